import type { ListedState } from '#contract/admin-seat-lists.ts'
import type { Database } from '#server/db/open-database.ts'
import type { Db } from '#server/db/tables.ts'
import { AppError } from '#server/errors/app-error.ts'
import { act, type OfficeAct } from '#server/modules/audit/office-act.service.ts'
import { hasWithheldMark } from '#server/modules/results/degree.rules.ts'
import { deleteHidden, deleteWithheld, insertHidden, insertWithheld } from './hidden-and-withheld.queries.ts'
import { findJoin } from './identity-questions.queries.ts'
import { decisionsOfYear } from './office-decisions.reads.ts'
import { releasedWith } from './releases.rules.ts'
import { deleteReleased, insertReleased, listWithheldRows } from './seat-list.queries.ts'
import { studentExists } from './students.queries.ts'

/** Audit entries contain only the student's identifier, because a name or reason could reveal a hidden student. */

/**
 * Hides a student from every public place. Hiding twice keeps the newer reason. Throws `student_not_found`, also for a
 * record that was joined into another.
 */
export function hideStudent(database: Database, studentId: string, reason: string, by: OfficeAct): Promise<void> {
  return act(database, by, { action: 'student.hide', object: student(studentId) }, async (tx) => {
    await hideWithin(tx, studentId, reason, by.now)
    return { publishes: true }
  })
}

/**
 * Hides a student in the caller's act, which writes the audit entry and increments the publication counter.
 */
export async function hideWithin(tx: Db, studentId: string, reason: string, now: Date): Promise<void> {
  await requireStudent(tx, studentId)
  await insertHidden(tx, studentId, reason, now.toISOString())
}

/** Shows a hidden student again. Throws `student_not_found` for a student who is not hidden. */
export function unhideStudent(database: Database, studentId: string, by: OfficeAct): Promise<void> {
  return act(database, by, { action: 'student.unhide', object: student(studentId) }, async (tx) => {
    if (!(await deleteHidden(tx, studentId))) throw new AppError('student_not_found')
    return { publishes: true }
  })
}

/**
 * Withholds a student's result of a year from every list, rank and figure, on current and later sheets. Withholding
 * twice keeps the newer reason. Throws `student_not_found`, also for a record that was joined into another.
 */
export function withholdResult(
  database: Database,
  { studentId, year, reason }: { studentId: string; year: number; reason: string },
  by: OfficeAct,
): Promise<void> {
  return act(database, by, { action: 'student.withhold', object: student(studentId) }, async (tx) => {
    await requireStudent(tx, studentId)
    await insertWithheld(tx, { studentId, year, reason, at: by.now.toISOString() })
    await deleteReleased(tx, studentId, year)
    return { after: { year }, publishes: true }
  })
}

/**
 * Releases a withheld result: ends the office's own withholding; if there is none, overrules the published sheets that
 * withhold the result now, which needs a reason. Throws `student_not_found` if the result is not withheld or the reason
 * is missing, and `sheet_state` with the field `/year: no_marks` if the sheet has «حجب» in place of a mark.
 */
export function releaseResult(
  database: Database,
  { studentId, year, reason }: { studentId: string; year: number; reason?: string | undefined },
  by: OfficeAct,
): Promise<void> {
  return act(database, by, { action: 'student.release', object: student(studentId) }, async (tx) => {
    if (!(await deleteWithheld(tx, studentId, year))) {
      const rows = (await listWithheldRows(tx, studentId)).filter((row) => row.year === year)
      if (rows.some(({ degrees }) => hasWithheldMark(degrees))) throw withoutMarks()
      if (rows.length === 0 || reason === undefined) throw new AppError('student_not_found')
      const sheets = releasedWith(rows, studentId, await decisionsOfYear(tx, year))
      await insertReleased(tx, { studentId, year, reason, at: by.now.toISOString(), sheets })
    }
    return { after: { year }, publishes: true }
  })
}

/** Returns the refusal to release a result with «حجب» as a mark: docs/decisions/0040-the-desk-in-a-season.md */
function withoutMarks(): AppError {
  const noMarks: ListedState = 'no_marks'
  return new AppError('sheet_state', noMarks, { fields: [{ path: '/year', message: noMarks }] })
}

/** Refuses the identifier of a record that was joined into another: it has no rows, so nothing would be hidden. */
async function requireStudent(tx: Db, id: string): Promise<void> {
  if (!(await studentExists(tx, id))) throw new AppError('student_not_found')
  const join = await findJoin(tx, id)
  if (join) throw new AppError('student_not_found', `ضُم سجله إلى سجل الرقم ${join.kept_id}`)
}

function student(id: string) {
  return { kind: 'student', id }
}
