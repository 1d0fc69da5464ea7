import type { ListedSeat, ListedState, PlannedSeat, SeatListKind } from '#contract/admin-seat-lists.ts'

/** A student who has a seat in a grade's year. */
export interface SeatedStudent {
  studentId: string
  name: string
  /** Whether the office withholds the student's result of the year. */
  withheldByOffice: boolean
  /** Whether a sheet withholds the result, and the office has not released it. */
  withheldInSheet: boolean
  /** Whether the withholding sheet has all of the student's marks, so that a release can show them. */
  hasMarks: boolean
}

/** Returns for each row of a list what withholding or releasing would do. */
export function planSeats(
  seats: readonly ListedSeat[],
  found: ReadonlyMap<string, SeatedStudent>,
  kind: SeatListKind,
): PlannedSeat[] {
  const seen = new Set<string>()
  return seats.map(({ row, seat_number }) => {
    const student = found.get(seat_number)
    if (!student) return { row, seat_number, state: 'unknown', student_id: null, name: '' }
    const { studentId, name } = student
    const state = seen.has(studentId) ? 'twice' : stateOf(student, kind)
    seen.add(studentId)
    return { row, seat_number, state, student_id: studentId, name }
  })
}

function stateOf({ withheldByOffice, withheldInSheet, hasMarks }: SeatedStudent, kind: SeatListKind): ListedState {
  if (kind === 'withhold') return withheldByOffice ? 'already' : 'ready'
  if (withheldInSheet && !hasMarks) return withheldByOffice ? 'ready' : 'no_marks'
  return withheldByOffice || withheldInSheet ? 'ready' : 'already'
}
