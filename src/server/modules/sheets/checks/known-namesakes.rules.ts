import { searchText } from '#contract/search-text.ts'
import type { SheetStop, StopLine } from '#contract/sheet-stops.ts'
import type { CohortStudent, PublicationContext } from './publication-context.rules.ts'

/**
 * Removes from a file's stop for equal names (`same_names`) those names whose rows are all published this year already
 * under the same names and seat numbers, because an officer accepted them then. If one row of a name is not, all rows
 * of the name stay. A stop that lists only some of its rows stays whole, because the other rows are unknown here.
 */
export function withoutKnownNamesakes(
  stops: readonly SheetStop[],
  { replaced, otherTerm, firstSession }: PublicationContext,
): SheetStop[] {
  const known = new Set(
    [...otherTerm, ...(replaced?.version.rows ?? []), ...(firstSession?.version.rows ?? [])].map(keyOf),
  )
  return stops.flatMap((stop) => {
    if (stop.code !== 'same_names' || stop.count > stop.lines.length) return [stop]
    const asked = new Set(
      stop.lines.filter((line) => !known.has(lineKey(line))).map(({ name }) => searchText(name ?? '')),
    )
    const lines = stop.lines.filter(({ name }) => asked.has(searchText(name ?? '')))
    return lines.length === 0 ? [] : [{ ...stop, count: lines.length, lines }]
  })
}

function keyOf({ seatNumber, name }: Pick<CohortStudent, 'seatNumber' | 'name'>): string {
  return `${seatNumber} ${searchText(name)}`
}

function lineKey({ seat_number: seatNumber, name }: StopLine): string {
  return keyOf({ seatNumber: seatNumber ?? '', name: name ?? '' })
}
