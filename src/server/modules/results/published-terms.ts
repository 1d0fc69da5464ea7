import type { GradeNumber, SessionNumber, TermNumber } from '#contract/faculty.ts'
import type { Alternatives } from './alternative-subjects.rules.ts'
import type { SubjectOfYear } from './answers.rules.ts'
import type { PublishedList } from './published-year.rules.ts'
import type { TermSubject } from './term-sessions.rules.ts'

/** The published sheet of one exam session of a term, ranked. */

export interface PublishedSheet<List = PublishedList> {
  id: string
  /** Hash of its file. The id alone is not enough: a real sheet may reuse the id of a removed demonstration sheet. */
  sha256: string
  session: SessionNumber
  /** The ranked list of this sheet alone, without the term's other session. */
  list: List
}

/** A term with the sheets of its sessions. */
export interface PublishedTerm<List = PublishedList> {
  term: TermNumber
  subjects: readonly TermSubject[]
  /** The subjects that no student studies together, such as those of two divisions. */
  alternatives: Alternatives
  /** The term's sheets, one for each published exam session (first, second). */
  sheets: readonly PublishedSheet<List>[]
  /** Whether marks of a second session count, from its own sheet or from cells with two attempts. */
  hasSecondSession: boolean
  /** The term's ranking by the marks that count from all its sessions; with a single sheet, that sheet's list. */
  list: List
}

/** One grade's year: its terms and the list that combines them. */
export interface PublishedYear<List = PublishedList> {
  grade: GradeNumber
  year: number
  terms: readonly PublishedTerm<List>[]
  list: List
  /** The subjects of this year, with their statistics. */
  subjects: readonly SubjectOfYear[]
}

/** Students of a grade's year whom the office hides or whose results it withholds, and the rows that it releases. */
export interface KeptBack {
  hidden: ReadonlySet<string>
  /** Withheld by the office in all sheets of this year; a sheet may withhold further results. */
  withheld: ReadonlySet<string>
  /** Rows that the office has released, named by `rowKey`, in case their sheet withholds them. */
  released: ReadonlySet<string>
}

/** Returns the name of a student's row in a sheet. */
export function rowKey({ sheetId, studentId }: { sheetId: string; studentId: string }): string {
  return `${sheetId} ${studentId}`
}
