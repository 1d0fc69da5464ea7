import type { SheetSubject } from '../reading/sheet-reading.rules.ts'

/** One student's line as far as versions are compared; totals in hundredths of a mark. */
export interface ComparedRow {
  studentId: string
  seatNumber: string
  name: string
  /** Degree texts in the order of the version's subjects. */
  degrees: readonly string[]
  totalHundredths: number
  maxHundredths: number
  withheld: boolean
  /** Null for a withheld student. */
  rank: number | null
}

/** One version of a sheet. */
export interface ComparedSheet {
  subjects: readonly SheetSubject[]
  rows: readonly ComparedRow[]
}

/** What something was and what it became. */
export interface Change<T> {
  before: T
  after: T
}

/** A student of both versions of whom something is another; what stayed is null, or not in `degrees`. */
export interface ChangedStudent {
  /** The line in the later version. */
  row: ComparedRow
  seatNumber: Change<string> | null
  name: Change<string> | null
  /** A subject that a version has not is an empty text there. */
  degrees: readonly ({ subject: string } & Change<string>)[]
  totalHundredths: Change<number> | null
  maxHundredths: Change<number> | null
  rank: Change<number | null> | null
  withheld: Change<boolean> | null
}

export interface SheetComparison {
  subjects: {
    added: readonly SheetSubject[]
    gone: readonly SheetSubject[]
    /** Another full mark, or counted where it was not. */
    changed: readonly Change<SheetSubject>[]
  }
  /** Students of the later version alone, by seat number, as all lists here. */
  added: readonly ComparedRow[]
  /** Students of the earlier version alone. */
  gone: readonly ComparedRow[]
  changed: readonly ChangedStudent[]
}

/**
 * Says what differs between two versions of one sheet, cell by cell. Students are known by their identifier and subjects by their
 * name; of subjects that share a name, the first is compared with the first. Texts are compared as the sheets give them.
 */
export function compareSheets(before: ComparedSheet, after: ComparedSheet): SheetComparison {
  const [subjectsBefore, subjectsAfter] = [bySubject(before.subjects), bySubject(after.subjects)]
  const keys = [...new Set([...subjectsAfter.keys(), ...subjectsBefore.keys()])]
  const earlier = new Map(before.rows.map((row) => [row.studentId, row]))
  const later = new Set(after.rows.map(({ studentId }) => studentId))
  const changed = after.rows.flatMap((row) => {
    const standing = earlier.get(row.studentId)
    if (!standing) return []
    const degrees = keys.flatMap((key) => {
      const [was, is] = [subjectsBefore.get(key), subjectsAfter.get(key)]
      const texts = { before: textAt(standing, was?.position), after: textAt(row, is?.position) }
      // One of the two has it, or it would be no key.
      const subject = (is ?? was)?.subject.name ?? ''
      return texts.before === texts.after ? [] : [{ subject, ...texts }]
    })
    return changedStudent(standing, row, degrees) ?? []
  })
  return {
    subjects: compareSubjects(subjectsBefore, subjectsAfter),
    added: bySeat(after.rows.filter(({ studentId }) => !earlier.has(studentId))),
    gone: bySeat(before.rows.filter(({ studentId }) => !later.has(studentId))),
    changed: changed.sort((a, b) => compareText(a.row.seatNumber, b.row.seatNumber)),
  }
}

interface PlacedSubject {
  subject: SheetSubject
  position: number
}

/** Subjects by name and, among namesakes, by place. */
function bySubject(subjects: readonly SheetSubject[]): Map<string, PlacedSubject> {
  const placed = new Map<string, PlacedSubject>()
  const namesakes = new Map<string, number>()
  for (const [position, subject] of subjects.entries()) {
    const count = namesakes.get(subject.name) ?? 0
    namesakes.set(subject.name, count + 1)
    placed.set(`${count} ${subject.name}`, { subject, position })
  }
  return placed
}

function compareSubjects(
  before: ReadonlyMap<string, PlacedSubject>,
  after: ReadonlyMap<string, PlacedSubject>,
): SheetComparison['subjects'] {
  const changed = Array.from(after).flatMap(([key, { subject }]) => {
    const was = before.get(key)?.subject
    if (!was) return []
    const isSame = was.finalDegree === subject.finalDegree && was.isCalculatedInTotal === subject.isCalculatedInTotal
    return isSame ? [] : [{ before: was, after: subject }]
  })
  return { added: missingIn(before, after), gone: missingIn(after, before), changed }
}

function missingIn(one: ReadonlyMap<string, PlacedSubject>, other: ReadonlyMap<string, PlacedSubject>): SheetSubject[] {
  return Array.from(other).flatMap(([key, { subject }]) => (one.has(key) ? [] : [subject]))
}

function changedStudent(
  before: ComparedRow,
  after: ComparedRow,
  degrees: ChangedStudent['degrees'],
): ChangedStudent | undefined {
  const changes = {
    seatNumber: changeOf(before.seatNumber, after.seatNumber),
    name: changeOf(before.name, after.name),
    totalHundredths: changeOf(before.totalHundredths, after.totalHundredths),
    maxHundredths: changeOf(before.maxHundredths, after.maxHundredths),
    rank: changeOf(before.rank, after.rank),
    withheld: changeOf(before.withheld, after.withheld),
  }
  const isSame = degrees.length === 0 && Object.values(changes).every((change) => change === null)
  return isSame ? undefined : { row: after, degrees, ...changes }
}

function changeOf<T>(before: T, after: T): Change<T> | null {
  return before === after ? null : { before, after }
}

function textAt({ degrees }: ComparedRow, position: number | undefined): string {
  return position === undefined ? '' : (degrees[position] ?? '')
}

function bySeat(rows: readonly ComparedRow[]): ComparedRow[] {
  return [...rows].sort((a, b) => compareText(a.seatNumber, b.seatNumber))
}

/** Code-unit order: the same in every locale. */
function compareText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
