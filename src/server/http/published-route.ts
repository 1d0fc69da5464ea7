import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { AppError } from '#server/errors/app-error.ts'
import type { Answer } from '#server/published/answer.ts'
import type { AnswerTable } from '#server/published/answer-table.ts'
import { optionsOf, type RouteInput } from './route-options.ts'

/**
 * Registers an endpoint whose answers are published bytes. `key` is the canonical URL under which the answer is kept; `make`
 * runs only when it is not kept.
 */
export function publishedRoute<E extends Endpoint>(
  app: FastifyInstance,
  table: AnswerTable,
  endpoint: E,
  handler: (input: RouteInput<E>) => { key: string; make: () => Promise<Answer> },
): void {
  app.route({
    ...optionsOf(endpoint),
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      // Fastify has parsed both with the endpoint's own schemas.
      const { key, make } = handler({ params: request.params, query: request.query } as RouteInput<E>)
      const answer = await table.remember(key, make)
      reply.hijack()
      table.respond(answer, request.raw, reply.raw)
    },
  })
}

/** The `make` of answers that a publisher keeps ready: a router's hit is another spelling of the address, or nothing. */
export function nothingThere(): Promise<never> {
  return Promise.reject(new AppError('not_found'))
}
