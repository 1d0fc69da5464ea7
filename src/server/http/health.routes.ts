import type { FastifyInstance } from 'fastify'

/** `/healthz`: the process lives. `/readyz`: its database answers too; `askDatabase` rejects if it does not. */
export function healthRoutes(app: FastifyInstance, askDatabase: () => Promise<unknown>): void {
  const options = { config: { access: 'public' as const }, logLevel: 'warn' as const }
  app.get('/healthz', options, () => ({ status: 'ok' }))
  app.get('/readyz', options, async () => {
    await askDatabase()
    return { status: 'ready' }
  })
}
