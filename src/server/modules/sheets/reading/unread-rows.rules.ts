import type { FacultyShape } from '#contract/faculty-shape.ts'
import type { SheetStop } from '#contract/sheet-stops.ts'
import { cellText } from './grid-cell.rules.ts'
import { isHeaderRow } from './header-rows.rules.ts'
import { subjectGroup } from './header-words.rules.ts'
import { headingIn } from './heading-words.rules.ts'
import { saysWithheld } from './row-words.rules.ts'
import type { SheetHeader } from './sheet-header.rules.ts'
import type { SheetHeading } from './sheet-reading.rules.ts'
import { stopOf } from './sheet-stops.rules.ts'
import type { ReadRow } from './student-row.rules.ts'

const PARTS = ['grade', 'term', 'year', 'session'] as const

/**
 * Returns a stop for rows that are no students and say something of the students or subjects that nothing applies: a
 * caption above students whose results are withheld or who are of another grade, term, year or session, and a footnote
 * about subjects that do not count.
 */
export function unreadRowStops(
  { body }: SheetHeader,
  heading: Partial<SheetHeading>,
  students: readonly ReadRow[],
  shape: FacultyShape | undefined,
): SheetStop[] {
  const read = new Set(students.map(({ row }) => row.number))
  const last = Math.max(0, ...read)
  const lines = body.flatMap((row) => {
    if (read.has(row.number) || isHeaderRow(row)) return []
    const stated = row.cells
      .map(cellText)
      .find((text) => isOfSubjects(text) || (row.number < last && isOfStudents(text, heading, shape)))
    return stated === undefined ? [] : [{ row: row.number, stated }]
  })
  return stopOf('rows_unread', lines)
}

function isOfSubjects(text: string): boolean {
  return text !== '' && subjectGroup(text) === 'uncounted'
}

function isOfStudents(text: string, heading: Partial<SheetHeading>, shape: FacultyShape | undefined): boolean {
  if (text === '') return false
  const stated = headingIn(text, shape)
  const own = { ...heading, session: heading.session ?? 1 }
  return saysWithheld(text) || PARTS.some((part) => stated[part] !== undefined && stated[part] !== own[part])
}
