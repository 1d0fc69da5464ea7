import { containing, containingAll } from '#server/db/containing.ts'
import { insertRows } from '#server/db/insert-rows.ts'
import { keysetPage } from '#server/db/keyset.ts'
import type { DegreeCorrectionTable } from '#server/db/office-tables.ts'
import type { SheetRowView } from '#server/db/sheet-tables.ts'
import type { Db } from '#server/db/tables.ts'
import { storedDegrees } from '#server/modules/results/degree.rules.ts'
import type { CarriedDegree, SheetHeading, SheetSubject } from '../reading/sheet-reading.rules.ts'
import { storedRow } from '../row-sets.queries.ts'
import { rankedRows, type VersionContent, type VersionRow } from './version-row.rules.ts'

const ROW_COLUMNS = [
  'seat_number',
  'row_number',
  'student_id',
  'name',
  'name_key',
  'degrees',
  'note',
  'withheld',
  'total_hundredths',
  'max_hundredths',
  'carried',
  'stated_verdict',
] as const

type StoredRow = Pick<SheetRowView, (typeof ROW_COLUMNS)[number]>

export async function subjectsOfVersion(db: Db, sheetId: string): Promise<SheetSubject[]> {
  const rows = await db
    .selectFrom('sheet_subject')
    .select(['name', 'final_hundredths', 'is_counted'])
    .where('sheet_id', '=', sheetId)
    .orderBy('position')
    .execute()
  return rows.map(({ name, final_hundredths, is_counted }) => ({
    name,
    finalDegree: final_hundredths / 100,
    isCalculatedInTotal: is_counted === 1,
  }))
}

/** Returns a version's subjects and rows. */
export async function contentOfVersion(db: Db, sheetId: string): Promise<VersionContent> {
  return { subjects: await subjectsOfVersion(db, sheetId), rows: await rowsOfVersion(db, sheetId) }
}

/** Returns a version's rows in the order of its file, ranked. */
export async function rowsOfVersion(db: Db, sheetId: string): Promise<VersionRow[]> {
  const rows = await db
    .selectFrom('sheet_row')
    .select(ROW_COLUMNS)
    .where('sheet_id', '=', sheetId)
    .orderBy('row_number')
    .orderBy('seat_number')
    .execute()
  return rankedRows(rows.map(readRow))
}

/** Returns the row of a seat in a version, with its stored rank; undefined if the version does not have the seat. */
export async function rowOfSeat(db: Db, sheetId: string, seatNumber: string): Promise<VersionRow | undefined> {
  const row = await db
    .selectFrom('sheet_row')
    .select([...ROW_COLUMNS, 'rank'])
    .where('sheet_id', '=', sheetId)
    .where('seat_number', '=', seatNumber)
    .executeTakeFirst()
  return row && { ...readRow(row), rank: row.rank }
}

/** Returns one page of a version's rows by seat number, and the total of matches. Throws `invalid_request`. */
export async function pageOfRows(
  db: Db,
  sheetId: string,
  { seatPart, words, ...page }: { seatPart: string; words: readonly string[]; after: string | undefined; size: number },
): Promise<{ rows: VersionRow[]; next: string | null; total: number }> {
  const found = db
    .selectFrom('sheet_row')
    .where('sheet_id', '=', sheetId)
    .where((where) => where.or([containing('seat_number', seatPart), containingAll('name_key', words)]))
  const { rows, next } = await keysetPage(found.select(ROW_COLUMNS), { by: ['seat_number'], order: 'asc', ...page })
  const { count } = await found.select((select) => select.fn.countAll().as('count')).executeTakeFirstOrThrow()
  const ranks = await ranksOf(db, sheetId)
  const ranked = rows.map((row) => ({ ...readRow(row), rank: ranks.get(row.seat_number) ?? null }))
  // Postgres returns counts as text.
  return { rows: ranked, next, total: Number(count) }
}

/** Returns the ranks in a version by seat number. */
async function ranksOf(db: Db, sheetId: string): Promise<ReadonlyMap<string, number | null>> {
  const rows = await db
    .selectFrom('sheet_row')
    .select(['seat_number as seatNumber', 'total_hundredths as totalHundredths', 'withheld'])
    .where('sheet_id', '=', sheetId)
    .execute()
  const ranked = rankedRows(rows.map((row) => ({ ...row, withheld: row.withheld === 1 })))
  return new Map(ranked.map(({ seatNumber, rank }) => [seatNumber, rank]))
}

/** Returns which of the students are hidden, and which results of the year the office withholds. */
export async function keptBackAmong(
  db: Db,
  studentIds: readonly string[],
  year: number,
): Promise<{ hidden: ReadonlySet<string>; withheld: ReadonlySet<string> }> {
  if (studentIds.length === 0) return { hidden: new Set(), withheld: new Set() }
  const hidden = await db
    .selectFrom('hidden_student')
    .select('student_id')
    .where('student_id', 'in', studentIds)
    .execute()
  const withheld = await db
    .selectFrom('withheld_result')
    .select('student_id')
    .where('year', '=', year)
    .where('student_id', 'in', studentIds)
    .execute()
  const ids = (rows: { student_id: string }[]) => new Set(rows.map(({ student_id }) => student_id))
  return { hidden: ids(hidden), withheld: ids(withheld) }
}

