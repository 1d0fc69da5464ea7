import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/db/open-database.ts'
import type { Accounts } from '#server/modules/accounts/accounts.service.ts'
import type { LinkLetters } from '#server/modules/accounts/link-letters.ts'
import { peopleOfficeRoutes } from '#server/modules/accounts/people.office.routes.ts'
import { auditOfficeRoutes } from '#server/modules/admin/audit.office.routes.ts'
import { dashboardOfficeRoutes } from '#server/modules/admin/dashboard.office.routes.ts'
import { frontOfficeRoutes } from '#server/modules/front/front.office.routes.ts'
import type { FrontDefaults } from '#server/modules/front/front.office.service.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { Gate } from './route.ts'

/** What the office's calls are made of. */
interface OfficeParts {
  database: Database
  storage: Storage
  accounts: Accounts
  letters: LinkLetters
  /** What holds where the front desk has set nothing. */
  defaults: FrontDefaults
  /** Where the portal's data lies. */
  dataDir: string
  now: () => Date
}

/** The calls under `/api/admin`, a line for each desk's; every one states the role that may make it. */
export function officeRoutes(app: FastifyInstance, gate: Gate, parts: OfficeParts): void {
  const { database, letters, defaults, dataDir, now } = parts
  peopleOfficeRoutes(app, gate, { database, letters, now })
  dashboardOfficeRoutes(app, gate, { database, dataDir, now })
  frontOfficeRoutes(app, gate, { database, defaults, now })
  auditOfficeRoutes(app, gate, { db: database.write })
}
