import type { Database } from '#server/db/open-database.ts'

/** Dependencies of the services for library lists. */
export interface ShelfParts {
  database: Database
  /** DRIVE_BASE_URL: the cloud drive that holds the books instead of the portal's drive. */
  driveBase: string | undefined
}
