import type { Database } from '#server/db/open-database.ts'

/** Dependencies of the services for library lists. */
export interface ShelfParts {
  database: Database
  /** DRIVE_BASE_URL: the cloud drive that has the books, if they are not in the portal's own drive. */
  driveBase: string | undefined
}
