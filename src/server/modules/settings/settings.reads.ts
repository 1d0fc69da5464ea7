import { type FrontSettingName, type FrontSettings, frontSettingsSchema } from '#contract/admin-front.ts'
import type { Db } from '#server/db/tables.ts'
import { findSetting } from './settings.queries.ts'

/** A setting of the office; undefined if none is set or the stored value is invalid. */
export async function readFrontSetting<Name extends FrontSettingName>(
  db: Db,
  name: Name,
): Promise<FrontSettings[Name] | undefined> {
  const text = await findSetting(db, name)
  const read = frontSettingsSchema.shape[name].safeParse(text === undefined ? undefined : JSON.parse(text))
  // The schema of this name parsed the value.
  return read.success ? (read.data as FrontSettings[Name]) : undefined
}
