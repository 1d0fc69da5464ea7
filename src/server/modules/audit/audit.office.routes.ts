import type { FastifyInstance } from 'fastify'
import { auditEndpoint, exportAuditEndpoint } from '#contract/admin-audit.ts'
import type { Database } from '#server/db/open-database.ts'
import type { Gate } from '#server/http/gate.ts'
import { officeRoutesOf } from '#server/http/office-route.ts'
import { auditPage, exportAudit } from './audit.service.ts'

export interface AuditOptions {
  database: Database
  now: () => Date
}

/** The desk of the log. */
export function auditOfficeRoutes(app: FastifyInstance, gate: Gate, { database, now }: AuditOptions): void {
  const route = officeRoutesOf(app, gate, now)
  route(auditEndpoint, ({ query: { after, ...filter } }) => auditPage(database.write, filter, after))
  route(exportAuditEndpoint, ({ body, by }) => exportAudit(database, body, by))
}
