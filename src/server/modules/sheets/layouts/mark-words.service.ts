import { isDeepStrictEqual } from 'node:util'
import { MARK_WORD_LIMITS, type MarkWords } from '#contract/mark-words.ts'
import type { Database } from '#server/db/open-database.ts'
import type { Db } from '#server/db/tables.ts'
import { AppError } from '#server/errors/app-error.ts'
import { act, actWithin, type OfficeAct } from '#server/modules/audit/office-act.service.ts'
import { readFrontSetting } from '#server/modules/settings/settings.reads.ts'
import { putSetting } from '#server/modules/settings/settings.service.ts'

/** The office's list of what words in mark cells mean. */

const CHANGE = { action: 'words.change', object: { kind: 'setting', id: 'mark_words' } } as const

/** Returns the office's list of mark words; empty if the office has set none. */
export async function officeWords(db: Db): Promise<MarkWords> {
  return (await readFrontSetting(db, 'mark_words')) ?? {}
}

/** Replaces the list of mark words. Throws `edit_conflict` if `before` is not the stored list. */
export async function changeWords(
  database: Database,
  { before, after }: { before: MarkWords; after: MarkWords },
  by: OfficeAct,
): Promise<void> {
  await act(database, by, CHANGE, async (tx) => {
    const current = await officeWords(tx)
    if (!isDeepStrictEqual(before, current)) throw new AppError('edit_conflict')
    return putSetting(tx, 'mark_words', { before: current, after })
  })
}

/** Replaces the list, in the transaction of another act. Throws `too_large` if it would have too many words. */
export async function changeWordsWithin(
  tx: Db,
  { before, after }: { before: MarkWords; after: MarkWords },
  by: OfficeAct,
): Promise<void> {
  requireRoom(after)
  await actWithin(tx, by, CHANGE, () => putSetting(tx, 'mark_words', { before, after }))
}

/** Throws `too_large` if a list of mark words has too many words. */
export function requireRoom(words: MarkWords): void {
  if (Object.keys(words).length > MARK_WORD_LIMITS.words) throw new AppError('too_large', 'too many words')
}
