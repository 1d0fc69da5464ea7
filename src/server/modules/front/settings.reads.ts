import { type FrontSettingName, type FrontSettings, frontSettingsSchema } from '#contract/admin-front.ts'
import type { Db } from '#server/db/tables.ts'
import { findSetting } from './front.queries.ts'

/** A setting of the office as it was kept, for its reader to check; undefined where the office has set none. */
export async function readSetting(db: Db, name: string): Promise<unknown> {
  const text = await findSetting(db, name)
  return text === undefined ? undefined : JSON.parse(text)
}

/** A setting of the front desk; undefined where the office has set none, or where what is kept is no value of it. */
export async function readFrontSetting<Name extends FrontSettingName>(
  db: Db,
  name: Name,
): Promise<FrontSettings[Name] | undefined> {
  const read = frontSettingsSchema.shape[name].safeParse(await readSetting(db, name))
  // The schema of that very name has read it.
  return read.success ? (read.data as FrontSettings[Name]) : undefined
}
