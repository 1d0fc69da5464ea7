import type { SheetStop } from '#contract/sheet-stops.ts'
import { PASS_SHARE } from '#server/modules/results/degree.rules.ts'
import { columnLetters, plainNumber, textAt } from './grid-cell.rules.ts'
import type { SheetHeader } from './sheet-header.rules.ts'
import { type StopLineParts, stopOf } from './sheet-stops.rules.ts'
import type { SubjectColumn } from './sheet-subjects.rules.ts'

/**
 * Returns a publication stop with the subjects whose pass mark, in the row «النهاية الصغرى», differs from PASS_SHARE of
 * the full mark, by which the portal decides who passed.
 */
export function passMarkStops({ passMarks: row }: SheetHeader, subjects: readonly SubjectColumn[]): SheetStop[] {
  if (row === undefined) return []
  const lines = subjects.flatMap((subject) =>
    [subject, ...subject.alternatives].flatMap(({ column, isSum }): StopLineParts[] => {
      const text = isSum ? '' : textAt(row, column)
      const stated = plainNumber(text)
      const of = /[%٪]/.test(text) ? 100 : subject.finalDegree
      const expected = (of * PASS_SHARE.numerator) / PASS_SHARE.denominator
      if (stated === undefined || of === 0 || stated === expected) return []
      return [
        {
          row: row.number,
          column: columnLetters(column),
          name: subject.name,
          stated: text,
          expected: String(expected),
        },
      ]
    }),
  )
  return stopOf('pass_marks_differ', lines)
}
