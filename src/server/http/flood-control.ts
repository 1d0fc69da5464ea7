import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressKeys, CAMPUS_HOUSEHOLDS, isWithin, type Networks } from '#server/address-allowance.ts'
import { AppError } from '#server/errors/app-error.ts'
import { FloodCounts, storeOf } from './flood-counts.ts'
import type { FloodLimit } from './live-route.ts'

/**
 * Limits the rate of calls on routes with a limit, in this process: per account if the call needs a session, else per
 * address. An address in the faculty's networks is allowed as much as many households. A call that gets 503 does not
 * count, because its caller is asked to retry. Call it before registering those routes.
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
  // In onSend, before the response leaves: the caller may retry as soon as it has arrived.
  app.addHook('onSend', async (request, reply) => {
    const key = reply.statusCode === 503 ? keys.get(request) : undefined
    if (key !== undefined) counts.giveBack(key)
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route's limit; undefined for none. */
    flood?: FloodLimit
    /**
     * Returns the account of a request whose route needs a session; undefined before the gate has admitted the request.
     */
    accountOf?: (request: FastifyRequest) => string | undefined
  }
}

function accountOf(request: FastifyRequest): string | undefined {
  return request.routeOptions.config.accountOf?.(request)
}

/** Removes the headers that say how many calls remain; only a refusal has `Retry-After`. */
const NO_HEADERS = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }
