import { randomUUID } from 'node:crypto'
import type { GradeNumber } from '#contract/faculty.ts'
import { batchesOf } from '#server/db/batches.ts'
import type { Db } from '#server/db/tables.ts'

/** A row of a sheet with a seat of a list. */
export interface SeatedRow {
  studentId: string
  seatNumber: string
  name: string
  withheld: number
  /** JSON array of degree texts. */
  degrees: string
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
    // `published` sorts after `draft`.
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
      found.push(...rows.map((row) => ({ ...row, state })))
    }
  }
  return found
}

/** A decision of the office about a student's year: to withhold the result or to release it. */
export interface Decision {
  studentId: string
  reason: string
  at: string
  /** Another with each decision. */
  stamp: string
}

export interface YearDecisions {
  /** By the student's id. */
  withheld: ReadonlyMap<string, Decision>
  released: ReadonlyMap<string, Decision>
}

/** Returns the results of a year that the office withholds, and those that it releases against a sheet. */
export async function standingsOfYear(db: Db, year: number): Promise<YearDecisions> {
  const withheld = await db
    .selectFrom('withheld_result')
    .select(['student_id as studentId', 'reason', 'withheld_at as at', 'stamp'])
    .where('year', '=', year)
    .execute()
  const released = await db
    .selectFrom('released_result')
    .select(['student_id as studentId', 'reason', 'released_at as at', 'stamp'])
    .where('year', '=', year)
    .execute()
  const byStudent = (rows: Decision[]) => new Map(rows.map((row) => [row.studentId, row]))
  return { withheld: byStudent(withheld), released: byStudent(released) }
}

/** Lists the released results of all students or one, latest first. */
export function listReleased(
  db: Db,
  studentId?: string,
): Promise<{ studentId: string; year: number; reason: string; at: string }[]> {
  return db
    .selectFrom('released_result')
    .select(['student_id as studentId', 'year', 'reason', 'released_at as at'])
    .$if(studentId !== undefined, (query) => query.where('student_id', '=', studentId ?? ''))
    .orderBy('released_at', 'desc')
    .orderBy('student_id')
    .orderBy('year')
    .execute()
}

export async function insertReleased(
  db: Db,
  { studentId, year, reason, at }: { studentId: string; year: number; reason: string; at: string },
): Promise<void> {
  const stamp = randomUUID()
  await db
    .insertInto('released_result')
    .values({ student_id: studentId, year, reason, released_at: at, stamp })
    .onConflict((conflict) => conflict.columns(['student_id', 'year']).doUpdateSet({ reason, stamp }))
    .execute()
}

/** Deletes the mark; returns whether the result was released. */
export async function deleteReleased(db: Db, studentId: string, year: number): Promise<boolean> {
  const result = await db
    .deleteFrom('released_result')
    .where('student_id', '=', studentId)
    .where('year', '=', year)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Returns whether a sheet that is published or drafted withholds a student's result of a year. */
export async function isWithheldInSheet(db: Db, studentId: string, year: number): Promise<boolean> {
  return (await listWithheldRows(db, studentId)).some((row) => row.year === year)
}

/** Lists the rows of a student that a published or drafted sheet withholds; `degrees` is a JSON array of texts. */
export function listWithheldRows(db: Db, studentId: string): Promise<{ year: number; degrees: string }[]> {
  return db
    .selectFrom('sheet_row')
    .innerJoin('sheet', 'sheet.id', 'sheet_row.sheet_id')
    .select(['sheet.year as year', 'sheet_row.degrees as degrees'])
    .where('sheet_row.student_id', '=', studentId)
    .where('sheet.state', 'in', ['published', 'draft'])
    .where('sheet_row.withheld', '=', 1)
    .orderBy('sheet.year', 'desc')
    .execute()
}
