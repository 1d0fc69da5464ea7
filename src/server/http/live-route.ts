import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Actor, Caller, CallerPlace } from '#server/actor.ts'
import { longestBody, withDeadline } from './body-deadline.ts'
import { placeOf } from './caller-place.ts'
import { actorOf, admission, type Gate } from './gate.ts'
import { optionsOf, type Parsed, type RouteInput } from './route-options.ts'

/** The most calls in a time window: of an account if the call needs a session, else of an address. */
export interface FloodLimit {
  max: number
  timeWindow: number
}

export interface LiveInput<E> extends RouteInput<E> {
  body: E extends Endpoint<infer _P, infer _Q, infer _R, infer B> ? Parsed<B> : never
  caller: Caller | null
  /** The caller as an actor of the audit log; throws signed_out. */
  actor: () => Actor
  /** The IP address of the request, for rate limits only; it is never stored. */
  address: string
  /** Where the request comes from, as the audit log stores it. */
  place: CallerPlace
  /** The origin of the portal's pages: PUBLIC_URL's or, without one, the request's. */
  origin: string
  /** The request's `Cookie` header. */
  cookies: string
  /** Adds `Set-Cookie` headers to the response. */
  setCookies: (lines: readonly string[]) => void
}

/**
 * Registers an endpoint whose handler runs for each request, after the checks of origin and rights. The handler returns
 * what the endpoint's response schema accepts; the response is not cached.
 */
export function liveRoute<E extends Endpoint>(
  app: FastifyInstance,
  gate: Gate,
  endpoint: E,
  handler: (input: LiveInput<E>, body: unknown) => Promise<z.input<E['response']>>,
  limit?: FloodLimit,
  bodyLimit?: number,
): void {
  const { onRequest, preValidation, preHandler, callerOf } = admission(gate, endpoint)
  const { config, ...options } = optionsOf(endpoint)
  const longestMs = longestBody(bodyLimit ?? app.initialConfig.bodyLimit ?? 0)
  app.route({
    ...options,
    config: { ...config, ...(limit ? limited(limit, endpoint, callerOf) : {}) },
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    onRequest,
    preParsing: (_request, _reply, payload, done) => done(null, withDeadline(payload, longestMs)),
    preValidation,
    preHandler,
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
        address: request.ip,
        place: placeOf(request),
        origin: gate.publicOrigin ?? request.headers.origin ?? `${request.protocol}://${request.host}`,
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

/** Returns the configuration by which flood control limits the route. */
function limited(limit: FloodLimit, { access }: Endpoint, callerOf: (request: FastifyRequest) => Caller | null) {
  const accountOf = (request: FastifyRequest) => (access === 'public' ? undefined : callerOf(request)?.uid)
  return { flood: limit, rateLimit: { timeWindow: limit.timeWindow }, accountOf }
}
