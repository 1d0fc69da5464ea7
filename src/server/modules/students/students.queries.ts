import type { Db } from '#server/db/tables.ts'

export async function studentExists(db: Db, studentId: string): Promise<boolean> {
  const found = await db.selectFrom('student').select('id').where('id', '=', studentId).executeTakeFirst()
  return found !== undefined
}

export async function insertHidden(db: Db, studentId: string, reason: string, hiddenAt: string): Promise<void> {
  await db
    .insertInto('hidden_student')
    .values({ student_id: studentId, reason, hidden_at: hiddenAt })
    .onConflict((conflict) => conflict.column('student_id').doUpdateSet({ reason }))
    .execute()
}

/** Returns whether the student was hidden. */
export async function deleteHidden(db: Db, studentId: string): Promise<boolean> {
  const result = await db.deleteFrom('hidden_student').where('student_id', '=', studentId).executeTakeFirst()
  return result.numDeletedRows > 0n
}
