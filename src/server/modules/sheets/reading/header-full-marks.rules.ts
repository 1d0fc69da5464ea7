import type { SheetStop } from '#contract/sheet-stops.ts'
import { STOP_SIDES } from '#contract/stop-sides.ts'
import { headerFullMark } from './full-mark.rules.ts'
import { columnLetters } from './grid-cell.rules.ts'
import type { SheetHeader } from './sheet-header.rules.ts'
import { type StopLineParts, stopOf } from './sheet-stops.rules.ts'
import { type SubjectColumn, trustsHeaders } from './sheet-subjects.rules.ts'

/**
 * Returns a publication stop with the subjects whose header states another full mark than the row of full marks or the
 * components do: «النحو (50)» above 100. Numbers that are codes of subjects, and full marks that the office has chosen,
 * are not compared.
 */
export function headerFullMarkStops(header: SheetHeader, subjects: readonly SubjectColumn[]): SheetStop[] {
  const own = header.subjects.filter(({ group, chosen }) => group !== 'carried' && chosen?.full_mark === undefined)
  if (!trustsHeaders(own)) return []
  const lines = own.flatMap(({ column, name }): StopLineParts[] => {
    const written = headerFullMark(name)
    const read = subjects.find((subject) => [subject, ...subject.alternatives].some((one) => one.column === column))
    if (!written || !read || read.finalDegree === 0 || read.finalDegree === written.fullMark) return []
    return [
      {
        row: header.namesRow.number,
        column: columnLetters(column),
        name: written.name,
        stated: STOP_SIDES.fullMark(written.fullMark),
        expected: STOP_SIDES.fullMark(read.finalDegree),
      },
    ]
  })
  return stopOf('full_marks_differ', lines)
}
