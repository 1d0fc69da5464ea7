import { type Deciding, decide, decideNew, decideSeated, type KeyedRow } from './deciding.rules.ts'
import { clearlyDifferentNames } from './name-difference.rules.ts'

/** The steps of `decideIdentities` for the rows that no stated id and no seat of the same session decides. */

/**
 * Decides rows of students who are, in this grade and year, on second sessions only. Tries in order: the seat, if the
 * name is the same; the name, if only one row and one student have it; the seat, if the names differ a little. In a
 * sheet of the second session, names are also compared with those of the first session's students.
 */
export function decideByOtherSession(deciding: Deciding, rows: readonly KeyedRow[]): void {
  for (const row of undecided(deciding, rows)) {
    const same = freeSeated(deciding, row).find(({ nameKey }) => nameKey === row.nameKey)
    if (same) decideSeated(deciding, row, same)
  }
  linkUniqueNames(deciding, rows)
  decideByLikeName(deciding, rows)
}

/** Decides the remaining rows by the names of earlier years, grouped by name so that namesakes are compared. */
export function decideByEarlierName(deciding: Deciding, rows: readonly KeyedRow[]): void {
  const seatsHere = new Set(rows.map(({ seatNumber }) => seatNumber))
  const studentsHere = new Set(deciding.takenHere.keys())
  const isFree = ({ studentId }: { studentId: string }) => !studentsHere.has(studentId)
  for (const [nameKey, claimants] of rowsByName(undecided(deciding, rows))) {
    const moved = deciding.known.earlierStudents(nameKey).filter(isFree)
    const here = sameYear(deciding, nameKey, seatsHere).filter((studentId) => !studentsHere.has(studentId))
    const [row, student] = [claimants[0], moved[0]]
    const seatedAt = ({ seatNumber }: KeyedRow) => deciding.known.resittingAt(seatNumber).filter(isFree)
    const isAlone = claimants.length === 1 && moved.length === 1 && here.length === 0
    if (isAlone && row && student && seatedAt(row).length === 0 && !student.isContested && !student.isLongGone) {
      decide(deciding, row, { studentId: student.studentId, match: 'same_name', candidates: [] })
      continue
    }
    const candidates = inOrder([...moved.map(({ studentId }) => studentId), ...here])
    for (const claimant of claimants) {
      const seated = seatedAt(claimant).map(({ studentId }) => studentId)
      decideNew(deciding, claimant, seated.length === 0 ? candidates : inOrder([...candidates, ...seated]))
    }
  }
}

/** Returns each id once, sorted, so that the result does not depend on the order of the known students. */
function inOrder(ids: readonly string[]): string[] {
  return [...new Set(ids)].sort()
}

/** Matches an undecided row with a student of the grade and year if no other row and no other student has the name. */
function linkUniqueNames(deciding: Deciding, rows: readonly KeyedRow[]): void {
  const seatsHere = new Set(rows.map(({ seatNumber }) => seatNumber))
  const links: { row: KeyedRow; studentId: string }[] = []
  const claims = new Map<string, number>()
  for (const [nameKey, [row, ...namesakes]] of rowsByName(undecided(deciding, rows))) {
    const found = sameYear(deciding, nameKey, seatsHere).filter((studentId) => !deciding.takenHere.has(studentId))
    for (const studentId of found) claims.set(studentId, (claims.get(studentId) ?? 0) + 1)
    const [studentId] = found
    const isLinked = deciding.session === 2 || deciding.known.isResitOnly(studentId ?? '')
    if (!row || studentId === undefined || namesakes.length > 0 || found.length > 1 || !isLinked) continue
    links.push({ row, studentId })
  }
  for (const { row, studentId } of links) {
    // A student who had two names this year may be claimed by two rows; then neither row is matched.
    if (claims.get(studentId) === 1) decide(deciding, row, { studentId, match: 'same_name', candidates: [] })
  }
}

/**
 * Decides a row by the seat of a student who is on second sessions only, if their names differ a little, no other
 * student has the row's name, and no other row has the student's name.
 */
function decideByLikeName(deciding: Deciding, rows: readonly KeyedRow[]): void {
  const open = undecided(deciding, rows)
  const namesHere = new Set(open.map(({ nameKey }) => nameKey))
  for (const row of open) {
    const [seated, ...others] = freeSeated(deciding, row)
    if (!seated || others.some(({ studentId }) => studentId !== seated.studentId)) continue
    const isElsewhere = sameYear(deciding, row.nameKey, new Set()).some((id) => !deciding.takenHere.has(id))
    if (isElsewhere || namesHere.has(seated.nameKey) || clearlyDifferentNames(seated.nameKey, row.nameKey)) continue
    decideSeated(deciding, row, seated)
  }
}

/**
 * Returns the ids of the students of this grade and year who have a name. For a sheet of the first session, leaves out
 * students whose seat in the first session the sheet has: a row with the name at another seat is a namesake.
 */
function sameYear({ known, session }: Deciding, nameKey: string, seatsHere: ReadonlySet<string>): string[] {
  const ofName = known
    .ofName(nameKey)
    .filter(({ studentId, seatNumber }) => session === 2 || known.isResitOnly(studentId) || !seatsHere.has(seatNumber))
  return [...new Set(ofName.map(({ studentId }) => studentId))]
}

/** Returns the students on second sessions only who had the row's seat and to whom no row of this sheet is matched. */
function freeSeated({ known, takenHere }: Deciding, { seatNumber }: KeyedRow) {
  return known.resittingAt(seatNumber).filter(({ studentId }) => !takenHere.has(studentId))
}

function undecided({ byRow }: Deciding, rows: readonly KeyedRow[]): KeyedRow[] {
  return rows.filter((row) => !byRow.has(row))
}

function rowsByName(rows: readonly KeyedRow[]): Map<string, KeyedRow[]> {
  const groups = new Map<string, KeyedRow[]>()
  for (const row of rows) {
    const namesakes = groups.get(row.nameKey)
    if (namesakes) namesakes.push(row)
    else groups.set(row.nameKey, [row])
  }
  return groups
}
