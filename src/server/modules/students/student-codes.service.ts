import { randomInt, timingSafeEqual } from 'node:crypto'
import { CODE_SIGNS, STUDENT_CODE_LENGTH, shownAppealCode } from '#contract/appeals.ts'
import { type GradeNumber, gradeKey } from '#contract/faculty.ts'
import { plainSeat } from '#contract/seat-list-text.ts'
import type { IssuedCode } from '#contract/student-codes.ts'
import type { Database } from '#server/db/open-database.ts'
import type { Db } from '#server/db/tables.ts'
import { act, type OfficeAct } from '../audit/office-act.service.ts'
import { codesOf, listSeated, replaceCodes } from './student-codes.queries.ts'

interface Wanted {
  grade: GradeNumber
  year: number
  /** The seat whose code is wanted; empty for all seats of the grade. */
  seat_number: string
  /** Whether the students get new codes in place of earlier ones. */
  renew: boolean
}

/**
 * Returns the codes of the students of a grade and year, for printing; makes those that are missing. Writes an audit
 * entry, because codes leave the portal. Returns an empty list if no published sheet has such a seat.
 */
export function issueCodes(
  database: Database,
  { grade, year, seat_number, renew }: Wanted,
  by: OfficeAct,
): Promise<IssuedCode[]> {
  const name = { action: 'student.codes', object: { kind: 'student_codes', id: gradeKey(grade) } } as const
  return act(database, by, name, async (tx) => {
    // Only an empty text means all seats; one of invisible characters must not renew the codes of the whole grade.
    const seat = seat_number === '' ? undefined : plainSeat(seat_number)
    const students = await listSeated(tx, { grade, year, seat })
    const known = renew
      ? new Map<string, string>()
      : await codesOf(
          tx,
          students.map(({ student_id }) => student_id),
        )
    const issued = students.map((student) => ({ ...student, code: known.get(student.student_id) ?? newCode() }))
    const made = issued.filter(({ student_id }) => !known.has(student_id))
    const issued_at = by.now.toISOString()
    await replaceCodes(
      tx,
      made.map(({ student_id, code }) => ({ student_id, code, issued_at })),
    )
    const after = { grade: gradeKey(grade), year, students: issued.length, new_codes: made.length }
    const items = issued.map(({ code, ...student }) => ({ ...student, code: shownAppealCode(code) }))
    return { after, isNoOp: issued.length === 0, result: items }
  })
}

/** Whether a code is the one that the office printed for the student. */
export async function isCodeOf(db: Db, studentId: string, code: string): Promise<boolean> {
  const known = (await codesOf(db, [studentId])).get(studentId)
  return known?.length === code.length && timingSafeEqual(Buffer.from(known), Buffer.from(code))
}

function newCode(): string {
  return Array.from({ length: STUDENT_CODE_LENGTH }, () => CODE_SIGNS[randomInt(CODE_SIGNS.length)]).join('')
}
