import type { FastifyInstance } from 'fastify'
import { uploadFileEndpoint } from '#contract/admin-library.ts'
import type { Gate } from '#server/http/gate.ts'
import { uploadRoute } from '#server/http/upload-route.ts'
import { keepUpload, type UploadPlaces } from './uploads.service.ts'

/** The office's call that uploads a file for the library. */
export function driveOfficeRoutes(
  app: FastifyInstance,
  gate: Gate,
  { now, ...places }: UploadPlaces & { now: () => Date },
): void {
  uploadRoute(app, gate, uploadFileEndpoint, ({ query: { name }, file, actor }) =>
    keepUpload(places, { name, body: file }, { actor: actor(), now: now() }),
  )
}
