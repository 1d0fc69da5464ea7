import type { SheetStop } from '#contract/sheet-stops.ts'
import { STOP_SIDES } from '#contract/stop-sides.ts'
import { isFilled } from './mark-row.rules.ts'
import type { SheetHeading, SheetRow } from './sheet-reading.rules.ts'
import { areMost, stopOf } from './sheet-stops.rules.ts'
import type { MarkColumns, SubjectColumn } from './sheet-subjects.rules.ts'
import type { ReadRow } from './student-row.rules.ts'

/** Nearly all have a subject if at most one in BLANK_SHARE has no mark in it, or only one of LEAST_STUDENTS or more. */
const BLANK_SHARE = 5
const LEAST_STUDENTS = 3

/** What each student should have: a subject's mark, or a component of a subject without a total of its own. */
interface Entry {
  name: string
  cells: readonly Pick<MarkColumns, 'column' | 'parts'>[]
}

/**
 * Returns a stop for students without a mark in a subject in which nearly all have one, and for students without any
 * mark. An empty cell is added neither to the total nor to its maximum, although the mark may have been forgotten or
 * lost, or the row be shifted by a cell. Not for students who took a less common subject instead, as most who have that
 * subject did, or who sit only a few subjects again; and not in a second session.
 */
export function missingMarkStops(
  subjects: readonly SubjectColumn[],
  students: readonly ReadRow[],
  { session }: Partial<SheetHeading>,
): SheetStop[] {
  if (session === 2) return []
  const entries = subjects.flatMap(entriesOf)
  const shown = students
    .filter(({ student }) => !student.withheld)
    .map(({ row, student }) => ({ student, blank: new Set(entries.filter((entry) => isBlank(row, entry))) }))
  const marked = shown.filter(({ blank }) => blank.size < entries.length)
  const usual = entries.filter((entry) => {
    const missing = marked.filter(({ blank }) => blank.has(entry)).length
    return missing * BLANK_SHARE <= marked.length || (missing === 1 && marked.length >= LEAST_STUDENTS)
  })
  const instead = new Map(usual.map((entry) => [entry, entries.filter((other) => isInstead(other, entry, marked))]))
  const lines = shown.flatMap(({ student, blank }) => {
    const absent = usual.filter((entry) => blank.has(entry))
    const missing = absent.filter((entry) => instead.get(entry)?.every((other) => blank.has(other)))
    const isWhole = blank.size === entries.length
    const isExplained = isWhole ? hasOtherContent(student) : areMost(absent.length, usual.length)
    if (missing.length === 0 || isExplained) return []
    const { rowNumber: row, seatNumber: seat_number, name } = student
    const column = isWhole ? null : [...new Set(missing.map((entry) => entry.name))].join('، ')
    return [{ row, column, seat_number, name, stated: STOP_SIDES.noMark }]
  })
  return stopOf('marks_missing', lines)
}

/** Whether most of the students with a mark in `one` have none in `other`, as with two languages. */
function isInstead(one: Entry, other: Entry, students: readonly { blank: ReadonlySet<Entry> }[]): boolean {
  const having = students.filter(({ blank }) => !blank.has(one))
  return areMost(having.filter(({ blank }) => blank.has(other)).length, having.length)
}

function entriesOf({ name, alternatives, ...own }: SubjectColumn): Entry[] {
  const isOfParts = own.isSum && alternatives.length === 0
  return isOfParts
    ? own.parts.map(({ column }) => ({ name, cells: [{ column, parts: [] }] }))
    : [{ name, cells: [own, ...alternatives] }]
}

function isBlank(row: ReadRow['row'], { cells }: Entry): boolean {
  return !cells.some((columns) => isFilled(row, columns))
}

/** Whether something else in a row without marks says why it has none. */
function hasOtherContent({ note, statedVerdict, carried }: SheetRow): boolean {
  return note !== '' || statedVerdict !== '' || carried.length > 0
}
