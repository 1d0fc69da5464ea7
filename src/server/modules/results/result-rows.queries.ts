import type { Db } from '#server/db/tables.ts'

/** Reads the rows of published sheets that results are made of. */

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
  'student_id as studentId',
  'seat_number as seatNumber',
  'name as name',
  'degrees as degrees',
  'withheld as withheld',
  'total_hundredths as totalHundredths',
  'max_hundredths as maxHundredths',
  'carried as carried',
  'stated_verdict as statedVerdict',
] as const

/** Rows in one page: reading and packing them takes about two milliseconds. */
const PAGE = 500

/** Yields a sheet's rows in pages, by seat. */
export async function* pagesOfRows(db: Db, sheetId: string): AsyncGenerator<ResultRow[]> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const rows: ResultRow[] = await pageOfRows(db, sheetId, after)
    if (rows.length > 0) yield rows
    after = rows.length === PAGE ? rows.at(-1)?.seatNumber : undefined
  }
}

/**
 * Returns the next rows after a seat as the view `sheet_row` has them, but from its two tables, each with the limit: for
 * a page of the view Postgres reads and sorts all rows that follow.
 */
function pageOfRows(db: Db, sheetId: string, after: string): Promise<ResultRow[]> {
  const own = db
    .selectFrom('sheet_row_own')
    .select(ROW_COLUMNS)
    .where('sheet_id', '=', sheetId)
    .where('seat_number', '>', after)
    .orderBy('seat_number')
    .limit(PAGE)
  const shared = db
    .selectFrom('sheet_row_shared as shared')
    .select(ROW_COLUMNS)
    .where('set_id', '=', (sheet) => sheet.selectFrom('sheet').select('row_set_id').where('id', '=', sheetId))
    .where('seat_number', '>', after)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sheet_row_own as other')
            .select('other.seat_number')
            .where('other.sheet_id', '=', sheetId)
            .whereRef('other.seat_number', '=', 'shared.seat_number'),
        ),
      ),
    )
    .orderBy('seat_number')
    .limit(PAGE)
  return db
    .selectFrom(own.as('own'))
    .selectAll()
    .unionAll(db.selectFrom(shared.as('shared')).selectAll())
    .orderBy('seatNumber')
    .limit(PAGE)
    .execute()
}

/** A student's row with the sheet to which it belongs. */
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