/** Gives a version its own row of a seat, in place of the row shared with other versions or of its earlier own row. */
export async function saveOwnRow(db: Db, sheetId: string, row: VersionRow): Promise<void> {
  const stored = storedRow(row)
  await db
    .insertInto('sheet_row_own')
    .values({ sheet_id: sheetId, ...stored })
    .onConflict((conflict) => conflict.columns(['sheet_id', 'seat_number']).doUpdateSet(stored))
    .execute()
}

/** Copies the rows that only a version has (not those of its shared set) to a version made from it. */
export async function copyOwnRows(db: Db, from: string, to: string): Promise<void> {
  const columns = [...ROW_COLUMNS, 'rank'] as const
  await db
    .insertInto('sheet_row_own')
    .columns(['sheet_id', ...columns])
    .expression((query) =>
      query
        .selectFrom('sheet_row_own')
        .select(({ val }) => [val(to).as('sheet_id'), ...columns])
        .where('sheet_id', '=', from),
    )
    .execute()
}

export async function insertCorrections(db: Db, corrections: readonly DegreeCorrectionTable[]): Promise<void> {
  await insertRows(db, 'degree_correction', corrections)
}

/** Lists the corrections that a version makes to the version from which it derives, latest first. */
export function correctionsOf(db: Db, sheetId: string): Promise<DegreeCorrectionTable[]> {
  return db
    .selectFrom('degree_correction')
    .select(['id', 'sheet_id', 'seat_number', 'subject', 'before', 'after', 'reason', 'actor_name', 'at'])
    .where('sheet_id', '=', sheetId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .execute()
}

/** Lists the corrections in all versions of a sheet that were ever published, latest first; not in demonstrations. */
export function publishedCorrections(db: Db, { year, grade, term, session }: SheetHeading) {
  return db
    .selectFrom('degree_correction')
    .innerJoin('sheet', 'sheet.id', 'degree_correction.sheet_id')
    .select([
      'degree_correction.sheet_id as sheetId',
      'degree_correction.seat_number as seatNumber',
      'degree_correction.subject as subject',
      'sheet.version as version',
    ])
    .where('sheet.year', '=', year)
    .where('sheet.grade', '=', grade)
    .where('sheet.term', '=', term)
    .where('sheet.session', '=', session)
    .where('sheet.source', '=', 'file')
    .where('sheet.published_at', 'is not', null)
    .orderBy('degree_correction.at', 'desc')
    .orderBy('sheet.version', 'desc')
    .orderBy('degree_correction.id')
    .execute()
}

/** Lists the students and marks of some seats in some versions. */
export async function marksOfSeats(
  db: Db,
  sheetIds: readonly string[],
  seats: readonly string[],
): Promise<{ sheetId: string; seatNumber: string; studentId: string; degrees: string[] }[]> {
  if (sheetIds.length === 0) return []
  const rows = await db
    .selectFrom('sheet_row')
    .select(['sheet_id as sheetId', 'seat_number as seatNumber', 'student_id as studentId', 'degrees'])
    .where('sheet_id', 'in', sheetIds)
    .where('seat_number', 'in', seats)
    .execute()
  return rows.map((row) => ({ ...row, degrees: storedDegrees(row) }))
}

/**
 * Returns the maker of each version: the actor who imported its file or made its first correction. Of several imports
 * the last one counts, because earlier ones with this id are of the demonstration, which was removed.
 */
export async function makersOfVersions(db: Db): Promise<ReadonlyMap<string, string>> {
  const imported = await db
    .selectFrom('import_run')
    .select(['sheet_id', 'actor'])
    .where('outcome', '=', 'drafted')
    .orderBy('at')
    .execute()
  const corrected = await db
    .selectFrom('degree_correction')
    .select(['sheet_id', 'actor_name as actor'])
    .orderBy('at', 'desc')
    .execute()
  return new Map([...corrected, ...imported].map(({ sheet_id, actor }) => [sheet_id, actor]))
}

function readRow(row: StoredRow): Omit<VersionRow, 'rank'> {
  return {
    seatNumber: row.seat_number,
    rowNumber: row.row_number,
    studentId: row.student_id,
    name: row.name,
    nameKey: row.name_key,
    degrees: storedDegrees(row),
    note: row.note,
    withheld: row.withheld === 1,
    totalHundredths: row.total_hundredths,
    maxHundredths: row.max_hundredths,
    carried: JSON.parse(row.carried) as CarriedDegree[],
    statedVerdict: row.stated_verdict,
  }
}
