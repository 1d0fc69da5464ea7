import type { FastifyInstance } from 'fastify'
import { auditEndpoint } from '#contract/admin-audit.ts'
import type { Db } from '#server/db/tables.ts'
import type { Gate } from '#server/http/gate.ts'
import { liveRoute } from '#server/http/live-route.ts'
import { auditPage } from './audit.service.ts'

/** The desk of the log. */
export function auditOfficeRoutes(app: FastifyInstance, gate: Gate, { db }: { db: Db }): void {
  liveRoute(app, gate, auditEndpoint, ({ query: { after, ...filter } }) => auditPage(db, filter, after))
}
