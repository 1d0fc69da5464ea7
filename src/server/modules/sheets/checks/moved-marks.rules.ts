import type { SheetStop, StopLine } from '#contract/sheet-stops.ts'
import { STOP_SIDES } from '#contract/stop-sides.ts'
import { subjectKeys } from '#server/modules/results/term-sessions.rules.ts'
import { isSameText } from '../versions/sheet-comparison.rules.ts'
import type { VersionRow } from '../versions/version-row.rules.ts'
import { type PublicationContext, type PublicationDraft, stopOf } from './publication-context.rules.ts'
import { manyChanged } from './subject-stops.rules.ts'

/** Fewer neighbours in a row with each other's marks in one subject may be chance. */
const LEAST_MARKS = 4
/** Fewer changed marks of a student, or fewer different ones, may equal another student's by chance. */
const LEAST_CHANGED = 3

/** A student who is in both versions, with the marks of the subjects that both have. */
interface Moved {
  row: VersionRow
  now: readonly string[]
  was: readonly string[]
}

/**
 * Returns a stop for students who now have the marks that the published version gives another student. Either all marks
 * are another's, as if two students were swapped; or the marks of neighbours in one subject are each other's, as if its
 * cells had slid by a row. Leaves out subjects that `marks_differ` lists, and corrections: these change single marks.
 */
export function againstMovedMarks(
  { content, correcting }: PublicationDraft,
  { replaced }: PublicationContext,
): SheetStop[] {
  if (!replaced || correcting) return []
  const there = subjectKeys(replaced.version.subjects)
  const listed = manyChanged(content, replaced.version)
  const pairs = subjectKeys(content.subjects).flatMap((key, here) => {
    const [before, name = ''] = [there.indexOf(key), content.subjects[here]?.name]
    return before < 0 || listed.has(name) ? [] : [{ name, here, before }]
  })
  const published = new Map(replaced.version.rows.map((row) => [row.studentId, row]))
  const students = inFileOrder(content.rows).flatMap((row): Moved[] => {
    const before = published.get(row.studentId)
    if (!before) return []
    const now = pairs.map(({ here }) => row.degrees[here] ?? '')
    return [{ row, now, was: pairs.map((pair) => before.degrees[pair.before] ?? '') }]
  })
  const version = STOP_SIDES.version(replaced.number)
  return stopOf('marks_moved', [
    ...withAnothersMarks(students, version),
    ...pairs.flatMap(({ name }, at) => withNeighboursMarks(students, { name, at, version })),
  ])
}

function withAnothersMarks(students: readonly Moved[], version: string): Partial<StopLine>[] {
  const holders = new Map(students.map(({ row, was }) => [was.join(' '), row]))
  return students.flatMap(({ row, now, was }) => {
    const holder = holders.get(now.join(' '))
    const changed = now.filter((mark, at) => !isSameText(mark, was[at] ?? ''))
    // Students who were absent from everything, or have the full mark everywhere, have equal marks anyway.
    if (!holder || changed.length < LEAST_CHANGED || new Set(now).size < LEAST_CHANGED) return []
    return [{ ...personOf(row), stated: STOP_SIDES.here, expected: STOP_SIDES.marksOf(holder.name, version) }]
  })
}

function withNeighboursMarks(
  students: readonly Moved[],
  { name: column, at, version }: { name: string; at: number; version: string },
): Partial<StopLine>[] {
  const found = new Set<Moved>()
  for (const step of [-1, 1]) {
    let run: Moved[] = []
    for (const [place, student] of [...students, undefined].entries()) {
      const mark = student?.now[at]
      if (student && mark === students[place + step]?.was[at]) {
        // Where two neighbours had the same mark, sliding changes nothing: the run goes on, the student is not listed.
        if (mark !== student.was[at]) run.push(student)
        continue
      }
      if (run.length >= LEAST_MARKS) for (const one of run) found.add(one)
      run = []
    }
  }
  const inOrder = students.filter((one) => found.has(one))
  return inOrder.map(({ row, now, was }) => ({
    ...personOf(row),
    column,
    stated: now[at] || STOP_SIDES.noMark,
    expected: STOP_SIDES.markIn(was[at] || STOP_SIDES.noMark, version),
  }))
}

function inFileOrder(rows: readonly VersionRow[]): VersionRow[] {
  return [...rows].sort((a, b) => a.rowNumber - b.rowNumber)
}

function personOf({ rowNumber: row, seatNumber: seat_number, name }: VersionRow): Partial<StopLine> {
  return { row, seat_number, name }
}
