import type { TermNumber } from '#contract/faculty.ts'
import type { Total } from '#contract/marks.ts'
import { rankByTotal } from './rank.rules.ts'
import { type TermRow, yearView } from './year-view.rules.ts'

/** A row of a published list. A hidden student keeps the row, without name, seat and id. */
export interface RankedStudent extends Total {
  rank: number
  duplicatedRank: number
  /** Null for a hidden student. */
  shown: { studentId: string; seatNumber: string; name: string } | null
}

export type ShownStudent = RankedStudent & { shown: NonNullable<RankedStudent['shown']> }

/** The result of looking up a seat number. */
export type Seat = ShownStudent | 'hidden' | 'withheld'

export interface PublishedList {
  /** Sorted by rank, without withheld students. */
  students: readonly RankedStudent[]
  bySeat: ReadonlyMap<string, Seat>
}

/** Builds the list of one sheet, or of a year from its term sheets, with hidden students masked. */
export function publishedList(
  terms: readonly { term: TermNumber; rows: readonly TermRow[] }[],
  hidden: ReadonlySet<string>,
): PublishedList {
  const entries = yearView(terms)
  const bySeat = new Map<string, Seat>()
  for (const { studentId, seatNumber, withheld } of entries) {
    if (withheld) bySeat.set(seatNumber, hidden.has(studentId) ? 'hidden' : 'withheld')
  }
  const students = rankByTotal(entries.filter((entry) => !entry.withheld)).map(({ row, rank, duplicatedRank }) => {
    const { studentId, seatNumber, name, totalHundredths, maxHundredths } = row
    const shown = hidden.has(studentId) ? null : { studentId, seatNumber, name }
    const student: RankedStudent = { rank, duplicatedRank, totalHundredths, maxHundredths, shown }
    bySeat.set(seatNumber, isShown(student) ? student : 'hidden')
    return student
  })
  return { students, bySeat }
}

function isShown(student: RankedStudent): student is ShownStudent {
  return student.shown !== null
}
