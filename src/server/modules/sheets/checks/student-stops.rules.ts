import { isPassing } from '#contract/degrees.ts'
import { type GradeNumber, gradeKey, termKey, yearLabel, yearPath } from '#contract/faculty.ts'
import { type FacultyShape, gradeName, termName } from '#contract/faculty-shape.ts'
import type { SheetStop, StopLine } from '#contract/sheet-stops.ts'
import { STOP_SIDES } from '#contract/stop-sides.ts'
import { parseDegree } from '#server/modules/results/degree.rules.ts'
import type { VersionContent, VersionRow } from '../versions/version-row.rules.ts'
import {
  type CohortStudent,
  otherTermOf,
  type Presence,
  type PublicationContext,
  type PublicationDraft,
  stopOf,
} from './publication-context.rules.ts'

/**
 * Stops about who is on a sheet. The thresholds are such that a season without faults publishes without a stop,
 * measured with two years of 8 sheets and 4,602 students (docs/decisions/0036-stops.md).
 */

/** Up to 3 differing students, or one in 50, are normal: every season has transfers, late admissions and namesakes. */
const FEW = 3
const FEW_IN = 50

/**
 * The share of the grade below that may be missing, if that grade's sheet of this year is published. In the measured
 * years 95 % moved up; who repeats the grade is on its sheet of this year and does not count as missing.
 */
const MISSING_OF_GRADE_BELOW = 0.2
/** The same share if no such sheet is published: repeaters then count as missing, up to nearly half of a grade. */
const MISSING_WITHOUT_STAYERS = 0.5

/**
 * The share of a sheet that may repeat the grade. Repeaters are a tenth of a grade; if most students of a sheet seem to
 * repeat, it is another year's file.
 */
const REPEATING = 0.5

function isMany(count: number, of: number): boolean {
  return count > FEW && count * FEW_IN > of
}

/**
 * Returns stops for students of the replaced version who are missing, and for new students if they are many. One
 * missing student is enough: a student whom readers could find in the published version is removed only on purpose.
 */
export function againstReplaced(
  { content: { rows } }: PublicationDraft,
  { replaced }: PublicationContext,
): SheetStop[] {
  if (!replaced) return []
  const before = replaced.version.rows
  const version = STOP_SIDES.version(replaced.number)
  const gone = missingFrom(rows, before).map((row) => lineOf(row, STOP_SIDES.notHere, STOP_SIDES.inIt(version)))
  const added = missingFrom(before, rows).map((row) => rowLine(row, STOP_SIDES.here, STOP_SIDES.notInIt(version)))
  return [
    ...stopOf('students_gone', gone),
    ...(isMany(added.length, before.length) ? stopOf('students_new', added) : []),
  ]
}

/**
 * Returns a stop for students who are on one term's sheet only. A few are normal; many mean a cut sheet, or the sheet
 * of another grade.
 */
export function againstOtherTerm(
  { heading, content: { rows } }: PublicationDraft,
  { otherTerm, faculty }: PublicationContext,
): SheetStop[] {
  if (otherTerm.length === 0) return []
  const term = termName(faculty, termKey(otherTermOf(heading.term)))
  // Few students of a grade attend a summer term, so the others do not count as missing.
  const missing = heading.term === 3 ? [] : missingFrom(rows, otherTerm)
  const lines = [
    ...missing.map((student) => lineOf(student, STOP_SIDES.notHere, STOP_SIDES.inIt(term))),
    ...missingFrom(otherTerm, rows).map((row) => rowLine(row, STOP_SIDES.here, STOP_SIDES.notInIt(term))),
  ]
  return isMany(lines.length, Math.max(rows.length, otherTerm.length)) ? stopOf('other_term_differs', lines) : []
}

/**
 * Returns a stop for students of the grade below a year before who are neither on this sheet nor in their old grade
 * again. New students prove nothing: in the measured years up to half of a grade came from elsewhere. Only the first
 * sheet of a grade and year is compared with the grade below; later ones with the other term or the replaced version.
 */
export function againstGradeBelow(
  { heading, content: { rows } }: PublicationDraft,
  context: PublicationContext,
): SheetStop[] {
  const { gradeBelow, elsewhere, otherTerm, replaced, faculty } = context
  if (otherTerm.length > 0 || replaced) return []
  const stayers = elsewhere.filter(({ grade, year }) => year === heading.year && grade === heading.grade - 1)
  const missing = missingFrom([...rows, ...stayers], gradeBelow)
  const share = stayers.length > 0 ? MISSING_OF_GRADE_BELOW : MISSING_WITHOUT_STAYERS
  if (missing.length <= FEW || missing.length <= gradeBelow.length * share) return []
  const place = placeName({ grade: heading.grade - 1, year: heading.year - 1 }, faculty)
  return stopOf(
    'grade_below_differs',
    missing.map((student) => lineOf(student, STOP_SIDES.notHere, STOP_SIDES.inIt(place))),
  )
}

