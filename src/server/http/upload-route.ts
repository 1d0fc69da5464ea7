import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { AppError } from '#server/errors/app-error.ts'
import type { Gate } from './gate.ts'
import { type FloodLimit, type LiveInput, liveRoute } from './live-route.ts'

export interface UploadInput<E> extends LiveInput<E> {
  /** The bytes of the body. */
  file: Buffer
}

/** As `liveRoute`, for an endpoint without a body schema that takes a file's bytes as `application/octet-stream`. */
export function uploadRoute<E extends Endpoint>(
  app: FastifyInstance,
  gate: Gate,
  endpoint: E,
  handler: (input: UploadInput<E>) => Promise<z.input<E['response']>>,
  { maxBytes, limit }: { maxBytes: number; limit?: FloodLimit },
): void {
  const handleFile = (input: LiveInput<E>, body: unknown) => {
    if (!Buffer.isBuffer(body)) throw new AppError('invalid_request')
    return handler({ ...input, file: body })
  }
  liveRoute(app, gate, endpoint, handleFile, limit, maxBytes)
}

/** Makes the server accept the bodies of `uploadRoute`; call it once, before registering such routes. */
export function acceptUploads(app: FastifyInstance): void {
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
}
