import type { Database } from '#server/db/open-database.ts'

/** What the services of the library's lists work with. */
export interface ShelfParts {
  database: Database
  /** DRIVE_BASE_URL: the cloud drive that keeps the books in the portal's place. */
  driveBase: string | undefined
}
