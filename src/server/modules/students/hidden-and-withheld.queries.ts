import { randomUUID } from 'node:crypto'
import type { Db } from '#server/db/tables.ts'

export async function insertHidden(db: Db, studentId: string, reason: string, hiddenAt: string): Promise<void> {
  await db
    .insertInto('hidden_student')
    .values({ student_id: studentId, reason, hidden_at: hiddenAt })
    .onConflict((conflict) => conflict.column('student_id').doUpdateSet({ reason }))
    .execute()
}

/** Deletes the record that a student is hidden; returns whether there was one. */
export async function deleteHidden(db: Db, studentId: string): Promise<boolean> {
  const result = await db.deleteFrom('hidden_student').where('student_id', '=', studentId).executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Lists all hidden students or those given, latest first. */
export async function listHidden(
  db: Db,
  ids?: readonly string[],
): Promise<{ studentId: string; reason: string; at: string }[]> {
  if (ids?.length === 0) return []
  return db
    .selectFrom('hidden_student')
    .select(['student_id as studentId', 'reason', 'hidden_at as at'])
    .$if(ids !== undefined, (query) => query.where('student_id', 'in', ids ?? []))
    .orderBy('hidden_at', 'desc')
    .orderBy('student_id')
    .execute()
}

/** Lists all withheld results or one student's, latest first. */
export function listWithheld(
  db: Db,
  studentId?: string,
): Promise<{ studentId: string; year: number; reason: string; at: string }[]> {
  return db
    .selectFrom('withheld_result')
    .select(['student_id as studentId', 'year', 'reason', 'withheld_at as at'])
    .$if(studentId !== undefined, (query) => query.where('student_id', '=', studentId ?? ''))
    .orderBy('withheld_at', 'desc')
    .orderBy('student_id')
    .orderBy('year')
    .execute()
}

export async function insertWithheld(
  db: Db,
  { studentId, year, reason, at }: { studentId: string; year: number; reason: string; at: string },
): Promise<void> {
  const stamp = randomUUID()
  await db
    .insertInto('withheld_result')
    .values({ student_id: studentId, year, reason, withheld_at: at, stamp })
    .onConflict((conflict) => conflict.columns(['student_id', 'year']).doUpdateSet({ reason, stamp }))
    .execute()
}

/** Deletes the record that the office withholds a result; returns whether there was one. */
export async function deleteWithheld(db: Db, studentId: string, year: number): Promise<boolean> {
  const result = await db
    .deleteFrom('withheld_result')
    .where('student_id', '=', studentId)
    .where('year', '=', year)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}
