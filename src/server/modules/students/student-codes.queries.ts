import type { GradeNumber } from '#contract/faculty.ts'
import { batchesOf } from '#server/db/batches.ts'
import { insertRows } from '#server/db/insert-rows.ts'
import type { StudentCodeTable } from '#server/db/student-tables.ts'
import type { Db } from '#server/db/tables.ts'

/** A student of a grade's year, as the last of its published sheets says. */
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
  const rows = await db
    .selectFrom('sheet_row')
    .innerJoin('sheet', 'sheet.id', 'sheet_row.sheet_id')
    .select(['sheet_row.student_id', 'sheet_row.seat_number', 'sheet_row.name'])
    .where('sheet.grade', '=', grade)
    .where('sheet.year', '=', year)
    .where('sheet.state', '=', 'published')
    .$if(seat !== undefined, (query) => query.where('sheet_row.seat_number', '=', seat ?? ''))
    .orderBy('sheet.term')
    .orderBy('sheet.session')
    .execute()
  const students = new Map(rows.map((row) => [row.student_id, row]))
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
