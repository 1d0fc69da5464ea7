import type { SessionNumber } from '#contract/faculty.ts'
import { westernDigits } from '#contract/search-text.ts'
import type { SheetProblem } from '#contract/sheet-problems.ts'
import type { KnownStudents } from './known-students.rules.ts'

/** A row of the sheet to be identified; `studentId` is the identifier that the sheet states. */
export interface NewRow {
  rowNumber: number
  studentId: string | null
  /** Whether the office chose the identifier for an upload. */
  isChosen?: boolean
  seatNumber: string
  name: string
}

export interface KeyedRow extends NewRow {
  nameKey: string
}

/** How a row was matched to its student. */
type Match = 'explicit' | 'same_seat' | 'same_name' | 'new' | 'ambiguous'

export interface IdentityDecision {
  rowNumber: number
  studentId: string
  match: Match
  /** Ids of the possible students, for the office to choose from; empty unless ambiguous. */
  candidates: readonly string[]
  /** Whether the identity did not exist before this sheet. */
  isNew: boolean
}

export type IdentityProblem = Omit<SheetProblem, 'worksheet' | 'column'>

/** Maximum number of candidates in a problem's text; the decision lists all. */
const LISTED_CANDIDATES = 5

/** State of deciding one sheet: the known students, and the decisions so far. Each step reads and extends it. */
export interface Deciding {
  year: number
  session: SessionNumber
  known: KnownStudents
  /** Names of this sheet's decided rows, by student id. */
  takenHere: Map<string, string>
  byRow: Map<NewRow, IdentityDecision>
  problems: IdentityProblem[]
}

/** The id of a student without an earlier sheet: seat number and year. docs/SPECIFICATION.md, section 7. */
export function newStudentId(seatNumber: string, year: number | undefined): string {
  return westernDigits(seatNumber) + String(year ?? '')
}

/** Added to the year for a second student at a seat, so that the id is that of no other seat and year. */
const SECOND_AT_SEAT = 1000

/**
 * The two ids that a student without an earlier sheet may get. The second one is used if the first belongs to a student
 * of the second session: that session may number its seats anew, so that one seat may be two students'.
 */
export function newStudentIds(seatNumber: string, year: number): [string, string] {
  return [newStudentId(seatNumber, year), newStudentId(seatNumber, year + SECOND_AT_SEAT)]
}

/** Returns the id for a new student at a seat. */
export function freeStudentId(known: KnownStudents, seatNumber: string, year: number): string {
  const [first, second] = newStudentIds(seatNumber, year)
  return known.isResitting(first, seatNumber) ? second : first
}

export function decideNew(deciding: Deciding, row: KeyedRow, candidates: readonly string[]): void {
  const { known, takenHere, problems, year } = deciding
  const studentId = freeStudentId(known, row.seatNumber, year)
  if (!/^\d{9}$/.test(studentId)) {
    problems.push({ code: 'student_id_invalid', row: row.rowNumber, value: studentId })
  }
  const holder = takenHere.get(studentId) ?? known.namesOf(studentId)[0]?.name
  if (holder !== undefined) reportTaken(deciding, row, studentId, holder)
  if (candidates.length > 0) {
    const expected = listedCandidates(candidates)
    problems.push({ code: 'identity_ambiguous', row: row.rowNumber, value: row.name, expected })
  }
  decide(deciding, row, { studentId, match: candidates.length > 0 ? 'ambiguous' : 'new', candidates })
}

function listedCandidates(candidates: readonly string[]): string {
  const listed = candidates.slice(0, LISTED_CANDIDATES).join('، ')
  return candidates.length > LISTED_CANDIDATES ? `${listed}، …` : listed
}

/** Decides a row by the seat of a known student; a changed name gets a warning. */
export function decideSeated(
  deciding: Deciding,
  row: KeyedRow,
  seated: { studentId: string; nameKey: string; name: string },
): void {
  if (seated.nameKey !== row.nameKey) reportChangedName(deciding, row, seated.name)
  decide(deciding, row, { studentId: seated.studentId, match: 'same_seat', candidates: [] })
}

/** Adds a warning for a row whose name is not the known name of its seat. */
export function reportChangedName({ problems }: Deciding, { rowNumber, name }: KeyedRow, known: string): void {
  problems.push({ code: 'identity_name_changed', row: rowNumber, value: name, expected: known })
}

export function decide(
  deciding: Deciding,
  row: KeyedRow,
  decision: Pick<IdentityDecision, 'studentId' | 'match' | 'candidates'>,
): void {
  const isNew = deciding.known.namesOf(decision.studentId).length === 0
  if (deciding.session === 2) checkSeat(deciding, row, decision.studentId)
  deciding.byRow.set(row, { rowNumber: row.rowNumber, ...decision, isNew })
  deciding.takenHere.set(decision.studentId, row.name)
}

/**
 * Adds a problem if the row's student is not in the first session and another student has the seat there: the year's
 * list would have the seat twice. A student of the first session is listed with the seat of that session.
 */
function checkSeat({ known, problems, year }: Deciding, { seatNumber, rowNumber }: KeyedRow, studentId: string): void {
  const isResitting = known.namesOf(studentId).some((known) => known.year === year && known.session === 1)
  const holder = known.atSeat(seatNumber).find((seated) => seated.session === 1 && seated.studentId !== studentId)
  if (isResitting || !holder) return
  problems.push({ code: 'seat_of_another', row: rowNumber, value: seatNumber, expected: holder.name })
}

export function reportTaken(deciding: Deciding, row: KeyedRow, studentId: string, holder: string | undefined): void {
  deciding.problems.push({ code: 'student_id_taken', row: row.rowNumber, value: studentId, expected: holder ?? '' })
}
