import { searchText } from '#contract/search-text.ts'
import { fullMarkOf } from './full-mark.rules.ts'
import type { GridRow } from './grid.rules.ts'
import { columnLetters, textAt } from './grid-cell.rules.ts'
import { headerRowsAt, isHeaderRow } from './header-rows.rules.ts'
import type { ProblemList } from './problem-list.rules.ts'
import type { SheetHeader } from './sheet-header.rules.ts'
import type { SubjectColumn } from './sheet-subjects.rules.ts'

/**
 * Adds an error for the header that begins at an index of the body if it differs from the first one: the marks below it
 * belong to other subjects. Returns whether it differs.
 */
export function reportChangedHeader(at: number, header: SheetHeader, problems: ProblemList): boolean {
  const { body, rows: first, columns } = header
  if (!first.some(isHeaderRow)) return false
  const anchor = body[at]
  const people = Math.max(columns.seat ?? 0, columns.name ?? 0)
  for (const row of headerRowsAt({ name: '', rows: body }, at, false).rows) {
    const column = row.cells.findIndex((_, index) => {
      // In the columns of seats and names, only the row with their headings is compared: others may have a caption.
      if (row !== anchor && index <= people) return false
      const text = searchText(textAt(row, index))
      return text !== '' && !first.some((other) => searchText(textAt(other, index)) === text)
    })
    if (column < 0) continue
    const place = { row: row.number, column: columnLetters(column) }
    problems.add('header_changed', place, { value: textAt(row, column), expected: header.texts[column] ?? '' })
    return true
  }
  return false
}

/** Adds an error if a row of full marks repeats the first one, but with another number. Returns whether it does. */
export function reportChangedFullMarks(
  row: GridRow,
  header: SheetHeader,
  subjects: readonly SubjectColumn[],
  problems: ProblemList,
): boolean {
  for (const { column, finalDegree } of subjects.flatMap(columnsOf)) {
    const stated = fullMarkOf(textAt(row, column))
    const known = header.fullMarks ? fullMarkOf(textAt(header.fullMarks, column)) : finalDegree
    if (stated === undefined || known === undefined || stated === known) continue
    const place = { row: row.number, column: columnLetters(column) }
    problems.add('full_mark_changed', place, { value: String(stated), expected: String(known) })
    return true
  }
  return false
}

/** Returns the columns of a subject's marks; the full mark of a component is known only from the row of full marks. */
function columnsOf(subject: SubjectColumn): { column: number; finalDegree: number | undefined }[] {
  return [subject, ...subject.alternatives].flatMap(({ column, isSum, parts }) => [
    { column, finalDegree: isSum || subject.finalDegree === 0 ? undefined : subject.finalDegree },
    ...parts.map((part) => ({ column: part.column, finalDegree: undefined })),
  ])
}
