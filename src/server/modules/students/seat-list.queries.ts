import { randomUUID } from 'node:crypto'
import type { GradeNumber } from '#contract/faculty.ts'
import { batchesOf } from '#server/db/batches.ts'
import type { Db } from '#server/db/tables.ts'
import { storedDegrees } from '#server/modules/results/degree.rules.ts'

/** A sheet's row whose seat is in the office's list. */
export interface SeatedRow {
  sheetId: string
  studentId: string
  seatNumber: string
  name: string
  withheld: number
  degrees: readonly string[]
  state: string
}

/**
 * Returns the rows of seats in the sheets of a grade's year, those of published sheets first, then by the newest
 * version. Leaves out withdrawn and replaced versions.
 */
export async function rowsOfSeats(
  db: Db,
  { grade, year }: { grade: GradeNumber; year: number },
  seats: readonly string[],
): Promise<SeatedRow[]> {
  const sheets = await db
    .selectFrom('sheet')
    .select(['id', 'state'])
    .where('grade', '=', grade)
    .where('year', '=', year)
    .where('state', 'in', ['published', 'draft'])
    // Published rows come first, because `published` sorts after `draft`.
    .orderBy('state', 'desc')
    .orderBy('version', 'desc')
    .execute()
  const found: SeatedRow[] = []
  for (const { id, state } of sheets) {
    for (const batch of batchesOf(seats)) {
      const rows = await db
        .selectFrom('sheet_row')
        .select(['student_id as studentId', 'seat_number as seatNumber', 'name', 'withheld', 'degrees'])
        .where('sheet_id', '=', id)
        .where('seat_number', 'in', batch)
        .execute()
      found.push(...rows.map((row) => ({ ...row, degrees: storedDegrees(row), sheetId: id, state })))
    }
  }
  return found
}

export interface NewRelease {
  studentId: string
  year: number
  reason: string
  at: string
  /** Ids of the files for which the release holds. */
  sheets: readonly string[]
}

/** Stores a release in place of an earlier one. */
export async function insertReleased(db: Db, { studentId, year, reason, at, sheets }: NewRelease): Promise<void> {
  const release = { reason, released_at: at, stamp: randomUUID(), sheets: JSON.stringify(sheets) }
  await db
    .insertInto('released_result')
    .values({ student_id: studentId, year, ...release })
    .onConflict((conflict) => conflict.columns(['student_id', 'year']).doUpdateSet(release))
    .execute()
}

/** Deletes the release of a result; returns whether there was one. */
export async function deleteReleased(db: Db, studentId: string, year: number): Promise<boolean> {
  const result = await db
    .deleteFrom('released_result')
    .where('student_id', '=', studentId)
    .where('year', '=', year)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** A row that a published sheet withholds. */
export interface WithheldRow {
  sheetId: string
  year: number
  degrees: readonly string[]
}

/** Lists the rows of a student that a published sheet withholds. */
export async function listWithheldRows(db: Db, studentId: string): Promise<WithheldRow[]> {
  const rows = await db
    .selectFrom('sheet_row')
    .innerJoin('sheet', 'sheet.id', 'sheet_row.sheet_id')
    .select(['sheet.id as sheetId', 'sheet.year as year', 'sheet_row.degrees as degrees'])
    .where('sheet_row.student_id', '=', studentId)
    .where('sheet.state', '=', 'published')
    .where('sheet_row.withheld', '=', 1)
    .orderBy('sheet.year', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, degrees: storedDegrees(row) }))
}
