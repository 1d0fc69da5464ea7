import { fromHundredths } from '#contract/marks.ts'
import { cleanText, westernDigits } from '#contract/search-text.ts'
import {
  type ChangedStudent,
  COMPARISON_LIST,
  type ComparedStudent,
  type SheetComparison,
  type VersionSubject,
} from '#contract/sheet-comparison.ts'
import { compareText } from '#server/modules/results/rank.rules.ts'
import { subjectKeys } from '#server/modules/results/term-sessions.rules.ts'
import type { SheetSubject } from '../reading/sheet-reading.rules.ts'
import type { VersionContent, VersionRow } from './version-row.rules.ts'

/**
 * Compares two versions of one sheet, cell by cell. Students match by identifier, subjects by normalised name; of
 * subjects that share a name, the first matches the first. Another script of digits or another spelling of a subject
 * is not a change.
 */
export function compareVersions(before: VersionContent, after: VersionContent): SheetComparison {
  const { added, gone, changed, moved } = changesBetween(before, after)
  return {
    subjects: compareSubjects(before.subjects, after.subjects),
    added: counted(added.map(wirePerson)),
    gone: counted(gone.map(wirePerson)),
    changed: counted(changed),
    moved: counted(moved),
  }
}

/** All students with a change between two versions, as in `SheetComparison`. */
interface VersionChanges {
  added: VersionRow[]
  gone: VersionRow[]
  changed: ChangedStudent[]
  moved: ChangedStudent[]
}

/**
 * Returns all changes between two versions, without the limit of `compareVersions` and in the order of the rows. Only
 * the rank of `moved` students has changed.
 */
export function changesBetween(before: VersionContent, after: VersionContent): VersionChanges {
  const subjects = pairSubjects(before.subjects, after.subjects)
  const earlier = new Map(before.rows.map((row) => [row.studentId, row]))
  const later = new Set(after.rows.map(({ studentId }) => studentId))
  const changed: ChangedStudent[] = []
  const moved: ChangedStudent[] = []
  for (const row of after.rows) {
    const old = earlier.get(row.studentId)
    const change = old && compareRows(old, row, subjects)
    if (change?.hasMoreThanRank) changed.push(change.student)
    else if (change?.student.rank) moved.push(change.student)
  }
  return {
    added: after.rows.filter(({ studentId }) => !earlier.has(studentId)),
    gone: before.rows.filter(({ studentId }) => !later.has(studentId)),
    changed,
    moved,
  }
}

/** Converts a subject to wire format. */
export function wireSubject({ name, finalDegree, isCalculatedInTotal }: SheetSubject): VersionSubject {
  return { name, full_mark: finalDegree, counted: isCalculatedInTotal }
}

/** Converts a student of a sheet to wire format. */
export function wirePerson({ studentId, seatNumber, name }: VersionRow): ComparedStudent {
  return { student_id: studentId, seat_number: seatNumber, name }
}

interface PlacedSubject {
  subject: SheetSubject
  position: number
}

/** One subject in both versions; undefined in a version without it. */
interface SubjectPair {
  before: PlacedSubject | undefined
  after: PlacedSubject | undefined
}

/** Pairs the subjects of two versions: the later version's in their order, then those only in the earlier version. */
function pairSubjects(before: readonly SheetSubject[], after: readonly SheetSubject[]): SubjectPair[] {
  const [was, is] = [bySubject(before), bySubject(after)]
  const keys = new Set([...is.keys(), ...was.keys()])
  return Array.from(keys, (key) => ({ before: was.get(key), after: is.get(key) }))
}

/** Indexes subjects by normalised name and, among equal names, by position. */
function bySubject(subjects: readonly SheetSubject[]): Map<string, PlacedSubject> {
  const keys = subjectKeys(subjects)
  return new Map(subjects.map((subject, position) => [keys[position] ?? '', { subject, position }]))
}

/** Compares the subjects of two versions. */
export function compareSubjects(
  before: readonly SheetSubject[],
  after: readonly SheetSubject[],
): SheetComparison['subjects'] {
  const found: SheetComparison['subjects'] = { added: [], gone: [], changed: [] }
  for (const pair of pairSubjects(before, after)) {
    const [was, is] = [pair.before && wireSubject(pair.before.subject), pair.after && wireSubject(pair.after.subject)]
    if (was && is) {
      const isSame = was.full_mark === is.full_mark && was.counted === is.counted
      if (!isSame) found.changed.push({ before: was, after: is })
    } else if (is) found.added.push(is)
    else if (was) found.gone.push(was)
  }
  return found
}

function compareRows(before: VersionRow, after: VersionRow, subjects: readonly SubjectPair[]) {
  const degrees = subjects.flatMap((pair) => {
    const was = textAt(before, pair.before?.position)
    const is = textAt(after, pair.after?.position)
    if (isSameText(was, is)) return []
    const subject = (pair.after ?? pair.before)?.subject.name ?? ''
    return [{ subject, before: was, after: is }]
  })
  const besides = {
    seat_change: textChange(before.seatNumber, after.seatNumber),
    name_change: textChange(before.name, after.name),
    total: changeOf(fromHundredths(before.totalHundredths), fromHundredths(after.totalHundredths)),
    max: changeOf(fromHundredths(before.maxHundredths), fromHundredths(after.maxHundredths)),
    withheld: changeOf(before.withheld, after.withheld),
  }
  return {
    student: { ...wirePerson(after), ...besides, degrees, rank: changeOf(before.rank, after.rank) },
    hasMoreThanRank: degrees.length > 0 || Object.values(besides).some((change) => change !== null),
  }
}

function changeOf<T>(before: T, after: T): { before: T; after: T } | null {
  return before === after ? null : { before, after }
}

function textChange(before: string, after: string): { before: string; after: string } | null {
  return isSameText(before, after) ? null : { before, after }
}

/** Compares texts directly first: most are equal, and normalising hundreds of thousands of cells is slow. */
export function isSameText(before: string, after: string): boolean {
  return before === after || westernDigits(cleanText(before)) === westernDigits(cleanText(after))
}

function textAt({ degrees }: VersionRow, position: number | undefined): string {
  return position === undefined ? '' : (degrees[position] ?? '')
}

function counted<T extends ComparedStudent>(students: T[]): { count: number; list: T[] } {
  const bySeat = students.sort((a, b) => compareText(a.seat_number, b.seat_number))
  return { count: bySeat.length, list: bySeat.slice(0, COMPARISON_LIST) }
}
