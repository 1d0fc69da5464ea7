import { containing } from '#server/db/containing.ts'
import type { Db } from '#server/db/tables.ts'

const TEXTS = ['text', 'options', 'parts', 'reason', 'passage'] as const

/** Whether a question that readers see refers to this media file. */
export async function isMediaShown(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('question')
    .select('id')
    .where('format', '=', 'markup')
    .where('state', '=', 'shown')
    .where('withdrawn_at', 'is', null)
    .where((row) => row.or(TEXTS.map((column) => containing(column, `media:${id}`))))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the texts of all questions with markup, or with `isShown` of those that readers see. */
export async function listMarkedTexts(db: Db, isShown: boolean): Promise<(string | null)[]> {
  let query = db.selectFrom('question').select(TEXTS).where('format', '=', 'markup')
  if (isShown) query = query.where('state', '=', 'shown').where('withdrawn_at', 'is', null)
  return (await query.execute()).flatMap((row) => TEXTS.map((column) => row[column]))
}
