import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/errors/app-error.ts'

export interface Health {
  /** Asks the database; rejects if it does not answer. */
  ask: () => Promise<unknown>
  /** The time since the published answers were compared with the database, in milliseconds. */
  ageMs: () => number
}

/** An older process may serve what has been replaced or hidden. */
const OLDEST_MS = 5000

/**
 * `/healthz`: the process lives. `/readyz`: its database answers too, and it has caught up with the publications within
 * the last five seconds.
 */
export function healthRoutes(app: FastifyInstance, { ask, ageMs }: Health): void {
  const options = { config: { access: 'public' as const }, logLevel: 'warn' as const }
  app.get('/healthz', options, () => ({ status: 'ok' }))
  app.get('/readyz', options, async () => {
    const age = ageMs()
    if (age > OLDEST_MS) throw new AppError('service_unavailable', `the publications are ${age} ms old`)
    await ask()
    return { status: 'ready' }
  })
}
