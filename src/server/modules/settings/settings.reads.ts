import { type FrontSettingName, type FrontSettings, frontSettingsSchema } from '#contract/admin-front.ts'
import type { Db } from '#server/db/tables.ts'
import { findSetting } from './settings.queries.ts'

/** Returns a setting of the office, or undefined if none is set or the stored value is invalid. */
export async function readFrontSetting<Name extends FrontSettingName>(
  db: Db,
  name: Name,
): Promise<FrontSettings[Name] | undefined> {
  const text = await findSetting(db, name)
  const read = frontSettingsSchema.shape[name].safeParse(text === undefined ? undefined : JSON.parse(text))
  // The compiler knows only the union of all settings; the schema of `name` parsed this value.
  return read.success ? (read.data as FrontSettings[Name]) : undefined
}
