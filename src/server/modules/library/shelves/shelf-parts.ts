import type { Database } from '#server/db/open-database.ts'

/** What the desk's services work with. */
export interface DeskParts {
  database: Database
  /** DRIVE_BASE_URL: the cloud drive that keeps the books in the portal's place. */
  driveBase: string | undefined
  now: () => Date
}
