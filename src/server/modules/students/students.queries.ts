import { containingAll } from '#server/db/containing.ts'
import type { SheetState } from '#server/db/sheet-tables.ts'
import type { Db } from '#server/db/tables.ts'

/** A student's row with its sheet. */
export interface StandingRow {
  studentId: string
  sheetId: string
  state: SheetState
  grade: number
  term: number
  year: number
  version: number
  seatNumber: string
  name: string
  withheld: number
}

/** Returns the rows of the given students, newest year, term, session and version first. */
export async function standingsOf(db: Db, studentIds: readonly string[]): Promise<StandingRow[]> {
  if (studentIds.length === 0) return []
  return db
    .selectFrom('sheet_row')
    .innerJoin('sheet', 'sheet.id', 'sheet_row.sheet_id')
    .select([
      'sheet_row.student_id as studentId',
      'sheet.id as sheetId',
      'sheet.state as state',
      'sheet.grade as grade',
      'sheet.term as term',
      'sheet.year as year',
      'sheet.version as version',
      'sheet_row.seat_number as seatNumber',
      'sheet_row.name as name',
      'sheet_row.withheld as withheld',
    ])
    .where('sheet_row.student_id', 'in', studentIds)
    .orderBy('sheet.year', 'desc')
    .orderBy('sheet.term', 'desc')
    .orderBy('sheet.session', 'desc')
    .orderBy('sheet.version', 'desc')
    .execute()
}

/** What is looked for in sheets: a whole seat number, or texts that a name's search key contains. */
export type Sought = { seat: string } | { words: readonly string[] }

/** Returns the sheets of a year, or of all, with their numbers of students; newest year first. */
export function listSheetSizes(db: Db, year: number | undefined): Promise<{ id: string; students: number }[]> {
  return db
    .selectFrom('sheet')
    .select(['id', 'student_count as students'])
    .$if(year !== undefined, (query) => query.where('year', '=', year ?? 0))
    .orderBy('year', 'desc')
    .orderBy('grade')
    .orderBy('term')
    .orderBy('version', 'desc')
    .execute()
}

/** Returns the matching rows of some sheets, sorted by identifier. A search for a name reads all rows of the sheets. */
export function listMatching(
  db: Db,
  sheetIds: readonly string[],
  sought: Sought,
): Promise<{ studentId: string; sheetId: string }[]> {
  return db
    .selectFrom('sheet_row')
    .select(['student_id as studentId', 'sheet_id as sheetId'])
    .where('sheet_id', 'in', sheetIds)
    .where((where) =>
      'seat' in sought ? where('seat_number', '=', sought.seat) : containingAll('name_key', sought.words),
    )
    .orderBy('student_id')
    .execute()
}

/** Whether a student is in any sheet of a year, or of all. */
export async function isInSheets(db: Db, studentId: string, year: number | undefined): Promise<boolean> {
  const found = await db
    .selectFrom('sheet_row')
    .innerJoin('sheet', 'sheet.id', 'sheet_row.sheet_id')
    .select('sheet.id')
    .where('sheet_row.student_id', '=', studentId)
    .$if(year !== undefined, (query) => query.where('sheet.year', '=', year ?? 0))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export async function studentExists(db: Db, studentId: string): Promise<boolean> {
  const found = await db.selectFrom('student').select('id').where('id', '=', studentId).executeTakeFirst()
  return found !== undefined
}
