import { westernDigits } from '#contract/search-text.ts'
import type { SheetStop } from '#contract/sheet-stops.ts'
import { columnLetters, textAt } from './grid-cell.rules.ts'
import type { ProblemList } from './problem-list.rules.ts'
import type { SheetHeader } from './sheet-header.rules.ts'
import { areMany, stopOf } from './sheet-stops.rules.ts'
import type { ReadRow } from './student-row.rules.ts'

interface Ranked extends ReadRow {
  stated: number
  text: string
}

/** The ranks that a total may have: from `first` to `last` with gaps after equal totals, or `dense` without gaps. */
interface Places {
  first: number
  last: number
  dense: number
}

/**
 * Compares the ranks in the sheet with the totals, among the students whom the sheet ranks. Accepts every common rule
 * for equal totals. Differences in a few rows are warnings, in many rows a stop.
 */
export function checkStatedRanks(
  { columns: { rank: column } }: SheetHeader,
  students: readonly ReadRow[],
  problems: ProblemList,
): SheetStop[] {
  if (column === undefined) return []
  const ranked = students.flatMap((read): Ranked[] => {
    const text = textAt(read.row, column)
    const stated = /\d+/.exec(westernDigits(text))?.[0]
    return stated === undefined || read.student.withheld ? [] : [{ ...read, stated: Number(stated), text }]
  })
  const places = placesOf(ranked)
  const bySharing = ranked.filter(({ student, stated }) => !isBetween(stated, places.get(student.totalHundredths)))
  const byDense = ranked.filter(({ student, stated }) => places.get(student.totalHundredths)?.dense !== stated)
  const differing = byDense.length < bySharing.length ? byDense : bySharing
  const lines = differing.map(({ row, student, text }) => ({
    row: row.number,
    column: columnLetters(column),
    seat_number: student.seatNumber,
    name: student.name,
    stated: text,
    expected: String(places.get(student.totalHundredths)?.first ?? ''),
  }))
  if (areMany(differing.length, ranked.length)) return stopOf('ranks_differ', lines)
  for (const { row, column: letters, stated, expected } of lines) {
    problems.add('rank_differs', { row, column: letters }, { value: stated, expected })
  }
  return []
}

function isBetween(stated: number, places: Places | undefined): boolean {
  return places !== undefined && stated >= places.first && stated <= places.last
}

function placesOf(ranked: readonly Ranked[]): Map<number, Places> {
  const totals = ranked.map(({ student }) => student.totalHundredths).sort((a, b) => b - a)
  const places = new Map<number, Places>()
  for (const [index, total] of totals.entries()) {
    const place = places.get(total)
    if (place) place.last = index + 1
    else places.set(total, { first: index + 1, last: index + 1, dense: places.size + 1 })
  }
  return places
}
