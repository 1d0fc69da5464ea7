import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Download } from '#server/download.ts'
import { actorOf, admission, type Gate } from './gate.ts'
import type { LiveInput } from './live-route.ts'
import { optionsOf, type RouteInput } from './route-options.ts'

const FILE_RESPONSE = { description: 'A file.', content: { 'application/octet-stream': { schema: z.any() } } }

/** As `liveRoute`, for a GET that answers with a file; the endpoint's response schema is not used. */
export function downloadRoute<E extends Endpoint>(
  app: FastifyInstance,
  gate: Gate,
  endpoint: E,
  handler: (input: RouteInput<E> & Pick<LiveInput<E>, 'caller' | 'actor'>) => Promise<Download>,
): void {
  const { onRequest, callerOf } = admission(gate, endpoint)
  const { schema, ...options } = optionsOf(endpoint)
  app.route({
    ...options,
    // Only the problems are JSON.
    schema: { ...schema, response: { ...schema.response, 200: FILE_RESPONSE } },
    onRequest,
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const caller = callerOf(request)
      // Fastify has parsed both with the endpoint's own schemas.
      const { params, query } = request as unknown as RouteInput<E>
      const actor = () => actorOf(caller, request)
      const { fileName, contentType, content } = await handler({ params, query, caller, actor })
      const fallback = `download${/[.]\w+$/.exec(fileName)?.[0] ?? ''}`
      return reply
        .type(contentType)
        .header('cache-control', 'no-store')
        .header('content-disposition', contentDisposition(fileName, { fallback }))
        .send(content)
    },
  })
}
