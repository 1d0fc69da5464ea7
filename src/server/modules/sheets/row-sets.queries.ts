import type { Insertable } from 'kysely'
import { insertRows } from '#server/db/insert-rows.ts'
import type { SheetRowSharedTable, SheetTable } from '#server/db/sheet-tables.ts'
import type { Db } from '#server/db/tables.ts'
import type { VersionRow } from './versions/version-row.rules.ts'

/**
 * Writes the sets of rows that sheet versions share. Readers use the view `sheet_row`, writers the tables behind it.
 * docs/decisions/0066-drafts-and-corrections-in-small-steps.md
 */

export async function insertRowSet(db: Db, id: string, createdAt: string): Promise<void> {
  await db.insertInto('sheet_row_set').values({ id, created_at: createdAt, step: 0 }).execute()
}

/** Marks a set as still in use; returns false if `giveUpRowSet` has marked it for removal. */
export async function stepRowSet(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sheet_row_set')
    .set(({ eb }) => ({ step: eb('step', '+', 1) }))
    .where('id', '=', id)
    .where('step', '>=', 0)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Inserts students; existing ones are unchanged. Inserts in sorted order, so that two drafts cannot deadlock. */
export async function insertStudents(db: Db, ids: readonly string[], createdAt: string): Promise<void> {
  const students = [...ids].sort().map((id) => ({ id, created_at: createdAt }))
  await insertRows(db, 'student', students, { skipsKnown: true })
}

export async function insertSharedRows(db: Db, setId: string, rows: readonly VersionRow[]): Promise<void> {
  await insertRows(
    db,
    'sheet_row_shared',
    rows.map((row) => ({ set_id: setId, ...storedRow(row) })),
  )
}

/** Returns a row as the tables store it. */
export function storedRow(row: VersionRow): Omit<Insertable<SheetRowSharedTable>, 'set_id'> {
  return {
    seat_number: row.seatNumber,
    row_number: row.rowNumber,
    student_id: row.studentId,
    name: row.name,
    name_key: row.nameKey,
    degrees: JSON.stringify(row.degrees),
    note: row.note,
    withheld: row.withheld ? 1 : 0,
    total_hundredths: row.totalHundredths,
    max_hundredths: row.maxHundredths,
    rank: row.rank,
    carried: JSON.stringify(row.carried),
    stated_verdict: row.statedVerdict,
  }
}

/** A set of rows that belongs to no version, with the number of its last writing step. */
export interface UnnamedRowSet {
  id: string
  step: number
}

/** Lists the sets that no version has: they are being written, or a crash left them. */
export function unnamedRowSets(db: Db): Promise<UnnamedRowSet[]> {
  return db
    .selectFrom('sheet_row_set')
    .select(['id', 'step'])
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('sheet').select('sheet.id').whereRef('sheet.row_set_id', '=', 'sheet_row_set.id'))),
    )
    .orderBy('id')
    .execute()
}

/**
 * Marks a set for removal, so that nobody can write to it or make a version of it; with `step`, only if that is still
 * its last step. Returns when the set was created; undefined if a version has it, or its last step is not `step`.
 */
export async function giveUpRowSet(db: Db, { id, step }: { id: string; step?: number }): Promise<string | undefined> {
  const given = await db
    .updateTable('sheet_row_set')
    .set({ step: -1 })
    .where('id', '=', id)
    .$if(step !== undefined, (query) => query.where('step', '=', step ?? 0))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('sheet').select('sheet.id').where('sheet.row_set_id', '=', id))),
    )
    .returning('created_at')
    .executeTakeFirst()
  return given?.created_at
}

/** Deletes some rows of a set; returns their students, none if the set is empty. */
export async function deleteSomeRows(db: Db, setId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('sheet_row_shared')
    .select(['seat_number', 'student_id'])
    .where('set_id', '=', setId)
    .orderBy('seat_number')
    .limit(limit)
    .execute()
  if (rows.length === 0) return []
  const seats = rows.map(({ seat_number }) => seat_number)
  await db.deleteFrom('sheet_row_shared').where('set_id', '=', setId).where('seat_number', 'in', seats).execute()
  return rows.map(({ student_id }) => student_id)
}

/** The tables that refer to students, without those of rows. */
const NAMING = [
  ['hidden_student', 'student_id'],
  ['withheld_result', 'student_id'],
  ['released_result', 'student_id'],
  ['identity_question', 'student_id'],
  ['appeal', 'student_id'],
  ['student_code', 'student_id'],
  ['student_join', 'joined_id'],
  ['student_join', 'kept_id'],
] as const

/** Deletes those of the students that were created at `createdAt` and to which nothing refers. */
export async function deleteUnnamedStudents(db: Db, ids: readonly string[], createdAt: string): Promise<void> {
  let query = db
    .deleteFrom('student')
    .where('id', 'in', ids)
    .where('created_at', '=', createdAt)
    .where('id', 'not in', (select) =>
      select.selectFrom('sheet_row_own').select('student_id').where('student_id', 'in', ids),
    )
    .where('id', 'not in', (select) =>
      select.selectFrom('sheet_row_shared').select('student_id').where('student_id', 'in', ids),
    )
  for (const [table, column] of NAMING) {
    query = query.where('id', 'not in', (select) => select.selectFrom(table).select(column).where(column, 'in', ids))
  }
  await query.execute()
}

export async function deleteRowSet(db: Db, id: string): Promise<void> {
  await db.deleteFrom('sheet_row_set').where('id', '=', id).execute()
}

/** Selects the students of all rows, also of drafts that are still being written. */
export function studentsWithRows(db: Db) {
  return db
    .selectFrom('sheet_row_shared')
    .select('student_id')
    .union(db.selectFrom('sheet_row_own').select('student_id'))
}

/**
 * Selects the students who have a row with one of these names. The row may belong to an unfinished draft, or a version
 * may replace it by a row of its own. Reads the tables instead of the view `sheet_row`: of shared rows, as nearly all
 * are, an index then suffices, while the view would read each row.
 */
export function studentsNamed(db: Db, nameKeys: readonly string[]) {
  return db
    .selectFrom('sheet_row_shared')
    .select('student_id')
    .where('name_key', 'in', nameKeys)
    .union(db.selectFrom('sheet_row_own').select('student_id').where('name_key', 'in', nameKeys))
}

/**
 * Returns the state on which plans depend as one text: each sheet of a source, its revision, and whether it is
 * withdrawn. Joining two identities increments revisions. While the text is equal, a plan is not stale.
 */
export async function sheetsSeen(db: Db, source: SheetTable['source']): Promise<string> {
  const sheets = await db
    .selectFrom('sheet')
    .select(['id', 'state', 'revision'])
    .where('source', '=', source)
    .orderBy('id')
    .execute()
  return sheets.map(({ id, state, revision }) => `${id} ${revision}${state === 'withdrawn' ? ' withdrawn' : ''}`).join()
}
