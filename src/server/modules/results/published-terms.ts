import type { GradeNumber, SessionNumber, TermNumber } from '#contract/faculty.ts'
import type { Alternatives } from './alternative-subjects.rules.ts'
import type { SubjectOfYear } from './answers.rules.ts'
import type { PublishedList } from './published-year.rules.ts'
import type { TermSubject } from './term-sessions.rules.ts'

/** The parts of a published year, as a process holds them. */

export interface PublishedSheet {
  id: string
  /** Hash of its file. The id alone is not enough: a real sheet may reuse the id of a removed demonstration sheet. */
  sha256: string
  session: SessionNumber
  /** This sheet alone, ranked. */
  list: PublishedList
}

/** A term with the sheets of its sessions. */
export interface PublishedTerm {
  term: TermNumber
  subjects: readonly TermSubject[]
  /** Subjects that some students study instead of others. */
  alternatives: Alternatives
  /** One for each published session. */
  sheets: readonly PublishedSheet[]
  /** Whether marks of a second session count, from its own sheet or from cells with two attempts. */
  hasSecondSession: boolean
  /** The term with the marks that count, ranked; a single sheet's own list. */
  list: PublishedList
}

/** One grade's year: its terms and the list that combines them. */
export interface PublishedYear {
  grade: GradeNumber
  year: number
  /** Changes whenever anything visible to readers changes. */
  fingerprint: string
  terms: readonly PublishedTerm[]
  list: PublishedList
  /** The subjects of this year, with their statistics. */
  subjects: readonly SubjectOfYear[]
}

/** Hidden and withheld students of a year. */
export interface KeptBack {
  hidden: ReadonlySet<string>
  /** Withheld by the office in all sheets of this year; a sheet may withhold further results. */
  withheld: ReadonlySet<string>
}
