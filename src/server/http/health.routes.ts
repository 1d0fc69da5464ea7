import type { FastifyInstance } from 'fastify'
import { healthzEndpoint, readyzEndpoint } from '#contract/health.ts'
import type { ReplicaState } from '#server/db/replica.ts'
import { AppError } from '#server/errors/app-error.ts'
import { optionsOf } from './route-options.ts'

export interface Health {
  /** Queries the database; rejects if it does not answer. */
  ask: () => Promise<unknown>
  /** The state of the replica; undefined without one. */
  replica: () => { state: ReplicaState } | undefined
  /** The time since the published answers were last compared with the database, in milliseconds. */
  ageMs: () => number
}

/**
 * A process that compared its answers with the database longer ago may still serve what has been replaced or hidden, so
 * it is not ready.
 */
const OLDEST_MS = 5000

/**
 * `/healthz` responds if the process runs. `/readyz` responds only if the database answers, too, and the published
 * answers were compared with it in the last five seconds.
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
