import { gradeKey } from '#contract/faculty.ts'
import { type FacultyShape, gradeName, SPECIFIED_SHAPE } from '#contract/faculty-shape.ts'
import { searchText } from '#contract/search-text.ts'
import type { SheetStop } from '#contract/sheet-stops.ts'
import { columnLetters, textAt } from './grid-cell.rules.ts'
import { headingIn } from './heading-words.rules.ts'
import type { SheetHeader } from './sheet-header.rules.ts'
import type { SheetHeading } from './sheet-reading.rules.ts'
import { stopOf } from './sheet-stops.rules.ts'
import type { ReadRow } from './student-row.rules.ts'

/**
 * Returns a stop for students whose row states another grade than the sheet's, in a column «الفرقة»: the list of the
 * whole faculty would otherwise become the list of one grade. Other texts in the column state nothing.
 */
export function gradeColumnStops(
  { texts }: SheetHeader,
  { grade }: Partial<SheetHeading>,
  students: readonly ReadRow[],
  shape: FacultyShape = SPECIFIED_SHAPE,
): SheetStop[] {
  const gradeHeader = searchText('الفرقة')
  const column = texts.findIndex((text) => searchText(text) === gradeHeader)
  if (column < 0 || grade === undefined) return []
  const lines = students.flatMap(({ row, student }) => {
    const text = textAt(row, column)
    const stated = headingIn(text, shape).grade ?? headingIn(`الفرقة ${text}`, shape).grade
    if (stated === undefined || stated === grade) return []
    return [
      {
        row: row.number,
        column: columnLetters(column),
        seat_number: student.seatNumber,
        name: student.name,
        stated: gradeName(shape, gradeKey(stated)),
        expected: gradeName(shape, gradeKey(grade)),
      },
    ]
  })
  return stopOf('grade_column_differs', lines)
}
