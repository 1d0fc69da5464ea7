import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { DownloadEndpoint } from '#contract/file-endpoint.ts'
import type { Download } from '#server/download.ts'
import { actorOf, admission, type Gate } from './gate.ts'
import type { LiveInput } from './live-route.ts'
import { optionsOf, type RouteInput } from './route-options.ts'

/** Registers a GET endpoint like `liveRoute`, whose handler returns a file instead of JSON. */
export function downloadRoute<E extends DownloadEndpoint>(
  app: FastifyInstance,
  gate: Gate,
  endpoint: E,
  handler: (input: RouteInput<E> & Pick<LiveInput<E>, 'caller' | 'actor'>) => Promise<Download>,
): void {
  const { onRequest, callerOf } = admission(gate, endpoint)
  app.route({
    ...optionsOf(endpoint),
    onRequest,
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const caller = callerOf(request)
      // Fastify has parsed params and query with the endpoint's own schemas.
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
