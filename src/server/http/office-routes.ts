import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/db/open-database.ts'
import { sheetsOfficeRoutes } from '#server/modules/sheets/sheets.office.routes.ts'
import { studentsOfficeRoutes } from '#server/modules/students/students.office.routes.ts'
import type { Gate } from './route.ts'

/** What the office's calls are made of. */
interface OfficeParts {
  database: Database
  now: () => Date
}

/** The calls under `/api/admin`, a line for each desk's; every one states the role that may make it. */
export function officeRoutes(app: FastifyInstance, gate: Gate, parts: OfficeParts): void {
  const { database, now } = parts
  sheetsOfficeRoutes(app, gate, { database, now })
  studentsOfficeRoutes(app, gate, { database, now })
}
