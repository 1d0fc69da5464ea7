import { createHmac, randomBytes } from 'node:crypto'
import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/errors/app-error.ts'

/**
 * Rate-limits the calls of each address on routes with a limit, per process. Counts under a keyed hash with a key
 * that lives as long as the process, so that no address is stored. Call it before registering those routes.
 */
export async function floodControl(app: FastifyInstance): Promise<void> {
  const key = randomBytes(32)
  await app.register(rateLimit, {
    global: false,
    keyGenerator: ({ ip }) => createHmac('sha256', key).update(networkOf(ip)).digest('base64'),
    errorResponseBuilder: () => new AppError('too_many_requests'),
    addHeadersOnExceeding: NO_HEADERS,
    addHeaders: NO_HEADERS,
  })
}

/** The remaining calls are not disclosed; only a refusal has `Retry-After`. */
const NO_HEADERS = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }

/** One household has a whole IPv6 /64, which counts as one address. */
function networkOf(ip: string): string {
  return normalizeIP(ip, 64)
}
