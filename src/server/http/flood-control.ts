import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressKeys, CAMPUS_HOUSEHOLDS, isWithin, type Networks } from '#server/address-allowance.ts'
import { AppError } from '#server/errors/app-error.ts'
import type { FloodLimit } from './live-route.ts'

/**
 * Rate-limits the calls on routes with a limit, per process: of each account where the call needs a session, and of
 * each address otherwise. A network of the faculty is allowed as much as many households. Call it before registering
 * those routes.
 */
export async function floodControl(app: FastifyInstance, campus: Networks | undefined): Promise<void> {
  const addressKey = addressKeys()
  await app.register(rateLimit, {
    global: false,
    keyGenerator: (request) => accountOf(request) ?? addressKey(request.ip),
    max: (request) => {
      const { max } = request.routeOptions.config.flood ?? { max: 0 }
      return accountOf(request) === undefined && isWithin(campus, request.ip) ? max * CAMPUS_HOUSEHOLDS : max
    },
    errorResponseBuilder: () => new AppError('too_many_requests'),
    addHeadersOnExceeding: NO_HEADERS,
    addHeaders: NO_HEADERS,
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
