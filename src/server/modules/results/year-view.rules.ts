import type { TermNumber } from '#contract/faculty.ts'

/** One student's row in one term's sheet; totals in hundredths of a mark. */
export interface TermRow {
  studentId: string
  seatNumber: string
  name: string
  totalHundredths: number
  maxHundredths: number
  withheld: boolean
  /** The seat in the second session, if it differs from the first one's. */
  otherSeat?: string
  /** Whether the student is in the second session only. */
  isSecondOnly?: boolean
}

/**
 * One student's year: the sum of the terms' totals, with seat number and name from the latest term whose first session
 * the student sat, else from the latest term. Withheld if any term is, because a partial year is not a result.
 */
export interface YearEntry<T extends TermRow = TermRow> extends TermRow {
  /** The rows of the terms, first term first. */
  terms: readonly { term: TermNumber; row: T }[]
}

/**
 * Builds the year's list from its term sheets (docs/decisions/0007-the-year-is-computed.md): one entry per student id.
 * A single term is enough. Entries are in the order in which students first appear, term 1 first.
 */
export function yearView<T extends TermRow>(
  terms: readonly { term: TermNumber; rows: readonly T[] }[],
): YearEntry<T>[] {
  const rowsByStudent = new Map<string, { term: TermNumber; row: T }[]>()
  for (const { term, rows } of [...terms].sort((a, b) => a.term - b.term)) {
    for (const row of rows) {
      const found = rowsByStudent.get(row.studentId)
      if (found) found.push({ term, row })
      else rowsByStudent.set(row.studentId, [{ term, row }])
    }
  }
  return Array.from(rowsByStudent, ([studentId, rows]) => yearEntry(studentId, rows))
}

function yearEntry<T extends TermRow>(studentId: string, terms: { term: TermNumber; row: T }[]): YearEntry<T> {
  const entry: YearEntry<T> = {
    studentId,
    seatNumber: '',
    name: '',
    totalHundredths: 0,
    maxHundredths: 0,
    withheld: false,
    terms,
  }
  for (const { row } of terms) {
    if (!row.isSecondOnly || entry.seatNumber === '') {
      entry.seatNumber = row.seatNumber
      entry.name = row.name
    }
    entry.totalHundredths += row.totalHundredths
    entry.maxHundredths += row.maxHundredths
    entry.withheld ||= row.withheld
  }
  return entry
}
