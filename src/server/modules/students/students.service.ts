import type { Database } from '#server/db/open-database.ts'
import { bumpPublication } from '#server/db/publication.ts'
import type { Db } from '#server/db/tables.ts'
import { officeTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/errors/app-error.ts'
import { deleteHidden, insertHidden, studentExists } from './students.queries.ts'

/** Hides a student from every public place. Hiding twice keeps the newer reason. Throws `student_not_found`. */
export function hideStudent(database: Database, studentId: string, reason: string, now: Date): Promise<void> {
  return officeTransaction(database, (tx) => hideWithin(tx, studentId, reason, now))
}

/** As `hideStudent`, within a transaction of the caller's that holds the office's lock. */
export async function hideWithin(tx: Db, studentId: string, reason: string, now: Date): Promise<void> {
  if (!(await studentExists(tx, studentId))) throw new AppError('student_not_found')
  await insertHidden(tx, studentId, reason, now.toISOString())
  await bumpPublication(tx)
}

/** Shows a hidden student again. Throws `student_not_found` for one who is not hidden. */
export function unhideStudent(database: Database, studentId: string): Promise<void> {
  return officeTransaction(database, async (tx) => {
    if (!(await deleteHidden(tx, studentId))) throw new AppError('student_not_found')
    await bumpPublication(tx)
  })
}
