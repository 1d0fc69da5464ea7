import type { GradeNumber } from '#contract/faculty.ts'
import { batchesOf } from '#server/db/batches.ts'
import { insertRows } from '#server/db/insert-rows.ts'
import type { StudentCodeTable } from '#server/db/student-tables.ts'
import type { Db } from '#server/db/tables.ts'

/** A student of a grade's year, as on the latest of the year's published sheets. */
export interface SeatedStudent {
  student_id: string
  seat_number: string
  name: string
}

/** The students on the published sheets of a grade and year, by seat; `seat` selects one. */
export async function listSeated(
  db: Db,
  { grade, year, seat }: { grade: GradeNumber; year: number; seat: string | undefined },
): Promise<SeatedStudent[]> {
  const sheets = await db
    .selectFrom('sheet')
    .select('id')
    .where('grade', '=', grade)
    .where('year', '=', year)
    .where('state', '=', 'published')
    .orderBy('term')
    .orderBy('session')
    .execute()
  const students = new Map<string, SeatedStudent>()
  for (const { id } of sheets) {
    const rows = await db
      .selectFrom('sheet_row')
      .select(['student_id', 'seat_number', 'name'])
      .where('sheet_id', '=', id)
      .$if(seat !== undefined, (query) => query.where('seat_number', '=', seat ?? ''))
      .execute()
    for (const row of rows) students.set(row.student_id, row)
  }
  return [...students.values()].sort((a, b) => a.seat_number.localeCompare(b.seat_number, 'en', { numeric: true }))
}

/** The codes of students, by student. */
export async function codesOf(db: Db, studentIds: readonly string[]): Promise<Map<string, string>> {
  const codes = new Map<string, string>()
  for (const batch of batchesOf(studentIds)) {
    const rows = await db
      .selectFrom('student_code')
      .select(['student_id', 'code'])
      .where('student_id', 'in', batch)
      .execute()
    for (const { student_id, code } of rows) codes.set(student_id, code)
  }
  return codes
}

/** Stores codes, in place of the students' earlier ones. */
export async function replaceCodes(tx: Db, rows: readonly StudentCodeTable[]): Promise<void> {
  for (const batch of batchesOf(rows)) {
    const ids = batch.map(({ student_id }) => student_id)
    await tx.deleteFrom('student_code').where('student_id', 'in', ids).execute()
  }
  await insertRows(tx, 'student_code', rows)
}
