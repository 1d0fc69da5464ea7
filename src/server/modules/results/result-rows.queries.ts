import { PostgresAdapter, type RawBuilder, sql } from 'kysely'
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

/** Rows in one page: reading them takes about two milliseconds. */
const PAGE = 500

/**
 * Yields a sheet's rows in pages, by seat, each page as JSON text for `rowsInPage`. The database makes the text: on
 * Postgres, a list of an older year took a fourth longer when its client made an object of each row.
 */
export async function* pagesOfRows(db: Db, sheetId: string): AsyncGenerator<string> {
  for (let after: string | null = ''; after !== null; ) {
    const page: PageOfRows = await pageOfRows(db, sheetId, after)
    if (page.rows !== null) yield page.rows
    // Postgres returns counts as text.
    after = Number(page.count) === PAGE ? page.last : null
  }
}

/** Returns the rows of a page of `pagesOfRows`. */
export function rowsInPage(page: string): ResultRow[] {
  // The cast is safe: `jsonRows` has put the values in this order.
  const rows = JSON.parse(page) as [string, string, string, string, number, number, number, string, string][]
  return rows.map(
    ([studentId, seatNumber, name, degrees, withheld, totalHundredths, maxHundredths, carried, statedVerdict]) => ({
      studentId,
      seatNumber,
      name,
      degrees,
      withheld,
      totalHundredths,
      maxHundredths,
      carried,
      statedVerdict,
    }),
  )
}

interface PageOfRows {
  count: number | string | bigint
  last: string | null
  /** Null if there are no rows. */
  rows: string | null
}

/** Returns the SQL of a JSON text: the rows of a group as arrays, by seat. */
function jsonRows(db: Db): RawBuilder<string | null> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const [all, one] = isPostgres ? ['json_agg', 'json_build_array'] : ['json_group_array', 'json_array']
  const values = sql.join(ROW_COLUMNS.map((column) => sql.ref(column.split(' as ')[1] ?? column)))
  const rows = sql`${sql.raw(all)}(${sql.raw(one)}(${values}) order by ${sql.ref('seatNumber')})`
  // SQLite makes an empty array of no rows, Postgres null.
  return sql<string | null>`case when count(*) > 0 then cast(${rows} as text) end`
}

/**
 * Returns the next rows after a seat as the view `sheet_row` has them. Reads the view's two tables, each with the
 * limit, because for a page of the view itself Postgres reads and sorts all rows that follow.
 */
function pageOfRows(db: Db, sheetId: string, after: string): Promise<PageOfRows> {
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
  const page = db
    .selectFrom(own.as('own'))
    .selectAll()
    .unionAll(db.selectFrom(shared.as('shared')).selectAll())
    .orderBy('seatNumber')
    .limit(PAGE)
  return db
    .selectFrom(page.as('page'))
    .select(({ fn }) => [fn.countAll().as('count'), fn.max('seatNumber').as('last'), jsonRows(db).as('rows')])
    .executeTakeFirstOrThrow()
}

/** A student's row with the sheet to which it belongs. */
export interface StudentRow extends ResultRow {
  sheetId: string
  sheetSha256: string
}

/**
 * Returns one student's rows in all sheets, by grade, year, term and session. The caller must filter out unpublished
 * sheets.
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
