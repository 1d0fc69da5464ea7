import type { FastifyInstance } from 'fastify'
import { auditEndpoint, exportAuditEndpoint } from '#contract/admin-audit.ts'
import { auditChainEndpoint } from '#contract/audit-chain.ts'
import type { Database } from '#server/db/open-database.ts'
import type { Gate } from '#server/http/gate.ts'
import { officeRoutesOf } from '#server/http/office-route.ts'
import { auditPage, exportAudit } from './audit.service.ts'
import { checkLog } from './chain-check.service.ts'

export interface AuditOptions {
  database: Database
  /** The folder of the portal's data. */
  dataDir: string
  now: () => Date
}

/** The calls of the office's screen for the audit log. */
export function auditOfficeRoutes(app: FastifyInstance, gate: Gate, { database, dataDir, now }: AuditOptions): void {
  const route = officeRoutesOf(app, gate, now)
  route(auditEndpoint, ({ query: { after, ...filter } }) => auditPage(database.write, filter, after))
  route(auditChainEndpoint, ({ by }) => checkLog({ db: database.fresh, dataDir, now: by.now }))
  route(exportAuditEndpoint, ({ body, by }) => exportAudit(database, body, by))
}
