import type { TermNumber } from '#contract/faculty.ts'

/** One student's line of one term's sheet; totals in hundredths of a mark. */
export interface TermRow {
  studentId: string
  seatNumber: string
  name: string
  totalHundredths: number
  maxHundredths: number
  withheld: boolean
}

/**
 * One student's year: the terms' totals added up, seat number and name as the latest term's sheet has them, and withheld where
 * any term is: a part of a year is no result.
 */
export interface YearEntry<T extends TermRow = TermRow> extends TermRow {
  /** The lines the year is made of, first term first. */
  terms: readonly { term: TermNumber; row: T }[]
}

/**
 * Makes the year's list out of its term sheets: one entry a student, known by the student id (design, section 4: one
 * source of truth, two views). One term alone works. Entries come in the order in which students first appear, term 1 first.
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
    entry.seatNumber = row.seatNumber
    entry.name = row.name
    entry.totalHundredths += row.totalHundredths
    entry.maxHundredths += row.maxHundredths
    entry.withheld ||= row.withheld
  }
  return entry
}
