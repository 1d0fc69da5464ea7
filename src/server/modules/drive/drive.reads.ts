import type { Db } from '#server/db/tables.ts'
import { allFileIds } from './drive.queries.ts'

/** Returns the ids of all files of the drive. */
export function listDriveFileIds(db: Db): Promise<string[]> {
  return allFileIds(db)
}
