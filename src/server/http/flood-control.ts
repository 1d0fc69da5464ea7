import { createHmac, randomBytes } from 'node:crypto'
import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/errors/app-error.ts'

/**
 * Counts the calls of each address at the routes that have a limit, each process for itself. What is counted under is a keyed
 * hash whose key lives as long as the process, so that no address is kept. To be called before those routes are registered.
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

/** How much is left is nobody's business; `Retry-After` alone goes out with a refusal. */
const NO_HEADERS = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }

/** One household has a whole /64 of IPv6 addresses; they count as one. */
function networkOf(ip: string): string {
  return normalizeIP(ip, 64)
}
