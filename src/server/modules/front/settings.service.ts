import type { Db } from '#server/db/tables.ts'
import { putSetting } from './front.queries.ts'

/** Keeps a setting of the office, within a transaction of the caller's, who writes it down and bumps what readers see. */
export function writeSetting(tx: Db, name: string, value: unknown): Promise<void> {
  return putSetting(tx, name, JSON.stringify(value))
}
