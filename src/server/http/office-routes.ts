import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/db/open-database.ts'
import type { Accounts } from '#server/modules/accounts/accounts.service.ts'
import type { LinkLetters } from '#server/modules/accounts/link-letters.ts'
import { peopleOfficeRoutes } from '#server/modules/accounts/people.office.routes.ts'
import { auditOfficeRoutes } from '#server/modules/admin/audit.office.routes.ts'
import { appealsOfficeRoutes } from '#server/modules/appeals/appeals.office.routes.ts'
import { sheetsOfficeRoutes } from '#server/modules/sheets/sheets.office.routes.ts'
import { studentsOfficeRoutes } from '#server/modules/students/students.office.routes.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { Gate } from './route.ts'

/** What the office's calls are made of. */
interface OfficeParts {
  database: Database
  storage: Storage
  accounts: Accounts
  letters: LinkLetters
  now: () => Date
}

/** The calls under `/api/admin`, a line for each desk's; every one states the role that may make it. */
export function officeRoutes(app: FastifyInstance, gate: Gate, parts: OfficeParts): void {
  const { database, letters, now } = parts
  peopleOfficeRoutes(app, gate, { database, letters, now })
  auditOfficeRoutes(app, gate, { db: database.write })
  sheetsOfficeRoutes(app, gate, { database, now })
  studentsOfficeRoutes(app, gate, { database, now })
  appealsOfficeRoutes(app, gate, { database, now })
}
