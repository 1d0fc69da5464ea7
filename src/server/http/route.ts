import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { PROBLEMS, type ProblemCode, problemSchema } from '#contract/problem.ts'
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

/** Whose session a request carries. */
export interface Caller {
  uid: string
  name: string
  isAdministrator: boolean
  /** Whether this account may contribute questions. */
  mayWrite: boolean
}

/** What decides, before a handler runs, who calls and whether from the portal's own pages. */
export interface Gate {
  /** Reads a `Cookie` header; null where it carries nobody's living session. */
  callerOf: (cookies: string) => Promise<Caller | null>
  /** The origin of PUBLIC_URL: a proxy before the portal may have changed the request's own host. */
  publicOrigin: string | undefined
}

/** How often one address may call. */
export interface FloodLimit {
  max: number
  timeWindow: number
}

export interface LiveInput<E> extends RouteInput<E> {
  body: E extends Endpoint<infer _P, infer _Q, infer _R, infer B> ? Parsed<B> : never
  caller: Caller | null
  /** The request's `Cookie` header. */
  cookies: string
  /** Sends `Set-Cookie` lines with the answer. */
  setCookies: (lines: readonly string[]) => void
}

/**
 * Registers an endpoint whose handler runs for each request, after its origin and its caller's permission were checked. The
 * handler returns what the endpoint's response schema takes; nothing of it is kept by any cache.
 */
export function liveRoute<E extends Endpoint>(
  app: FastifyInstance,
  gate: Gate,
  endpoint: E,
  handler: (input: LiveInput<E>) => Promise<z.input<E['response']>>,
  limit?: FloodLimit,
): void {
  const callers = new WeakMap<FastifyRequest, Caller>()
  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { access: endpoint.access, ...(limit ? { rateLimit: limit } : {}) },
    schema: schemaOf(endpoint),
    onRequest: async (request: FastifyRequest) => {
      if (endpoint.method !== 'GET') refuseOtherSites(request, gate.publicOrigin)
      const { cookie } = request.headers
      const caller = cookie === undefined ? null : await gate.callerOf(cookie)
      refuseUnlessAllowed(endpoint.access, caller)
      if (caller) callers.set(request, caller)
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      // Fastify has parsed all three with the endpoint's own schemas.
      const { params, query, body } = request as unknown as Pick<LiveInput<E>, 'params' | 'query' | 'body'>
      const answer = await handler({
        params,
        query,
        body,
        caller: callers.get(request) ?? null,
        cookies: request.headers.cookie ?? '',
        setCookies: (lines) => void reply.header('set-cookie', lines),
      })
      return reply
        .type('application/json; charset=utf-8')
        .header('cache-control', 'no-store')
        .serializer((value: unknown) => JSON.stringify(value))
        .send(z.parse(endpoint.response, answer))
    },
  })
}

/** The caller of an endpoint that is for members. Throws signed_out. */
export function signedIn(caller: Caller | null): Caller {
  if (!caller) throw new AppError('signed_out')
  return caller
}

/**
 * A browser names the page's origin with every writing request; what names another one is refused. A program that is no browser
 * names none, and carries nobody's cookies by accident.
 */
function refuseOtherSites({ headers }: FastifyRequest, publicOrigin: string | undefined): void {
  const { origin, host } = headers
  if (origin === undefined) {
    const site = headers['sec-fetch-site']
    if (site === undefined || site === 'same-origin' || site === 'none') return
  } else if (origin === publicOrigin || (URL.canParse(origin) && new URL(origin).host === host)) return
  throw new AppError('cross_site')
}

function refuseUnlessAllowed(access: Access, caller: Caller | null): void {
  if (access === 'public') return
  const { isAdministrator, mayWrite } = signedIn(caller)
  const allowed = { member: true, contributor: mayWrite || isAdministrator, administrator: isAdministrator }
  if (!allowed[access]) throw new AppError('forbidden')
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

function schemaOf(endpoint: Endpoint) {
  const { summary, params, query, body, response } = endpoint
  const problems = problemsOf(endpoint)
  const statuses = new Set<number>([
    ...problems.map((code) => PROBLEMS[code].status),
    ...(params || query || body ? [400] : []),
  ])
  const problem = { content: { 'application/problem+json': { schema: problemSchema } } }
  return {
    summary,
    ...(params ? { params } : {}),
    ...(query ? { querystring: query } : {}),
    ...(body ? { body } : {}),
    response: {
      200: { description: 'OK', content: { 'application/json': { schema: response } } },
      ...Object.fromEntries(
        [...statuses].map((status) => [status, { description: namesOf(problems, status), ...problem }]),
      ),
    },
  }
}

/** What an endpoint says that it refuses, and what its method and its access refuse. */
function problemsOf({ method, access, problems }: Endpoint): ProblemCode[] {
  const all = new Set<ProblemCode>(problems)
  if (method !== 'GET') all.add('cross_site')
  if (access !== 'public') all.add('signed_out')
  if (access === 'contributor' || access === 'administrator') all.add('forbidden')
  return [...all]
}

function namesOf(problems: Endpoint['problems'], status: number): string {
  const names = problems.filter((code) => PROBLEMS[code].status === status)
  return names.length > 0 ? names.join(', ') : 'invalid_request'
}
