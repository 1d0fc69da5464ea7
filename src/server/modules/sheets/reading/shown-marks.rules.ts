import type { SheetStop } from '#contract/sheet-stops.ts'
import { STOP_SIDES } from '#contract/stop-sides.ts'
import { cellText, columnLetters } from './grid-cell.rules.ts'
import type { MarkReader } from './mark-cell.rules.ts'
import { type StopLineParts, stopOf } from './sheet-stops.rules.ts'
import type { ReadSubjects } from './sheet-subjects.rules.ts'
import type { ReadRow } from './student-row.rules.ts'

/**
 * Returns a publication stop with the marks that the file shows as other marks than it stores: 50 for 49.6, «غ» for 0,
 * or nothing. The office has the shown ones on paper, but the stored ones are published.
 */
export function shownMarkStops(students: readonly ReadRow[], subjects: ReadSubjects, marks: MarkReader): SheetStop[] {
  const columns = markColumns(subjects)
  const lines = students.flatMap(({ row, student }) =>
    columns.flatMap(({ column, fullMark }): StopLineParts[] => {
      const cell = row.cells[column] ?? null
      if (cell === null || typeof cell !== 'object' || cell.kind !== 'shown') return []
      const value = cellText(cell)
      if (isSameMark(marks, fullMark, value, cell.shown)) return []
      return [
        {
          row: row.number,
          column: columnLetters(column),
          seat_number: student.seatNumber,
          name: student.name,
          stated: cell.shown === '' ? STOP_SIDES.notShown : cell.shown,
          expected: STOP_SIDES.stored(value),
        },
      ]
    }),
  )
  return stopOf('marks_shown_differ', lines)
}

/** Returns the columns with marks, each with the full mark; 0 if it is unknown. */
function markColumns({ subjects, carried }: ReadSubjects): { column: number; fullMark: number }[] {
  return [
    ...subjects.flatMap((subject) =>
      [subject, ...subject.alternatives].flatMap(({ column, isSum, parts }) => [
        ...(isSum ? [] : [{ column, fullMark: subject.finalDegree }]),
        ...parts.map((part) => ({ column: part.column, fullMark: 0 })),
      ]),
    ),
    ...carried.map(({ column, fullMark }) => ({ column, fullMark: fullMark ?? 0 })),
  ]
}

/** Whether both texts are read as one mark; a value that is no mark is an error at its cell. */
function isSameMark(marks: MarkReader, fullMark: number, value: string, shown: string): boolean {
  const one = marks.read(value, fullMark)
  const other = marks.read(shown, fullMark)
  return 'code' in one || ('degree' in other && other.degree === one.degree)
}
