import type { Db } from '#server/db/tables.ts'
import { storedDegrees } from '#server/modules/results/degree.rules.ts'
import { subjectKey, subjectKeys } from '#server/modules/results/term-sessions.rules.ts'
import type { SheetHeading } from '../reading/sheet-reading.rules.ts'
import { findSheet, versionsOf } from '../sheets.queries.ts'
import { keptBackAmong, subjectsOfVersion } from './sheet-versions.queries.ts'

/** A student's mark in one subject of the published version, as the office sees it. */
export interface StandingDegree {
  sheetId: string
  seatNumber: string
  /** The mark's text; null if the published version does not have the subject. */
  degree: string | null
  finalDegree: number | null
  /** Id of the draft that collects corrections of the published version; null without such a draft. */
  gathering: string | null
  hidden: boolean
  withheld: boolean
}

/** Returns the published mark; undefined if nothing is published or the student is not in the published version. */
export async function standingDegree(
  db: Db,
  { studentId, subject, ...heading }: SheetHeading & { studentId: string; subject: string },
): Promise<StandingDegree | undefined> {
  const versions = await versionsOf(db, heading)
  const published = versions.find(({ state }) => state === 'published')
  if (!published) return undefined
  const row = await db
    .selectFrom('sheet_row')
    .select(['seat_number', 'degrees', 'withheld'])
    .where('sheet_id', '=', published.id)
    .where('student_id', '=', studentId)
    .executeTakeFirst()
  if (!row) return undefined
  const subjects = await subjectsOfVersion(db, published.id)
  const position = subjects.findIndex(({ name }) => name === subject)
  const degrees = storedDegrees(row)
  const { hidden, withheld } = await keptBackAmong(db, [studentId], heading.year)
  return {
    sheetId: published.id,
    seatNumber: row.seat_number,
    degree: position < 0 ? null : (degrees[position] ?? ''),
    finalDegree: subjects[position]?.finalDegree ?? null,
    gathering: versions.find(({ state, corrects }) => state === 'draft' && corrects === published.id)?.id ?? null,
    hidden: hidden.has(studentId),
    withheld: row.withheld === 1 || withheld.has(studentId),
  }
}

/**
 * Returns whether readers see the mark that a version corrected: `awaited` while that version is a draft, `undone` if
 * another mark or no mark is published.
 */
export async function correctionSeen(
  db: Db,
  { sheetId, studentId, subject }: { sheetId: string; studentId: string; subject: string },
): Promise<'awaited' | 'published' | 'undone'> {
  const corrected = await findSheet(db, sheetId)
  if (!corrected) return 'undone'
  const published = (await versionsOf(db, corrected)).find(({ state }) => state === 'published')
  if (published?.id === sheetId) return 'published'
  const given = await markIn(db, sheetId, { studentId, subject })
  const isSame = published && given !== undefined && given === (await markIn(db, published.id, { studentId, subject }))
  if (isSame) return 'published'
  return corrected.state === 'draft' ? 'awaited' : 'undone'
}

/** Returns a student's mark in a version, the subject in any spelling; undefined if the version does not have it. */
async function markIn(
  db: Db,
  sheetId: string,
  { studentId, subject }: { studentId: string; subject: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('sheet_row')
    .select('degrees')
    .where('sheet_id', '=', sheetId)
    .where('student_id', '=', studentId)
    .executeTakeFirst()
  const position = subjectKeys(await subjectsOfVersion(db, sheetId)).indexOf(subjectKey(subject))
  return row && storedDegrees(row)[position]
}
