import type { Db } from '#server/db/tables.ts'
import { readFrontSetting } from '#server/modules/settings/settings.reads.ts'
import type { ReadingSettings } from './reading/sheet-reading.rules.ts'

/** Reads the settings; the parts that the office has not set are missing. */
export async function readingSettings(db: Db): Promise<ReadingSettings> {
  const words = await readFrontSetting(db, 'mark_words')
  const verdictRules = await readFrontSetting(db, 'verdict_rules')
  const faculty = await readFrontSetting(db, 'portal_name')
  const shape = await readFrontSetting(db, 'faculty_shape')
  return {
    ...(words ? { words } : {}),
    ...(verdictRules ? { verdictRules } : {}),
    ...(faculty ? { faculty } : {}),
    ...(shape ? { shape } : {}),
  }
}
