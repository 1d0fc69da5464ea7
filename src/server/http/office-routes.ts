import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/db/open-database.ts'
import { driveOfficeRoutes } from '#server/modules/drive/drive.office.routes.ts'
import { libraryOfficeRoutes } from '#server/modules/library/library.office.routes.ts'
import { linkAsker } from '#server/modules/library/link-asker.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { Gate } from './route.ts'

export interface OfficeParts {
  database: Database
  storage: Storage
  /** The cloud drive that keeps the books in the portal's place. */
  driveBaseUrl: string | undefined
  now: () => Date
}

/** The calls of the office's desks; each desk's routes stand in the module whose data they change. */
export function officeRoutes(app: FastifyInstance, gate: Gate, parts: OfficeParts): void {
  const { database, storage, driveBaseUrl, now } = parts
  driveOfficeRoutes(app, gate, { database, storage, now })
  libraryOfficeRoutes(app, gate, { database, driveBase: driveBaseUrl, now, askLink: linkAsker() })
}
