import type { SheetVersionDetail } from '#contract/admin-sheets.ts'
import type { Db } from '#server/db/tables.ts'
import { type SheetRecord, versionsOf } from '../sheets.queries.ts'

/** Readers see a second session only while its first is published (docs/decisions/0034-sessions-and-attempts.md). */
export type SessionPair = Pick<SheetVersionDetail, 'second_session' | 'awaits_first'>

/**
 * Returns what a published version shares with the other session of its term: the published second session that readers
 * see only with this first one, and whether this second session waits for its first.
 */
export async function sessionPair(db: Db, sheet: SheetRecord): Promise<SessionPair> {
  if (sheet.state !== 'published') return { second_session: null, awaits_first: false }
  const others = await versionsOf(db, { ...sheet, session: sheet.session === 1 ? 2 : 1 })
  const other = others.find(({ state }) => state === 'published')
  if (sheet.session === 2) return { second_session: null, awaits_first: other === undefined }
  return { second_session: other ? { sheet_id: other.id, students: other.student_count } : null, awaits_first: false }
}
