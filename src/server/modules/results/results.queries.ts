import type { GradeNumber, SessionNumber, TermNumber } from '#contract/faculty.ts'
import { batchesOf } from '#server/db/batches.ts'
import type { Db } from '#server/db/tables.ts'
import { filedVersions, listReleases } from '#server/modules/students/office-decisions.reads.ts'
import { filesOfVersions, holdsFor } from '#server/modules/students/releases.rules.ts'

export interface PublishedSheetRecord {
  id: string
  grade: GradeNumber
  term: TermNumber
  year: number
  session: SessionNumber
  source: string
  file_sha256: string
  revision: number
  /**
   * The lowest and highest seat numbers, in the order of texts, of the rows that the version shares with others, and
   * (below) of its own rows; null if it has no such rows.
   */
  firstShared: string | null
  lastShared: string | null
  firstOwn: string | null
  lastOwn: string | null
}

export function listPublishedSheets(db: Db): Promise<PublishedSheetRecord[]> {
  return (
    db
      .selectFrom('sheet')
      .select(['id', 'grade', 'term', 'year', 'session', 'source', 'file_sha256', 'revision'])
      // Reads the two tables of the view `sheet_row`, because to sort the view Postgres reads all rows of a sheet. The
      // view leaves out shared rows, but only those with the seat of an own row, so the ends are the same.
      .select((sheet) => {
        const sharedOf = (order: 'asc' | 'desc') =>
          sheet
            .selectFrom('sheet_row_shared')
            .select('seat_number')
            .whereRef('set_id', '=', 'sheet.row_set_id')
            .orderBy('seat_number', order)
            .limit(1)
        const ownOf = (order: 'asc' | 'desc') =>
          sheet
            .selectFrom('sheet_row_own')
            .select('seat_number')
            .whereRef('sheet_id', '=', 'sheet.id')
            .orderBy('seat_number', order)
            .limit(1)
        return [
          sharedOf('asc').as('firstShared'),
          sharedOf('desc').as('lastShared'),
          ownOf('asc').as('firstOwn'),
          ownOf('desc').as('lastOwn'),
        ]
      })
      .where('state', '=', 'published')
      .orderBy('year', 'desc')
      .orderBy('grade')
      .orderBy('term')
      .orderBy('session')
      .execute()
  )
}

/** Returns the records of those sheets that exist, whatever their state. */
export function listSheetRecords(
  db: Db,
  ids: readonly string[],
): Promise<Omit<PublishedSheetRecord, 'source' | 'firstShared' | 'lastShared' | 'firstOwn' | 'lastOwn'>[]> {
  return db
    .selectFrom('sheet')
    .select(['id', 'grade', 'term', 'year', 'session', 'file_sha256', 'revision'])
    .where('id', 'in', ids)
    .execute()
}

export async function listHiddenStudents(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('hidden_student').select('student_id').orderBy('student_id').execute()
  return rows.map((row) => row.student_id)
}

/** A sheet's row whose student is hidden or withheld by the office, or whose result the office has released. */
export interface KeptBackRow {
  sheetId: string
  studentId: string
  why: 'hidden' | 'withheld' | 'released'
}

/** Returns the rows that the office hides, withholds or has released, in sheets of any state. */
export async function listKeptBackRows(db: Db): Promise<KeptBackRow[]> {
  const versions = await filedVersions(db)
  const years = new Map(versions.map(({ id, year }) => [id, year]))
  const files = filesOfVersions(versions)
  const decidedRows = async <Result extends { studentId: string; year: number }>(
    results: readonly Result[],
    isMeant: (result: Result, sheetId: string) => boolean,
  ) => {
    const decided = new Map(results.map((result) => [`${result.studentId} ${result.year}`, result]))
    const rows = await rowsOfStudents(db, [...new Set(results.map(({ studentId }) => studentId))])
    return rows.filter(({ sheetId, studentId }) => {
      const result = decided.get(`${studentId} ${years.get(sheetId)}`)
      return result !== undefined && isMeant(result, sheetId)
    })
  }
  const withheld = await db.selectFrom('withheld_result').select(['student_id as studentId', 'year']).execute()
  const released = await decidedRows(await listReleases(db), (release, id) => holdsFor(release, files.get(id)))
  const because = (why: KeptBackRow['why']) => (row: Omit<KeptBackRow, 'why'>) => ({ ...row, why })
  return [
    ...(await rowsOfStudents(db, await listHiddenStudents(db))).map(because('hidden')),
    ...(await decidedRows(withheld, () => true)).map(because('withheld')),
    ...released.map(because('released')),
  ]
}

/** Passes the students' ids in the statement: a join with the view `sheet_row` would read all rows of all sheets. */
async function rowsOfStudents(db: Db, studentIds: readonly string[]): Promise<Omit<KeptBackRow, 'why'>[]> {
  const rows: Omit<KeptBackRow, 'why'>[] = []
  for (const batch of batchesOf(studentIds)) {
    const found = db.selectFrom('sheet_row').select(['sheet_id as sheetId', 'student_id as studentId'])
    rows.push(...(await found.where('student_id', 'in', batch).execute()))
  }
  return rows
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

/** Returns which of these sheets have a seat number. */
export async function listSheetsWithSeat(
  db: Db,
  seatNumber: string,
  sheetIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sheet_row')
    .select('sheet_id')
    .where('seat_number', '=', seatNumber)
    .where('sheet_id', 'in', sheetIds)
    .execute()
  return new Set(rows.map(({ sheet_id }) => sheet_id))
}

/** Returns the students and seats of sheets. */
export function listPlaces(db: Db, sheetIds: readonly string[]): Promise<{ studentId: string; seatNumber: string }[]> {
  return db
    .selectFrom('sheet_row')
    .select(['student_id as studentId', 'seat_number as seatNumber'])
    .where('sheet_id', 'in', sheetIds)
    .execute()
}
