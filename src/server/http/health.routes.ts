import type { FastifyInstance } from 'fastify'
import { healthzEndpoint, readyzEndpoint } from '#contract/health.ts'
import type { ReplicaState } from '#server/db/replica.ts'
import { AppError } from '#server/errors/app-error.ts'
import { optionsOf } from './route-options.ts'

export interface Health {
  /** Asks the database; rejects if it does not answer. */
  ask: () => Promise<unknown>
  /** The state of the replica; undefined without one. */
  replica: () => { state: ReplicaState } | undefined
  /** The time since the published answers were compared with the database, in milliseconds. */
  ageMs: () => number
}

/** An older process may serve what has been replaced or hidden. */
const OLDEST_MS = 5000

/**
 * `/healthz`: the process lives. `/readyz`: its database answers too, and it has caught up with the publications within
 * the last five seconds.
 */
export function healthRoutes(app: FastifyInstance, { ask, ageMs, replica }: Health): void {
  app.route({ ...optionsOf(healthzEndpoint), logLevel: 'warn', handler: () => ({ status: 'ok' }) })
  app.route({
    ...optionsOf(readyzEndpoint),
    logLevel: 'warn',
    handler: async () => {
      const age = ageMs()
      if (age > OLDEST_MS) throw new AppError('service_unavailable', `the publications are ${age} ms old`)
      await ask()
      const { state } = replica() ?? {}
      return { status: 'ready', ...(state && { replica: state }) }
    },
  })
}
