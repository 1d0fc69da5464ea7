import type { SheetStop } from '#contract/sheet-stops.ts'
import { columnLetters } from './grid-cell.rules.ts'
import { type StopLineParts, stopOf } from './sheet-stops.rules.ts'
import type { SubjectColumn } from './sheet-subjects.rules.ts'
import type { ReadRow } from './student-row.rules.ts'

/**
 * In a subject whose full mark is LEAST_FULL_MARK or more, a mark of 0.5 may be half a mark; any other below 1, such as
 * 0.85, may be a share of the full mark. HALF is in hundredths of a mark.
 */
const HALF = 50
const LEAST_FULL_MARK = 10

/**
 * Returns a publication stop with the marks that look like shares of the full mark: 0.85 where others have 85. If a
 * subject has such a mark that is no half, its other marks up to 1, such as 0.5 and 1, are listed, too.
 */
export function fractionMarkStops(subjects: readonly SubjectColumn[], students: readonly ReadRow[]): SheetStop[] {
  const lines = subjects.flatMap(({ finalDegree, name: subject, column }, place): StopLineParts[] => {
    if (finalDegree < LEAST_FULL_MARK) return []
    const low = students.flatMap(({ student }) => {
      const mark = Math.round(Number(student.degrees[place] || Number.NaN) * 100)
      return mark > 0 && mark <= 100 ? [{ student, mark }] : []
    })
    if (!low.some(({ mark }) => mark % HALF !== 0)) return []
    return low.map(({ student: { rowNumber: row, seatNumber: seat_number, name, degrees } }) => {
      return { row, column: columnLetters(column), seat_number, name, stated: degrees[place] ?? '', expected: subject }
    })
  })
  return stopOf('marks_as_fractions', lines)
}
