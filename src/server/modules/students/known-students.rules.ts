import type { GradeNumber } from '#contract/faculty.ts'

/** One student on one sheet, of whatever state the caller lets count. */
export interface Appearance {
  studentId: string
  /** searchText(name). */
  nameKey: string
  name: string
  seatNumber: string
  grade: GradeNumber
  year: number
}

/** A name on a line of another grade in the same year, as far as that line states no student id. */
export interface CompetingName {
  nameKey: string
  grade: GradeNumber
}

/** A student who may have come to this grade. */
export interface EarlierStudent {
  studentId: string
  /** Somebody else of the same name, in a grade that this student may be in this year, has no other past. */
  isContested: boolean
}

/** What the known appearances answer about one grade and year; each answer takes one look-up. */
export interface KnownStudents {
  /** Everything this student was called, latest year first; empty for an unknown student. */
  namesOf(studentId: string): readonly Appearance[]
  /** The grade's students of this year at a seat, whatever the term or version. */
  atSeat(seatNumber: string): readonly Appearance[]
  /** Appearances of a name in this grade and year. */
  ofName(nameKey: string): readonly Appearance[]
  /**
   * Students last seen under a name in the grade below or the same grade of an earlier year, and nowhere this year.
   */
  earlierStudents(nameKey: string): readonly EarlierStudent[]
}

/** Indexes appearances for the sheet of one grade and year. */
export function knownStudents(
  known: readonly Appearance[],
  { grade, year }: { grade: GradeNumber; year: number },
  competing: readonly CompetingName[],
): KnownStudents {
  const ofStudent = groupBy(known, ({ studentId }) => studentId)
  for (const appearances of ofStudent.values()) appearances.sort((a, b) => b.year - a.year)
  const thisYear = known.filter((appearance) => appearance.year === year)
  const thisGrade = thisYear.filter((appearance) => appearance.grade === grade)
  const bySeat = groupBy(thisGrade, ({ seatNumber }) => seatNumber)
  const byName = groupBy(thisGrade, ({ nameKey }) => nameKey)
  const besides = competing.filter((name) => name.grade !== grade)
  const isClaimed = claimedNames(thisYear, besides, ofStudent)
  const moved = groupBy(lastEarlier(ofStudent, grade, year), ({ nameKey }) => nameKey)
  return {
    namesOf: (studentId) => ofStudent.get(studentId) ?? [],
    atSeat: (seatNumber) => bySeat.get(seatNumber) ?? [],
    ofName: (nameKey) => byName.get(nameKey) ?? [],
    earlierStudents: (nameKey) =>
      (moved.get(nameKey) ?? []).map((last) => ({
        studentId: last.studentId,
        // This year a student repeats the last grade or is in the one above; this sheet's is one of the two.
        isContested: isClaimed(nameKey, last.grade) || isClaimed(nameKey, last.grade + 1),
      })),
  }
}

/**
 * Each student's last appearance before the year, where the student may have come to the grade and is nowhere in the
 * year.
 */
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
 * Whether a name in a grade of the year may claim an earlier student. Where that grade's lines are decided, they
 * speak: a line that is known to be a student of earlier years claims nobody else. Where they are not, the competing
 * names speak.
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
