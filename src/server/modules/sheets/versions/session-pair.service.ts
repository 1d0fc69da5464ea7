import type { SheetVersionDetail } from '#contract/admin-sheets.ts'
import { awaitsFirst } from '#contract/awaits-first.ts'
import type { Db } from '#server/db/tables.ts'
import { type SheetRecord, versionsOf } from '../sheets.queries.ts'

/** Readers see a resit session only while its first is published (docs/decisions/0034-sessions-and-attempts.md). */
export type SessionPair = Pick<SheetVersionDetail, 'second_session' | 'awaits_first'>

/**
 * Returns how a published version depends on the other session of its term: for a first session the published second
 * one, which readers see only with it; for a second session, whether it waits for its first.
 */
export async function sessionPair(db: Db, sheet: SheetRecord): Promise<SessionPair> {
  if (sheet.state !== 'published') return { second_session: null, awaits_first: false }
  const others = await versionsOf(db, { ...sheet, session: sheet.session === 1 ? 2 : 1 })
  const other = others.find(({ state }) => state === 'published')
  if (sheet.session === 2) return { second_session: null, awaits_first: awaitsFirst(sheet, other ? [other] : []) }
  return { second_session: other ? { sheet_id: other.id, students: other.student_count } : null, awaits_first: false }
}
