import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/db/open-database.ts'
import type { LinkLetters } from '#server/modules/accounts/link-letters.ts'
import { peopleOfficeRoutes } from '#server/modules/accounts/people.office.routes.ts'
import { dashboardOfficeRoutes } from '#server/modules/admin/dashboard.office.routes.ts'
import type { DashboardParts } from '#server/modules/admin/dashboard.service.ts'
import { appealsOfficeRoutes } from '#server/modules/appeals/appeals.office.routes.ts'
import { auditOfficeRoutes } from '#server/modules/audit/audit.office.routes.ts'
import { driveOfficeRoutes } from '#server/modules/drive/drive.office.routes.ts'
import { inboxOfficeRoutes } from '#server/modules/feedback/inbox.office.routes.ts'
import { frontOfficeRoutes } from '#server/modules/front/front.office.routes.ts'
import type { FrontDefaults } from '#server/modules/front/front.office.service.ts'
import { linkAsker } from '#server/modules/library/links/link-asker.ts'
import { libraryOfficeRoutes } from '#server/modules/library/shelves/library.office.routes.ts'
import { questionsOfficeRoutes } from '#server/modules/quiz/questions/questions.office.routes.ts'
import { boardOfficeRoutes } from '#server/modules/sheets/board/board.office.routes.ts'
import { layoutsOfficeRoutes } from '#server/modules/sheets/layouts/layouts.office.routes.ts'
import { uploadsOfficeRoutes } from '#server/modules/sheets/upload/uploads.office.routes.ts'
import type { Uploads } from '#server/modules/sheets/upload/uploads.service.ts'
import { sheetsOfficeRoutes } from '#server/modules/sheets/versions/sheets.office.routes.ts'
import { seatListsOfficeRoutes } from '#server/modules/students/seat-lists.office.routes.ts'
import { studentsOfficeRoutes } from '#server/modules/students/students.office.routes.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { Gate } from './gate.ts'

/** What the office's calls need. */
export interface OfficeParts {
  database: Database
  storage: Storage
  letters: LinkLetters
  uploads: Uploads
  /** The cloud drive that holds the books instead of the portal. */
  driveBaseUrl: string | undefined
  /** Values for settings that the office has not set. */
  defaults: FrontDefaults
  /** What the office's dashboard needs to show and make backups. */
  backups: Pick<DashboardParts, 'databaseUrl' | 'dataDir' | 'place' | 'schedule' | 'keeper'>
  now: () => Date
}

/** Registers the calls under `/api/admin`, one line for each desk; each endpoint states the role that may call it. */
export function officeRoutes(app: FastifyInstance, gate: Gate, parts: OfficeParts): void {
  const { database, storage, letters, uploads, driveBaseUrl, defaults, backups, now } = parts
  peopleOfficeRoutes(app, gate, { database, letters, now })
  dashboardOfficeRoutes(app, gate, { database, storage, ...backups, now })
  frontOfficeRoutes(app, gate, { database, storage, defaults, now })
  auditOfficeRoutes(app, gate, { database, dataDir: backups.dataDir, now })
  sheetsOfficeRoutes(app, gate, { database, now })
  uploadsOfficeRoutes(app, gate, uploads, now)
  layoutsOfficeRoutes(app, gate, { database, now })
  boardOfficeRoutes(app, gate, { database, uploads, thresholds: defaults.thresholds, now })
  studentsOfficeRoutes(app, gate, { database, now })
  seatListsOfficeRoutes(app, gate, { database, now })
  driveOfficeRoutes(app, gate, { database, storage, now })
  libraryOfficeRoutes(app, gate, { database, driveBase: driveBaseUrl, now, askLink: linkAsker() })
  questionsOfficeRoutes(app, gate, { database, now })
  inboxOfficeRoutes(app, gate, { database, now })
  appealsOfficeRoutes(app, gate, { database, now })
}
