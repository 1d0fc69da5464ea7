import type { TermNumber } from '#contract/faculty.ts'
import type { Total } from '#contract/marks.ts'
import { rankByTotal } from './rank.rules.ts'
import { type TermRow, type YearEntry, yearView } from './year-view.rules.ts'

/** A row of a published list. A hidden student's row stays in the list, without name, seat, id and verdict. */
export interface RankedStudent extends Total {
  rank: number
  duplicatedRank: number
  /** Who the student is; null for a hidden student. */
  shown: { studentId: string; seatNumber: string; name: string } | null
  /** The verdict in few words; absent for a student who passed. */
  verdict?: string
}

export type ShownStudent = RankedStudent & { shown: NonNullable<RankedStudent['shown']> }

/** The result of looking up a seat number. */
export type Seat = ShownStudent | 'hidden' | 'withheld'

/** A ranked list. */
export interface PublishedList {
  /** Number of students, without withheld ones. */
  readonly size: number
  /** Yields students by rank, without withheld ones: those at positions from `from` up to, not including, `to`. */
  students(from?: number, to?: number): Iterable<RankedStudent>
  /** Looks up a seat number. */
  atSeat(seatNumber: string): Seat | undefined
  /** Yields every seat number that leads to a student, also a hidden or withheld one. */
  seats(): Iterable<string>
}

/** A ranked list as objects, computed from rows; `compact-year.ts` packs it into a buffer. */
export interface MadeList {
  /** Sorted by rank, without withheld students. */
  students: readonly RankedStudent[]
  bySeat: ReadonlyMap<string, Seat>
}

/**
 * Builds the list of one term, or of a year from its terms, with hidden students masked. `verdictOf` returns a shown
 * student's verdict for the list.
 */
export function publishedList<T extends TermRow>(
  terms: readonly { term: TermNumber; rows: readonly T[] }[],
  hidden: ReadonlySet<string>,
  verdictOf: (entry: YearEntry<T>) => string | undefined = () => undefined,
): MadeList {
  const entries = yearView(terms)
  const bySeat = new Map<string, Seat>()
  const byStudent = new Map<string, Seat>()
  const addSeat = (entry: YearEntry<T>, seat: Seat) => {
    byStudent.set(entry.studentId, seat)
    if (entry.terms.some(({ row }) => !row.isSecondOnly)) bySeat.set(entry.seatNumber, seat)
  }
  for (const entry of entries) {
    if (entry.withheld) addSeat(entry, hidden.has(entry.studentId) ? 'hidden' : 'withheld')
  }
  const students = rankByTotal(entries.filter((entry) => !entry.withheld)).map(({ row, rank, duplicatedRank }) => {
    const { studentId, seatNumber, name, totalHundredths, maxHundredths } = row
    const shown = hidden.has(studentId) ? null : { studentId, seatNumber, name }
    const verdict = shown ? verdictOf(row) : undefined
    const figures = { rank, duplicatedRank, totalHundredths, maxHundredths }
    const student: RankedStudent = { ...figures, shown, ...(verdict === undefined ? {} : { verdict }) }
    addSeat(row, isShown(student) ? student : 'hidden')
    return student
  })
  addOtherSeats({ bySeat, byStudent }, entries)
  return { students, bySeat }
}

/** Lets a seat of the second session lead to its student, unless another student has that seat in the first session. */
function addOtherSeats(
  { bySeat, byStudent }: { bySeat: Map<string, Seat>; byStudent: ReadonlyMap<string, Seat> },
  entries: readonly YearEntry[],
): void {
  for (const { studentId, terms } of entries) {
    const seat = byStudent.get(studentId)
    for (const { row } of terms) {
      for (const other of [row.otherSeat, row.isSecondOnly ? row.seatNumber : undefined]) {
        if (seat && other !== undefined && !bySeat.has(other)) bySeat.set(other, seat)
      }
    }
  }
}

function isShown(student: RankedStudent): student is ShownStudent {
  return student.shown !== null
}
