import type { GradeNumber, SessionNumber, TermNumber } from '#contract/faculty.ts'
import type { Db } from '#server/db/tables.ts'
import { DEGREE_WORDS } from './degree.rules.ts'

export interface PublishedSheetRecord {
  id: string
  grade: GradeNumber
  term: TermNumber
  year: number
  session: SessionNumber
  source: string
  file_sha256: string
  revision: number
}

export interface ResultRow {
  studentId: string
  seatNumber: string
  name: string
  /** JSON array of degree texts. */
  degrees: string
  withheld: number
  totalHundredths: number
  maxHundredths: number
  /** JSON array of attempts at subjects of earlier grades. */
  carried: string
  statedVerdict: string
}

const ROW_COLUMNS = [
  'sheet_row.student_id as studentId',
  'sheet_row.seat_number as seatNumber',
  'sheet_row.name as name',
  'sheet_row.degrees as degrees',
  'sheet_row.withheld as withheld',
  'sheet_row.total_hundredths as totalHundredths',
  'sheet_row.max_hundredths as maxHundredths',
  'sheet_row.carried as carried',
  'sheet_row.stated_verdict as statedVerdict',
] as const

export function listPublishedSheets(db: Db): Promise<PublishedSheetRecord[]> {
  return db
    .selectFrom('sheet')
    .select(['id', 'grade', 'term', 'year', 'session', 'source', 'file_sha256', 'revision'])
    .where('state', '=', 'published')
    .orderBy('year')
    .orderBy('grade')
    .orderBy('term')
    .orderBy('session')
    .execute()
}

export async function listHiddenStudents(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('hidden_student').select('student_id').orderBy('student_id').execute()
  return rows.map((row) => row.student_id)
}

/** Returns the results that the office withholds, by student and year. */
export function listWithheldResults(db: Db): Promise<{ studentId: string; year: number }[]> {
  return db
    .selectFrom('withheld_result')
    .select(['student_id as studentId', 'year'])
    .orderBy('year')
    .orderBy('student_id')
    .execute()
}

export function listSubjects(
  db: Db,
  sheetId: string,
): Promise<{ name: string; finalHundredths: number; isCounted: number }[]> {
  return db
    .selectFrom('sheet_subject')
    .select(['name', 'final_hundredths as finalHundredths', 'is_counted as isCounted'])
    .where('sheet_id', '=', sheetId)
    .orderBy('position')
    .execute()
}

/**
 * Returns a sheet's rows, unordered. A row that the sheet withholds and the office releases is not withheld, unless
 * marks are missing in it.
 */
export async function listRows(db: Db, sheetId: string): Promise<ResultRow[]> {
  const rows = await db
    .selectFrom('sheet_row')
    .innerJoin('sheet', 'sheet.id', 'sheet_row.sheet_id')
    .leftJoin('released_result', (join) =>
      join
        .onRef('released_result.student_id', '=', 'sheet_row.student_id')
        .onRef('released_result.year', '=', 'sheet.year'),
    )
    .select(ROW_COLUMNS)
    .select('released_result.reason as released')
    .where('sheet_row.sheet_id', '=', sheetId)
    .execute()
  return rows.map(({ released, ...row }) =>
    released !== null && !hasWithheldMark(row) ? { ...row, withheld: 0 } : row,
  )
}

function hasWithheldMark({ degrees }: Pick<ResultRow, 'degrees'>): boolean {
  // The importer stores the array as JSON text.
  return (JSON.parse(degrees) as string[]).some((degree) => degree === DEGREE_WORDS.withheld)
}

/** Returns the results that sheets withhold and the office releases, by student and year. */
export function listReleasedResults(db: Db): Promise<{ studentId: string; year: number }[]> {
  return db
    .selectFrom('released_result')
    .select(['student_id as studentId', 'year'])
    .orderBy('year')
    .orderBy('student_id')
    .execute()
}

/** A row with its sheet. */
export interface StudentRow extends ResultRow {
  sheetId: string
  sheetSha256: string
}

/**
 * Returns one student's rows in all sheets, by grade, year, term and session. The caller must filter out unpublished sheets.
 */
export function listRowsOfStudent(db: Db, studentId: string): Promise<StudentRow[]> {
  return db
    .selectFrom('sheet_row')
    .innerJoin('sheet', 'sheet.id', 'sheet_row.sheet_id')
    .select(ROW_COLUMNS)
    .select(['sheet.id as sheetId', 'sheet.file_sha256 as sheetSha256'])
    .where('sheet_row.student_id', '=', studentId)
    .orderBy('sheet.grade')
    .orderBy('sheet.year')
    .orderBy('sheet.term')
    .orderBy('sheet.session')
    .execute()
}
