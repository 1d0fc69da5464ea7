import type { GradeNumber, SessionNumber } from '#contract/faculty.ts'
import { searchText } from '#contract/search-text.ts'
import {
  type Deciding,
  decide,
  decideSeated,
  freeStudentId,
  type IdentityDecision,
  type IdentityProblem,
  type KeyedRow,
  type NewRow,
  newStudentId,
  newStudentIds,
  reportChangedName,
  reportTaken,
} from './deciding.rules.ts'
import { decideByEarlierName, decideByOtherSession } from './deciding-by-name.rules.ts'
import { type Appearance, type CompetingName, knownStudents, type SoughtStudents } from './known-students.rules.ts'
import { clearlyDifferentNames } from './name-difference.rules.ts'

export type { IdentityDecision, NewRow } from './deciding.rules.ts'
export type { Appearance, CompetingName, SoughtStudents } from './known-students.rules.ts'

export interface IdentityDecisions {
  /** One decision for each row, in the order of the rows. */
  decisions: IdentityDecision[]
  problems: IdentityProblem[]
}

/** Returns the students whose appearances `decideIdentities` needs for the rows of these sheets. */
export function soughtStudents(
  sheets: readonly { rows: readonly NewRow[]; heading: { grade: GradeNumber; year: number } }[],
): SoughtStudents {
  const ids = new Set<string>()
  const nameKeys = new Set<string>()
  for (const { rows, heading } of sheets) {
    for (const { studentId, seatNumber, name } of rows) {
      if (studentId !== null) ids.add(studentId)
      for (const id of newStudentIds(seatNumber, heading.year)) ids.add(id)
      nameKeys.add(searchText(name))
    }
  }
  const seats = sheets.map(({ rows, heading: { grade, year } }) => {
    return { grade, year, seatNumbers: rows.map(({ seatNumber }) => seatNumber) }
  })
  return { ids, nameKeys, seats }
}

/** Returns a function that gives the id which a new student gets at a seat from `decideIdentities`. */
export function idsOfNewStudents(
  { grade, year, session = 1 }: { grade?: GradeNumber; year?: number; session?: SessionNumber },
  appearances: readonly Appearance[],
): (seatNumber: string) => string {
  if (grade === undefined || year === undefined) return (seatNumber) => newStudentId(seatNumber, year)
  const known = knownStudents(appearances, { grade, year, session }, [])
  return (seatNumber) => freeStudentId(known, seatNumber, year)
}

/**
 * Decides which student each row of a sheet is (docs/decisions/0009-identity-over-years.md). Tries in order: the
 * student id that the sheet states; the same seat in the same grade and year; the same name in the grade below or the
 * same grade of an earlier year, if the match is unique on both sides and not too long ago; else a new identity, whose
 * id is the seat number and the year. Never guesses: a doubtful row gets a new identity and lists the candidates.
 *
 * `known` must have every appearance of each student whose id, seat or name is in the sheet, and may have more.
 * `competing` has the names in the neighbouring grades of the same year, decided or not: a name in both grades is
 * ambiguous. Decide sheets in the order of year, grade, session and term.
 *
 * The second session may number its seats anew. There a seat decides only if the names agree. If they do not, the name
 * decides, if it is unique in the grade and year on both sides (docs/decisions/0034-sessions-and-attempts.md). In the
 * same way a sheet of either session is matched with students who are on second sessions only.
 */
export function decideIdentities(
  rows: readonly NewRow[],
  heading: { grade: GradeNumber; year: number; session: SessionNumber },
  known: readonly Appearance[],
  competing: readonly CompetingName[] = [],
): IdentityDecisions {
  const deciding: Deciding = {
    year: heading.year,
    session: heading.session,
    known: knownStudents(known, heading, competing),
    takenHere: new Map(),
    byRow: new Map(),
    problems: [],
  }
  const keyed = rows.map((row) => ({ ...row, nameKey: searchText(row.name) }))
  for (const row of keyed) if (row.studentId !== null) decideExplicit(deciding, row, row.studentId)
  for (const row of keyed) if (!deciding.byRow.has(row)) decideBySeat(deciding, row)
  decideByOtherSession(deciding, keyed)
  decideByEarlierName(deciding, keyed)
  return {
    // The cast is safe: `decideByEarlierName` decides every row that is left.
    decisions: keyed.map((row) => deciding.byRow.get(row) as IdentityDecision),
    problems: deciding.problems.sort((a, b) => (a.row ?? 0) - (b.row ?? 0)),
  }
}

function decideExplicit(deciding: Deciding, row: KeyedRow, studentId: string): void {
  const names = deciding.known.namesOf(studentId)
  // If the office itself chose the student who has this seat in the second session, it has accepted the other name.
  const isAnswered =
    row.isChosen && deciding.known.resittingAt(row.seatNumber).some((one) => one.studentId === studentId)
  const isAnother =
    !isAnswered && names.length > 0 && names.every(({ nameKey }) => clearlyDifferentNames(nameKey, row.nameKey))
  // If the stated id and the seat belong to one student of this year, the name was corrected: a warning, not an error.
  const seated = isAnother && deciding.session === 1 ? deciding.known.atSeat(row.seatNumber) : []
  const same = seated.find((one) => one.studentId === studentId)
  if (same) reportChangedName(deciding, row, same.name)
  else if (isAnother) reportTaken(deciding, row, studentId, names[0]?.name)
  decide(deciding, row, { studentId, match: 'explicit', candidates: [] })
}

function decideBySeat(deciding: Deciding, row: KeyedRow): void {
  const seated = deciding.known.atSeat(row.seatNumber).filter(({ studentId }) => !deciding.takenHere.has(studentId))
  const same = seated.find(({ nameKey }) => nameKey === row.nameKey) ?? seated[0]
  if (!same) return
  if (deciding.session === 2 && clearlyDifferentNames(same.nameKey, row.nameKey)) return
  decideSeated(deciding, row, same)
}
