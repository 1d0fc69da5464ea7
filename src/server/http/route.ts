import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { PROBLEMS, type ProblemCode, problemSchema } from '#contract/problem.ts'
import type { StaffRole } from '#contract/staff.ts'
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
  staffRoles: readonly StaffRole[]
}

/** Who does something in the office, as the audit log keeps it. */
export interface Actor {
  /** Null for the command line. */
  uid: string | null
  name: string
  /** The network address that it comes from; null for the command line. */
  address: string | null
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
  /** The caller as the audit log names whoever acts; throws signed_out. */
  actor: () => Actor
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
  addLiveRoute(app, gate, endpoint, (input) => handler(input), { limit })
}

export interface UploadInput<E> extends LiveInput<E> {
  /** The bytes that were sent. */
  file: Buffer
}

/** As `liveRoute`, for an endpoint without a body schema that takes a file's bytes as `application/octet-stream`. */
export function uploadRoute<E extends Endpoint>(
  app: FastifyInstance,
  gate: Gate,
  endpoint: E,
  handler: (input: UploadInput<E>) => Promise<z.input<E['response']>>,
  options: { maxBytes: number; limit?: FloodLimit },
): void {
  addLiveRoute(
    app,
    gate,
    endpoint,
    (input, body) => {
      if (!Buffer.isBuffer(body)) throw new AppError('invalid_request')
      return handler({ ...input, file: body })
    },
    { limit: options.limit, bodyLimit: options.maxBytes },
  )
}

/** Has the server take the bodies of `uploadRoute`; to be called once, before such routes are registered. */
export function acceptUploads(app: FastifyInstance): void {
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
}

function addLiveRoute<E extends Endpoint>(
  app: FastifyInstance,
  gate: Gate,
  endpoint: E,
  handler: (input: LiveInput<E>, body: unknown) => Promise<z.input<E['response']>>,
  { limit, bodyLimit }: { limit: FloodLimit | undefined; bodyLimit?: number },
): void {
  const { onRequest, callerOf } = admission(gate, endpoint)
  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { access: endpoint.access, ...(limit ? { rateLimit: limit } : {}) },
    schema: schemaOf(endpoint),
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    onRequest,
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const caller = callerOf(request)
      // Fastify has parsed all three with the endpoint's own schemas.
      const { params, query, body } = request as unknown as Pick<LiveInput<E>, 'params' | 'query' | 'body'>
      const input = {
        params,
        query,
        body,
        caller,
        actor: () => actorOf(caller, request),
        cookies: request.headers.cookie ?? '',
        setCookies: (lines: readonly string[]) => void reply.header('set-cookie', lines),
      }
      const answer = await handler(input, body)
      return reply
        .type('application/json; charset=utf-8')
        .header('cache-control', 'no-store')
        .serializer((value: unknown) => JSON.stringify(value))
        .send(z.parse(endpoint.response, answer))
    },
  })
}

/** Checks a request's origin and its caller's permission before anything of it is read, and remembers the caller. */
function admission(gate: Gate, { method, access }: Endpoint) {
  const callers = new WeakMap<FastifyRequest, Caller>()
  return {
    callerOf: (request: FastifyRequest) => callers.get(request) ?? null,
    onRequest: async (request: FastifyRequest) => {
      if (method !== 'GET') refuseOtherSites(request, gate.publicOrigin)
      const { cookie } = request.headers
      const caller = cookie === undefined ? null : await gate.callerOf(cookie)
      refuseUnlessAllowed(access, caller)
      if (caller) callers.set(request, caller)
    },
  }
}

/** What is sent as a file of its own instead of as JSON. */
export interface Download {
  /** With its extension; may be Arabic. */
  fileName: string
  contentType: string
  content: string | Buffer
}

const FILE_RESPONSE = { description: 'A file.', content: { 'application/octet-stream': { schema: z.any() } } }

/** As `liveRoute`, for a GET whose answer is a file to keep; the endpoint's response schema is not used. */
export function downloadRoute<E extends Endpoint>(
  app: FastifyInstance,
  gate: Gate,
  endpoint: E,
  handler: (input: RouteInput<E> & Pick<LiveInput<E>, 'caller' | 'actor'>) => Promise<Download>,
): void {
  const { onRequest, callerOf } = admission(gate, endpoint)
  const { response, ...schema } = schemaOf(endpoint)
  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { access: endpoint.access },
    // The refusals alone are JSON.
    schema: { ...schema, response: { ...response, 200: FILE_RESPONSE } },
    onRequest,
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const caller = callerOf(request)
      // Fastify has parsed both with the endpoint's own schemas.
      const { params, query } = request as unknown as RouteInput<E>
      const { fileName, contentType, content } = await handler({
        params,
        query,
        caller,
        actor: () => actorOf(caller, request),
      })
      const extension = /[.]\w+$/.exec(fileName)?.[0] ?? ''
      return reply
        .type(contentType)
        .header('cache-control', 'no-store')
        .header(
          'content-disposition',
          `attachment; filename="download${extension}"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
        )
        .send(content)
    },
  })
}

function actorOf(caller: Caller | null, { ip }: FastifyRequest): Actor {
  const { uid, name } = signedIn(caller)
  return { uid, name, address: ip }
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
  if (!mayCall(access, signedIn(caller))) throw new AppError('forbidden')
}

function mayCall(access: Exclude<Access, 'public'>, { isAdministrator, mayWrite, staffRoles }: Caller): boolean {
  if (isAdministrator || access === 'member') return true
  if (access === 'contributor') return mayWrite
  if (access === 'staff') return staffRoles.length > 0
  return access !== 'administrator' && staffRoles.includes(access)
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
  if (method !== 'GET') all.add('cross_site').add('too_large')
  if (access !== 'public') all.add('signed_out')
  if (access !== 'public' && access !== 'member') all.add('forbidden')
  return [...all]
}

function namesOf(problems: Endpoint['problems'], status: number): string {
  const names = problems.filter((code) => PROBLEMS[code].status === status)
  return names.length > 0 ? names.join(', ') : 'invalid_request'
}
