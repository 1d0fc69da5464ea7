import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/errors/app-error.ts'

/** `/healthz`: the process lives. `/readyz`: it has published answers to give and its database answers. */
export function healthRoutes(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  const options = { config: { access: 'public' as const }, logLevel: 'warn' as const }
  app.get('/healthz', options, () => ({ status: 'ok' }))
  app.get('/readyz', options, async () => {
    if (!(await isReady())) throw new AppError('service_unavailable')
    return { status: 'ready' }
  })
}
