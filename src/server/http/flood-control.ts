import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressKeys, CAMPUS_HOUSEHOLDS, isWithin, type Networks } from '#server/address-allowance.ts'
import { AppError } from '#server/errors/app-error.ts'
import { FloodCounts, storeOf } from './flood-counts.ts'
import type { FloodLimit } from './live-route.ts'

/**
 * Rate-limits the calls on routes with a limit, per process: of each account where the call needs a session, and of
 * each address otherwise. A network of the faculty is allowed as much as many households. A call that the portal
 * refuses for want of room or of its database does not count: its caller is asked to make it again. Call it before
 * registering those routes.
 */
export async function floodControl(app: FastifyInstance, campus: Networks | undefined): Promise<void> {
  const addressKey = addressKeys()
  const counts = new FloodCounts()
  const keys = new WeakMap<FastifyRequest, string>()
  const keyOf = (request: FastifyRequest) => {
    const { method, url } = request.routeOptions
    const key = `${String(method)} ${url} ${accountOf(request) ?? addressKey(request.ip)}`
    keys.set(request, key)
    return key
  }
  await app.register(rateLimit, {
    global: false,
    store: storeOf(counts),
    keyGenerator: keyOf,
    max: (request) => {
      const { max } = request.routeOptions.config.flood ?? { max: 0 }
      return accountOf(request) === undefined && isWithin(campus, request.ip) ? max * CAMPUS_HOUSEHOLDS : max
    },
    errorResponseBuilder: () => new AppError('too_many_requests'),
    addHeadersOnExceeding: NO_HEADERS,
    addHeaders: NO_HEADERS,
  })
  // Before the answer goes out: the caller may ask again at once.
  app.addHook('onSend', async (request, reply) => {
    const key = reply.statusCode === 503 ? keys.get(request) : undefined
    if (key !== undefined) counts.giveBack(key)
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The limit of a route. */
    flood?: FloodLimit
    /** The account of a request whose route needs a session; known once the request is admitted. */
    accountOf?: (request: FastifyRequest) => string | undefined
  }
}

function accountOf(request: FastifyRequest): string | undefined {
  return request.routeOptions.config.accountOf?.(request)
}

/** The remaining calls are not disclosed; only a refusal has `Retry-After`. */
const NO_HEADERS = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }
