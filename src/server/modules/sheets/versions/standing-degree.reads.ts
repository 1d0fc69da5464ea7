import type { Db } from '#server/db/tables.ts'
import type { SheetHeading } from '../reading/sheet-reading.rules.ts'
import { versionsOf } from '../sheets.queries.ts'
import { keptBackAmong, subjectsOfVersion } from './sheet-versions.queries.ts'

/** A student's mark in one subject of the published version, as the office sees it. */
export interface StandingDegree {
  sheetId: string
  seatNumber: string
  /** Null if that version does not have the subject. */
  degree: string | null
  finalDegree: number | null
  /** Id of the draft that collects corrections of that version. */
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
  // The importer stores the array as JSON text.
  const degrees = JSON.parse(row.degrees) as string[]
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
