import type { TermNumber } from '#contract/faculty.ts'
import type { Total } from '#contract/marks.ts'
import { rankByTotal } from './rank.rules.ts'
import { type TermRow, yearView } from './year-view.rules.ts'

/** A line of a published list. A hidden student keeps the line, and nothing else of the student is in it. */
export interface RankedStudent extends Total {
  rank: number
  duplicatedRank: number
  /** Null for a hidden student. */
  shown: { studentId: string; seatNumber: string; name: string } | null
}

export type ShownStudent = RankedStudent & { shown: NonNullable<RankedStudent['shown']> }

/** What a seat number leads to. */
export type Seat = ShownStudent | 'hidden' | 'withheld'

export interface PublishedList {
  /** By rank. Withheld students are not among them. */
  students: readonly RankedStudent[]
  bySeat: ReadonlyMap<string, Seat>
}

/** The list of one sheet or, out of both term sheets, of a year, with hidden students masked once and for all. */
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
