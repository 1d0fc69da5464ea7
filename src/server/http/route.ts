import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { PROBLEMS, problemSchema } from '#contract/problem.ts'
import { AppError } from '#server/errors/app-error.ts'
import type { Answer } from '#server/published/answer.ts'
import type { AnswerTable } from '#server/published/answer-table.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call; a test walks every route and fails on one without it. */
    access?: Access
  }
}

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined

export interface RouteInput<E> {
  params: E extends Endpoint<infer P> ? Parsed<P> : never
  query: E extends Endpoint<infer _P, infer Q> ? Parsed<Q> : never
}

/**
 * Registers an endpoint whose answers are published bytes. `key` is the canonical URL under which the answer is kept; `make`
 * is asked only when it is not. What `make` returns passes through the endpoint's response schema, which drops the rest.
 */
export function publishedRoute<E extends Endpoint>(
  app: FastifyInstance,
  table: AnswerTable,
  endpoint: E,
  handler: (input: RouteInput<E>) => { key: string; make: () => Promise<Answer> },
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { access: endpoint.access },
    schema: schemaOf(endpoint),
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

function schemaOf({ summary, params, query, response, problems }: Endpoint) {
  const statuses = new Set<number>([
    ...problems.map((code) => PROBLEMS[code].status),
    ...(params || query ? [400] : []),
  ])
  const problem = { content: { 'application/problem+json': { schema: problemSchema } } }
  return {
    summary,
    ...(params ? { params } : {}),
    ...(query ? { querystring: query } : {}),
    response: {
      200: { description: 'OK', content: { 'application/json': { schema: response } } },
      ...Object.fromEntries(
        [...statuses].map((status) => [status, { description: namesOf(problems, status), ...problem }]),
      ),
    },
  }
}

function namesOf(problems: Endpoint['problems'], status: number): string {
  const names = problems.filter((code) => PROBLEMS[code].status === status)
  return names.length > 0 ? names.join(', ') : 'invalid_request'
}