/**
 * Returns a stop for students who are also published, by identifier or name, in a grade and year that this sheet rules
 * out: two grades in one year, a lower grade later, or more than one grade up per year. Also if most students of the
 * sheet are published in the same grade of another year.
 */
export function againstElsewhere(
  { heading, content: { rows } }: PublicationDraft,
  { elsewhere, faculty }: PublicationContext,
): SheetStop[] {
  const found = indexOf(elsewhere)
  const [impossible, repeated]: [StopLine[], StopLine[]] = [[], []]
  for (const row of rows) {
    const places = [...(found.get(row.studentId) ?? []), ...(found.get(row.nameKey) ?? [])]
    const wrong = places.find((place) => !isPossible(heading, place))
    const same = places.find(({ grade }) => grade === heading.grade)
    const place = wrong ?? same
    if (!place) continue
    ;(wrong ? impossible : repeated).push(rowLine(row, placeName(heading, faculty), placeName(place, faculty)))
  }
  const isOtherYear = repeated.length > FEW && repeated.length > rows.length * REPEATING
  const lines = isOtherYear ? [...impossible, ...repeated] : impossible
  return isOtherYear || isMany(lines.length, rows.length) ? stopOf('published_elsewhere', lines) : []
}

/**
 * Returns a stop for students of a second session who are not in the first one, or passed everything there. If no mark
 * differs from the first session, all students are listed: the file is the first session's under a wrong heading.
 */
export function againstFirstSession(
  { heading, content }: PublicationDraft,
  { firstSession }: PublicationContext,
): SheetStop[] {
  if (heading.session !== 2) return []
  const { rows } = content
  const first = new Map(firstSession?.version.rows.map((row) => [row.studentId, row]))
  if (firstSession && hasSameMarks(content, firstSession.version, first)) {
    return stopOf(
      'session_differs',
      rows.map((row) => rowLine(row, STOP_SIDES.here, STOP_SIDES.sameMarks)),
    )
  }
  const absent = firstSession ? STOP_SIDES.notInFirstSession : STOP_SIDES.noFirstSession
  const lines = rows.flatMap((row) => {
    const before = first.get(row.studentId)
    if (!before) return [rowLine(row, STOP_SIDES.here, absent)]
    return firstSession && hasPassedAll(before, firstSession.version)
      ? [rowLine(row, STOP_SIDES.here, STOP_SIDES.passedAll)]
      : []
  })
  return stopOf('session_differs', lines)
}

function hasSameMarks(
  { rows, subjects }: VersionContent,
  before: VersionContent,
  first: ReadonlyMap<string, VersionRow>,
): boolean {
  if (subjects.length !== before.subjects.length) return false
  if (subjects.some(({ name }, place) => name !== before.subjects[place]?.name)) return false
  return rows.every(({ studentId, degrees }) => {
    const then = first.get(studentId)?.degrees
    return then !== undefined && degrees.every((degree, place) => degree === then[place])
  })
}

function hasPassedAll({ degrees }: VersionRow, { subjects }: VersionContent): boolean {
  return subjects.every(({ finalDegree }, place) => {
    const outcome = parseDegree(degrees[place] ?? '', finalDegree)?.outcome
    return outcome === undefined || outcome === 'not_taken' || isPassing(outcome)
  })
}

/** Whether one student can be in both grades and years: moving up at most one grade a year, and never down. */
function isPossible(here: { grade: number; year: number }, there: { grade: number; year: number }): boolean {
  const [earlier, later] = here.year < there.year ? [here, there] : [there, here]
  return earlier.grade <= later.grade && later.grade - earlier.grade <= later.year - earlier.year
}

/** Returns those of `expected` who are not in `present`. */
function missingFrom<T extends { studentId: string }>(
  present: readonly { studentId: string }[],
  expected: readonly T[],
): T[] {
  const ids = new Set(present.map(({ studentId }) => studentId))
  return expected.filter(({ studentId }) => !ids.has(studentId))
}

/** Indexes presences by identifier and by name key. One map holds both: identifiers are digits, names are not. */
function indexOf(elsewhere: readonly Presence[]): Map<string, Presence[]> {
  const index = new Map<string, Presence[]>()
  for (const presence of elsewhere) {
    for (const key of [presence.studentId, presence.nameKey]) {
      const places = index.get(key)
      if (places) places.push(presence)
      else index.set(key, [presence])
    }
  }
  return index
}

function lineOf({ seatNumber, name }: CohortStudent, stated: string, expected: string): StopLine {
  return { row: null, column: null, seat_number: seatNumber, name, stated, expected }
}

function rowLine(row: VersionRow, stated: string, expected: string): StopLine {
  return { ...lineOf(row, stated, expected), row: row.rowNumber }
}

function placeName({ grade, year }: { grade: number; year: number }, faculty: FacultyShape): string {
  // The cast is safe: callers pass a grade of the faculty.
  return `${gradeName(faculty, gradeKey(grade as GradeNumber))} ${yearLabel(yearPath(year))}`
}
