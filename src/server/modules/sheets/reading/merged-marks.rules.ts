import { DEGREE_WORDS } from '#server/modules/results/degree.rules.ts'
import type { GridCell, GridRow, MergedSpan } from './grid.rules.ts'
import { cellText } from './grid-cell.rules.ts'
import type { MarkReader } from './mark-cell.rules.ts'
import type { SubjectColumn } from './sheet-subjects.rules.ts'

/** Words that can be a student's outcome in several subjects at once. */
const SHARED_WORDS: ReadonlySet<string> = new Set(
  Object.values(DEGREE_WORDS).filter((word) => word !== DEGREE_WORDS.not_taken),
)

interface MarkColumn {
  column: number
  division: string
}

/**
 * Returns a student's row with the word of a merged cell, such as «غائب» over all subjects, in each mark column that
 * the cell covers. Any other value becomes an error in these columns: a number may be the mark of one subject only, a
 * value from a row above may belong to another student, and nobody takes the subjects of two divisions.
 */
export function withMergedMarks(row: GridRow, subjects: readonly SubjectColumn[], marks: MarkReader): GridRow {
  if (row.merged === undefined) return row
  const columns = subjects.flatMap(markColumns)
  const cells: GridCell[] = [...row.cells]
  for (const { column } of columns) {
    // A correction by the office fills a covered cell, possibly with an empty text.
    if ((cells[column] ?? null) !== null) continue
    const span = row.merged.find(({ from, to }) => from <= column && column <= to)
    if (!span) continue
    const text = cellText(span.value)
    const isSure = !span.below && isSharedWord(text, marks) && divisionsUnder(span, columns) < 2
    cells[column] = isSure ? text : { kind: 'merged', text }
  }
  return { ...row, cells }
}

function isSharedWord(text: string, marks: MarkReader): boolean {
  const read = marks.read(text, 0)
  return 'degree' in read && SHARED_WORDS.has(read.degree)
}

function markColumns({ column, parts, division, alternatives }: SubjectColumn): MarkColumn[] {
  return [{ column, parts, division }, ...alternatives].flatMap((columns) =>
    [...new Set([columns.column, ...columns.parts.map((part) => part.column)])].map((at) => ({
      column: at,
      division: columns.division,
    })),
  )
}

/** Counts the divisions with a column under a merged cell, the cell's own column included. */
function divisionsUnder({ from, to }: MergedSpan, columns: readonly MarkColumn[]): number {
  const under = columns.filter(({ column, division }) => division !== '' && from - 1 <= column && column <= to)
  return new Set(under.map(({ division }) => division)).size
}
