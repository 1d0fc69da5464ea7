import type { GradeNumber, TermNumber } from '#contract/faculty.ts'
import type { ContentSource } from './content-source.ts'

/** Questions and what is said against them, as `tables.ts` says of all tables. */

/** A question of a quiz: of the trial, sent by users, or contributed to a subject of a grade's term. */
export interface QuestionTable {
  id: string
  origin: 'trial' | 'sent' | 'student'
  /** Grade, term and subject are null unless a student contributed it. */
  grade: GradeNumber | null
  term: TermNumber | null
  subject: string | null
  text: string
  /** The text's search key: two questions with one key and the same right answer are one. */
  text_key: string
  /** JSON array of the options. */
  options: string
  /** Place of the right option, from 0. */
  answer: number
  reason: string | null
  creator_name: string | null
  /** The account of the contributor. It never leaves the server. */
  creator_uid: string | null
  /** Readers see `shown` ones only. */
  state: 'shown' | 'waiting' | 'hidden'
  position: number
  created_at: string
  source: ContentSource
  /** When its contributor took it back; readers then do not see it, whatever its state. */
  withdrawn_at: string | null
}

/** What somebody says is wrong with a question. */
export interface QuestionReportTable {
  id: string
  question_id: string
  reason: string
  uid: string | null
  created_at: string
  /** When the office was done with it. */
  settled_at: string | null
}
