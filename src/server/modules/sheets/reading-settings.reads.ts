import { createHash } from 'node:crypto'
import { certainWords, type MarkWords } from '#contract/mark-words.ts'
import type { Db } from '#server/db/tables.ts'
import type { ClassificationThresholds } from '#server/modules/results/classification.rules.ts'
import { readFrontSetting } from '#server/modules/settings/settings.reads.ts'
import type { ReadingSettings } from './reading/sheet-reading.rules.ts'

/**
 * Reads the office's settings for reading sheets. A setting that the office has not made is missing; only thresholds
 * are never missing, because the configured ones take their place.
 */
export async function readingSettings(db: Db, configured: ClassificationThresholds): Promise<ReadingSettings> {
  const words = await officeMarkWords(db)
  const verdictRules = await readFrontSetting(db, 'verdict_rules')
  const faculty = await readFrontSetting(db, 'portal_name')
  const shape = await readFrontSetting(db, 'faculty_shape')
  const thresholds = (await readFrontSetting(db, 'thresholds')) ?? configured
  return {
    thresholds,
    ...(words ? { words } : {}),
    ...(verdictRules ? { verdictRules } : {}),
    ...(faculty ? { faculty } : {}),
    ...(shape ? { shape } : {}),
  }
}

/** Reads the office's mark words, without those whose spellings contradict each other; undefined if it has set none. */
export async function officeMarkWords(db: Db): Promise<MarkWords | undefined> {
  const words = await readFrontSetting(db, 'mark_words')
  return words && certainWords(words)
}

/** Returns a hash of settings: equal for settings by which every file is read in the same way. */
export function settingsStamp(settings: ReadingSettings): string {
  return createHash('sha256').update(JSON.stringify(settings)).digest('hex')
}
