import type { GradeNumber, SessionNumber } from '#contract/faculty.ts'
import { searchText, westernDigits } from '#contract/search-text.ts'
import type { SheetProblem } from '#contract/sheet-problems.ts'
import {
  type Appearance,
  type CompetingName,
  type KnownStudents,
  knownStudents,
  type SoughtStudents,
} from './known-students.rules.ts'
import { clearlyDifferentNames } from './name-difference.rules.ts'

export type { Appearance, CompetingName, SoughtStudents } from './known-students.rules.ts'

/** A row of the sheet to be identified; `studentId` is the identifier that the sheet states. */
export interface NewRow {
  rowNumber: number
  studentId: string | null
  seatNumber: string
  name: string
}

export const MATCHES = ['explicit', 'same_seat', 'same_name', 'new', 'ambiguous'] as const
/** How a row was matched to its student. */
export type Match = (typeof MATCHES)[number]

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

export interface IdentityDecisions {
  /** One per row, in the order of the rows. */
  decisions: IdentityDecision[]
  problems: IdentityProblem[]
}

/** Maximum number of candidates in a problem's text; the decision lists all. */
const LISTED_CANDIDATES = 5

interface KeyedRow extends NewRow {
  nameKey: string
}

/** State of deciding one sheet: the known students, and the decisions so far. Each step reads and extends it. */
interface Deciding {
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

/** Returns the students whose appearances `decideIdentities` needs for the rows of these sheets. */
export function soughtStudents(
  sheets: readonly { rows: readonly NewRow[]; heading: { grade: GradeNumber; year: number } }[],
): SoughtStudents {
  const ids = new Set<string>()
  const nameKeys = new Set<string>()
  for (const { rows, heading } of sheets) {
    for (const { studentId, seatNumber, name } of rows) {
      if (studentId !== null) ids.add(studentId)
      ids.add(newStudentId(seatNumber, heading.year))
      nameKeys.add(searchText(name))
    }
  }
  const seats = sheets.map(({ rows, heading: { grade, year } }) => {
    return { grade, year, seatNumbers: rows.map(({ seatNumber }) => seatNumber) }
  })
  return { ids, nameKeys, seats }
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
 * decides, if it is unique in the grade and year on both sides (docs/decisions/0034-sessions-and-attempts.md).
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
  decideByName(deciding, keyed)
  return {
    // The last of the three steps decides every remaining row.
    decisions: keyed.map((row) => deciding.byRow.get(row) as IdentityDecision),
    problems: deciding.problems.sort((a, b) => (a.row ?? 0) - (b.row ?? 0)),
  }
}

function decideExplicit(deciding: Deciding, row: KeyedRow, studentId: string): void {
  const names = deciding.known.namesOf(studentId)
  const isAnother = names.length > 0 && names.every(({ nameKey }) => clearlyDifferentNames(nameKey, row.nameKey))
  if (isAnother) reportTaken(deciding, row, studentId, names[0]?.name)
  decide(deciding, row, { studentId, match: 'explicit', candidates: [] })
}

function decideBySeat(deciding: Deciding, row: KeyedRow): void {
  const seated = deciding.known.atSeat(row.seatNumber).filter(({ studentId }) => !deciding.takenHere.has(studentId))
  const same = seated.find(({ nameKey }) => nameKey === row.nameKey) ?? seated[0]
  if (!same) return
  if (deciding.session === 2 && clearlyDifferentNames(same.nameKey, row.nameKey)) return
  if (same.nameKey !== row.nameKey) {
    deciding.problems.push({
      code: 'identity_name_changed',
      row: row.rowNumber,
      value: row.name,
      expected: same.name,
    })
  }
  decide(deciding, row, { studentId: same.studentId, match: 'same_seat', candidates: [] })
}

/** Decides the rows that have no match by id or seat, grouped by name so that namesakes are compared. */
function decideByName(deciding: Deciding, rows: readonly KeyedRow[]): void {
  const rowsByName = new Map<string, KeyedRow[]>()
  for (const row of rows) {
    if (deciding.byRow.has(row)) continue
    const namesakes = rowsByName.get(row.nameKey)
    if (namesakes) namesakes.push(row)
    else rowsByName.set(row.nameKey, [row])
  }
  const seatsHere = new Set(rows.map(({ seatNumber }) => seatNumber))
  const studentsHere = new Set(deciding.takenHere.keys())
  for (const [nameKey, claimants] of rowsByName) {
    const moved = deciding.known.earlierStudents(nameKey).filter(({ studentId }) => !studentsHere.has(studentId))
    // This name is known in this grade and year at a seat that the sheet lacks: the seat was corrected, or a namesake
    // left.
    const reseated = deciding.known
      .ofName(nameKey)
      .filter(({ studentId, seatNumber }) => !studentsHere.has(studentId) && !seatsHere.has(seatNumber))
    const here = deciding.session === 2 ? studentsOfName(deciding, nameKey, studentsHere) : []
    const [row, student] = [claimants[0], moved[0]]
    const [resitting] = here
    if (claimants.length === 1 && here.length === 1 && row && resitting) {
      decide(deciding, row, { studentId: resitting, match: 'same_name', candidates: [] })
      continue
    }
    const isUnique = claimants.length === 1 && moved.length === 1 && reseated.length === 0 && here.length === 0
    if (isUnique && row && student && !student.isContested && !student.isLongGone) {
      decide(deciding, row, { studentId: student.studentId, match: 'same_name', candidates: [] })
      continue
    }
    const found = [...[...moved, ...reseated].map(({ studentId }) => studentId), ...here]
    // In one order, whatever the order of the known students.
    const candidates = [...new Set(found)].sort()
    for (const claimant of claimants) decideNew(deciding, claimant, candidates)
  }
}

/** Students of this grade and year who have the name and no row in this sheet yet. */
function studentsOfName({ known }: Deciding, nameKey: string, studentsHere: ReadonlySet<string>): string[] {
  const ids = known.ofName(nameKey).map(({ studentId }) => studentId)
  return [...new Set(ids)].filter((studentId) => !studentsHere.has(studentId))
}

function decideNew(deciding: Deciding, row: KeyedRow, candidates: readonly string[]): void {
  const studentId = newStudentId(row.seatNumber, deciding.year)
  if (!/^\d{9}$/.test(studentId)) {
    deciding.problems.push({ code: 'student_id_invalid', row: row.rowNumber, value: studentId })
  }
  const holder = deciding.takenHere.get(studentId) ?? deciding.known.namesOf(studentId)[0]?.name
  if (holder !== undefined) reportTaken(deciding, row, studentId, holder)
  if (candidates.length > 0) {
    const expected = listedCandidates(candidates)
    deciding.problems.push({ code: 'identity_ambiguous', row: row.rowNumber, value: row.name, expected })
  }
  decide(deciding, row, { studentId, match: candidates.length > 0 ? 'ambiguous' : 'new', candidates })
}

function listedCandidates(candidates: readonly string[]): string {
  const listed = candidates.slice(0, LISTED_CANDIDATES).join('، ')
  return candidates.length > LISTED_CANDIDATES ? `${listed}، …` : listed
}

function decide(
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
 * Refuses a seat of another student for one who is not in the first session: the year's list would have it twice. A
 * student of the first session keeps the seat of that session.
 */
function checkSeat({ known, problems, year }: Deciding, { seatNumber, rowNumber }: KeyedRow, studentId: string): void {
  const isResitting = known.namesOf(studentId).some((known) => known.year === year && known.session === 1)
  const holder = known.atSeat(seatNumber).find((seated) => seated.session === 1 && seated.studentId !== studentId)
  if (isResitting || !holder) return
  problems.push({ code: 'seat_of_another', row: rowNumber, value: seatNumber, expected: holder.name })
}

function reportTaken(deciding: Deciding, row: KeyedRow, studentId: string, holder: string | undefined): void {
  deciding.problems.push({ code: 'student_id_taken', row: row.rowNumber, value: studentId, expected: holder ?? '' })
}
