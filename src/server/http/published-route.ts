import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AnswerTable } from '#server/published/answer-table.ts'
import { headerOf } from '#server/published/header-of.ts'
import type { AnyAddress } from '#server/published/published-answer.ts'
import type { PublishedCall } from '#server/published/publisher.ts'
import { keptForThisSecond } from '#server/published/shared-cache.ts'
import { PUBLISHED_CACHE } from '#server/storage/publish-files.ts'
import { optionsOf } from './route-options.ts'

/** Registers the route of a published endpoint. The answer table serves most of its requests before the router. */
export function publishedRoute(app: FastifyInstance, table: AnswerTable, { endpoint, answer }: PublishedCall): void {
  app.route({
    ...optionsOf(endpoint),
    handler: async ({ params, query, raw }: FastifyRequest, reply: FastifyReply) => {
      // A refusal has the answer's cache header, too, so that shared caches store it in place of a hidden student's
      // answer; otherwise they would serve the old answer again in an outage.
      reply.header('cache-control', PUBLISHED_CACHE)
      const [name, second] = keptForThisSecond(headerOf(raw, 'diwan-second')) ?? []
      if (name !== undefined) reply.header(name, second)
      // Fastify has parsed params and query with the endpoint's own schemas.
      const made = await answer({ params, query } as AnyAddress)
      // Removes the router's security headers: the table, which sends all later responses, does not send them, because
      // nginx stores a response's headers and parses them again each time that it sends the response.
      for (const header of reply.raw.getHeaderNames()) reply.raw.removeHeader(header)
      reply.hijack()
      table.respond(made, raw, reply.raw)
    },
  })
}
