import type { GradeNumber, SessionNumber } from '#contract/faculty.ts'

/** One student's row in one sheet; the caller decides whether rows of drafts and replaced versions count. */
export interface Appearance {
  studentId: string
  /** The name after `searchText`. */
  nameKey: string
  name: string
  seatNumber: string
  grade: GradeNumber
  year: number
  session: SessionNumber
}

/** The students whose appearances decide the rows of some sheets: they have one of these ids, names or seats. */
export interface SoughtStudents {
  ids: ReadonlySet<string>
  /** Names after `searchText`. */
  nameKeys: ReadonlySet<string>
  seats: readonly { grade: GradeNumber; year: number; seatNumbers: readonly string[] }[]
}

/** A name in another grade of the same year, from a row without a stated student id. */
export interface CompetingName {
  nameKey: string
  grade: GradeNumber
}

/** A student of an earlier year who may be in this grade now. */
export interface EarlierStudent {
  studentId: string
  /** Whether this year has a namesake, in a grade that this student may be in, not matched to an earlier student. */
  isContested: boolean
  /** Whether the student was away for so long that the name alone does not identify the person. */
  isLongGone: boolean
}

/**
 * Years after which a name alone matches nobody: a long history has a student of almost every name who left in the
 * first grade. docs/decisions/0009-identity-over-years.md
 */
const MOST_YEARS_AWAY = 5

/** Index of the known appearances for one grade and year; each query is one look-up. */
export interface KnownStudents {
  /** Appearances of a student, latest year first; empty for an unknown student. */
  namesOf(studentId: string): readonly Appearance[]
  /**
   * Appearances at a seat in this grade and year, in any term and version. The second session may number its seats
   * anew, so a sheet of the first session ignores the seats of the second.
   */
  atSeat(seatNumber: string): readonly Appearance[]
  /** Appearances of a name in this grade and year. */
  ofName(nameKey: string): readonly Appearance[]
  /**
   * Appearances at a seat of the second session in this grade and year, of students who are on no sheet of the first
   * session there, because that sheet was withdrawn or is not imported yet.
   */
  resittingAt(seatNumber: string): readonly Appearance[]
  /** Whether a student of this grade and year is on second sessions only. */
  isResitOnly(studentId: string): boolean
  /** Whether a student is on a second session of this grade and year, and on no first session at this seat. */
  isResitting(studentId: string, seatNumber: string): boolean
  /**
   * Students who are on no sheet of this year, and whose last sheet before it has this name and is of this grade or the
   * grade below.
   */
  earlierStudents(nameKey: string): readonly EarlierStudent[]
}

/** Indexes appearances for the sheet of one grade, year and session. */
export function knownStudents(
  known: readonly Appearance[],
  { grade, year, session }: { grade: GradeNumber; year: number; session: SessionNumber },
  competing: readonly CompetingName[],
): KnownStudents {
  const ofStudent = groupBy(known, ({ studentId }) => studentId)
  for (const appearances of ofStudent.values()) appearances.sort((a, b) => b.year - a.year)
  const thisYear = known.filter((appearance) => appearance.year === year)
  const thisGrade = thisYear.filter((appearance) => appearance.grade === grade)
  const seated = thisGrade.filter((appearance) => appearance.session <= session)
  const bySeat = groupBy(seated, ({ seatNumber }) => seatNumber)
  const byName = groupBy(thisGrade, ({ nameKey }) => nameKey)
  const ofFirst = new Set(thisGrade.filter((one) => one.session === 1).map(({ studentId }) => studentId))
  const resitting = thisGrade.filter(({ studentId }) => !ofFirst.has(studentId))
  const resittingAt = groupBy(resitting, ({ seatNumber }) => seatNumber)
  const resitOnly = new Set(resitting.map(({ studentId }) => studentId))
  const besides = competing.filter((name) => name.grade !== grade)
  const isClaimed = claimedNames(thisYear, besides, ofStudent)
  const moved = groupBy(lastEarlier(ofStudent, grade, year), ({ nameKey }) => nameKey)
  return {
    namesOf: (studentId) => ofStudent.get(studentId) ?? [],
    atSeat: (seatNumber) => bySeat.get(seatNumber) ?? [],
    ofName: (nameKey) => byName.get(nameKey) ?? [],
    resittingAt: (seatNumber) => resittingAt.get(seatNumber) ?? [],
    isResitOnly: (studentId) => resitOnly.has(studentId),
    isResitting: (studentId, seatNumber) => {
      const here = (ofStudent.get(studentId) ?? []).filter((one) => one.year === year && one.grade === grade)
      const seated = here.filter((one) => one.session === 1 && one.seatNumber === seatNumber)
      return here.some((one) => one.session === 2) && seated.length === 0
    },
    earlierStudents: (nameKey) =>
      (moved.get(nameKey) ?? []).map((last) => ({
        studentId: last.studentId,
        // The student either repeats the last grade or moves up; this sheet's grade is one of the two.
        isContested: isClaimed(nameKey, last.grade) || isClaimed(nameKey, last.grade + 1),
        isLongGone: year - last.year > MOST_YEARS_AWAY,
      })),
  }
}

/** Returns the last earlier appearance of each student who may be in the grade now and is not in this year. */
function lastEarlier(
  ofStudent: ReadonlyMap<string, readonly Appearance[]>,
  grade: GradeNumber,
  year: number,
): Appearance[] {
  const result: Appearance[] = []
  for (const appearances of ofStudent.values()) {
    if (appearances.some((appearance) => appearance.year === year)) continue
    const last = appearances.find((appearance) => appearance.year < year)
    if (last && (last.grade === grade || last.grade === grade - 1)) result.push(last)
  }
  return result
}

/**
 * Returns a function that tells whether somebody of this name in a grade of this year may be an earlier student. If the
 * grade has rows of the name whose students are decided, it is so if one of these students is in no earlier year.
 * Otherwise it is so if the competing names have the name.
 */
function claimedNames(
  thisYear: readonly Appearance[],
  competing: readonly CompetingName[],
  ofStudent: ReadonlyMap<string, readonly Appearance[]>,
): (nameKey: string, grade: number) => boolean {
  const key = (nameKey: string, grade: number) => `${grade} ${nameKey}`
  const decided = new Set<string>()
  const claimed = new Set<string>()
  for (const { studentId, nameKey, grade, year } of thisYear) {
    decided.add(key(nameKey, grade))
    const isSettled = ofStudent.get(studentId)?.some((appearance) => appearance.year < year)
    if (!isSettled) claimed.add(key(nameKey, grade))
  }
  for (const { nameKey, grade } of competing) {
    if (!decided.has(key(nameKey, grade))) claimed.add(key(nameKey, grade))
  }
  return (nameKey, grade) => claimed.has(key(nameKey, grade))
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}
