import { createHash } from 'node:crypto'
import { certainWords } from '#contract/mark-words.ts'
import type { Db } from '#server/db/tables.ts'
import { readFrontSetting } from '#server/modules/settings/settings.reads.ts'
import type { ReadingSettings } from './reading/sheet-reading.rules.ts'

/** Reads the office's settings for reading sheets; settings that the office has not made are missing. */
export async function readingSettings(db: Db): Promise<ReadingSettings> {
  const words = await readFrontSetting(db, 'mark_words')
  const verdictRules = await readFrontSetting(db, 'verdict_rules')
  const faculty = await readFrontSetting(db, 'portal_name')
  const shape = await readFrontSetting(db, 'faculty_shape')
  return {
    ...(words ? { words: certainWords(words) } : {}),
    ...(verdictRules ? { verdictRules } : {}),
    ...(faculty ? { faculty } : {}),
    ...(shape ? { shape } : {}),
  }
}

/** Returns a hash of settings: equal for settings by which every file is read in the same way. */
export function settingsStamp(settings: ReadingSettings): string {
  return createHash('sha256').update(JSON.stringify(settings)).digest('hex')
}
