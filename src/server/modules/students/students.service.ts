import type { AuditAction } from '#contract/audit.ts'
import type { Database } from '#server/db/open-database.ts'
import { bumpPublication } from '#server/db/publication.ts'
import type { Db } from '#server/db/tables.ts'
import { officeTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/errors/app-error.ts'
import { type OfficeAct, recordAudit } from '#server/modules/admin/audit.service.ts'
import { deleteWithheld, insertWithheld } from './student-desk.queries.ts'
import { deleteHidden, insertHidden, studentExists } from './students.queries.ts'

/** Hides a student from every public place. Hiding twice keeps the newer reason. Throws `student_not_found`. */
export function hideStudent(database: Database, studentId: string, reason: string, act: OfficeAct): Promise<void> {
  return officeTransaction(database, async (tx) => {
    await hideWithin(tx, studentId, reason, act.now)
    await auditStudent(tx, 'student.hide', studentId, act)
  })
}

/** As `hideStudent`, within a transaction of the caller's that holds the office's lock; the audit log is the caller's too. */
export async function hideWithin(tx: Db, studentId: string, reason: string, now: Date): Promise<void> {
  if (!(await studentExists(tx, studentId))) throw new AppError('student_not_found')
  await insertHidden(tx, studentId, reason, now.toISOString())
  await bumpPublication(tx)
}

/** Shows a hidden student again. Throws `student_not_found` for one who is not hidden. */
export function unhideStudent(database: Database, studentId: string, act: OfficeAct): Promise<void> {
  return officeTransaction(database, async (tx) => {
    if (!(await deleteHidden(tx, studentId))) throw new AppError('student_not_found')
    await bumpPublication(tx)
    await auditStudent(tx, 'student.unhide', studentId, act)
  })
}

/**
 * Withholds a student's result of a year, on whichever sheet it stands now or later: no list, rank or figure has it. Withholding
 * twice keeps the newer reason. Throws `student_not_found`.
 */
export function withholdResult(
  database: Database,
  { studentId, year, reason }: { studentId: string; year: number; reason: string },
  act: OfficeAct,
): Promise<void> {
  return officeTransaction(database, async (tx) => {
    if (!(await studentExists(tx, studentId))) throw new AppError('student_not_found')
    await insertWithheld(tx, { studentId, year, reason, at: act.now.toISOString() })
    await bumpPublication(tx)
    await auditStudent(tx, 'student.withhold', studentId, act, { year })
  })
}

/** Gives a withheld result free, with everything that readers had of it. Throws `student_not_found` where none is withheld. */
export function releaseResult(
  database: Database,
  { studentId, year }: { studentId: string; year: number },
  act: OfficeAct,
): Promise<void> {
  return officeTransaction(database, async (tx) => {
    if (!(await deleteWithheld(tx, studentId, year))) throw new AppError('student_not_found')
    await bumpPublication(tx)
    await auditStudent(tx, 'student.release', studentId, act, { year })
  })
}

/** Neither names nor reasons, which may name somebody: the identifier says whom it was about. */
export function auditStudent(
  tx: Db,
  action: AuditAction,
  studentId: string,
  { actor, now }: OfficeAct,
  after?: object,
): Promise<void> {
  const object = { kind: 'student', id: studentId }
  return recordAudit(tx, { actor, action, object, ...(after ? { after } : {}) }, now)
}
