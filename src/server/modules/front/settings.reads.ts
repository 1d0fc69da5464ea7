import type { Db } from '#server/db/tables.ts'
import { findSetting } from './front.queries.ts'

/** A setting of the office as it was kept, for its reader to check; undefined where the office has set none. */
export async function readSetting(db: Db, name: string): Promise<unknown> {
  const text = await findSetting(db, name)
  return text === undefined ? undefined : JSON.parse(text)
}
