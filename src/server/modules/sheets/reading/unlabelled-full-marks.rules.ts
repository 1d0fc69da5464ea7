import { fullMarkOf } from './full-mark.rules.ts'
import type { GridRow } from './grid.rules.ts'
import { plainNumber, textAt } from './grid-cell.rules.ts'
import type { ColumnKind } from './header-words.rules.ts'
import type { SubjectHeader } from './subject-headers.rules.ts'

/** Full marks are multiples of this; marks of a student in all subjects hardly ever are. */
const STEP = 5

/**
 * Returns the row below the header if it must be the full marks although nothing says so: it has no seat and at most
 * one word as a name, a multiple of five in each column that has numbers, none smaller than a number below it, and
 * their sum as the total.
 */
export function unlabelledFullMarks(
  [row, ...others]: readonly GridRow[],
  { seat, name, total }: Readonly<Partial<Record<ColumnKind, number>>>,
  subjects: readonly SubjectHeader[],
): GridRow | undefined {
  if (!row || textAt(row, seat) !== '' || textAt(row, name).includes(' ')) return undefined
  const own = subjects.filter(({ group }) => group !== 'carried')
  const marks = own.map(({ column }) => ({ column, mark: fullMarkOf(textAt(row, column)) }))
  const areFull = marks.every(({ column, mark = 0 }) => {
    return mark % STEP === 0 && others.every((other) => (plainNumber(textAt(other, column)) ?? 0) <= mark)
  })
  const stated = plainNumber(textAt(row, total))
  const sum = marks.reduce((all, { mark = 0 }) => all + mark, 0)
  return areFull && stated === sum ? row : undefined
}
