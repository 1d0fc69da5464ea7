import type { GradeNumber, TermNumber } from '#contract/faculty.ts'
import type { TextFormat } from '#contract/markup.ts'
import type { ContentSource } from './content-source.ts'

/** The row types of questions and of reports about them. `tables.ts` says how times and structures are stored. */

/** A quiz question: of the trial set, sent by a visitor, or contributed to a subject of a grade's term. */
export interface QuestionTable {
  id: string
  origin: 'trial' | 'sent' | 'student'
  /** Grade, term and subject are null unless the question was contributed to a subject. */
  grade: GradeNumber | null
  term: TermNumber | null
  subject: string | null
  /** Whether text, options and reason are plain or have markup. */
  format: TextFormat
  text: string
  /** The normalised text: questions with equal keys and equal right answers are duplicates. */
  text_key: string
  kind: 'one' | 'several' | 'matching' | 'ordering' | 'written'
  /** JSON of what the question's kind adds to the text, as in the contract; null for the kind `one`. */
  parts: string | null
  /**
   * JSON array of the options. For other kinds than `one`: options that an older release shows, which knows only the
   * kind `one`.
   */
  options: string
  /** Index of the right option, from 0. */
  answer: number
  reason: string | null
  /**
   * The reading text that the question shares with other questions of its quiz. Questions with equal texts share one
   * passage.
   */
  passage: string | null
  creator_name: string | null
  /** The account of the contributor. Never leaves the server. */
  creator_uid: string | null
  /** Readers see a question only in the state `shown`. */
  state: 'shown' | 'waiting' | 'hidden'
  position: number
  created_at: string
  source: ContentSource
  /** When its contributor withdrew it, null if not; readers do not see a withdrawn question in any state. */
  withdrawn_at: string | null
  /** When the office last approved, hid or showed it; null after its contributor's next edit. */
  reviewed_at: string | null
  /** When the office last corrected it; null after its contributor's next edit. */
  corrected_at: string | null
}

/** How often a question was asked and answered right; nothing about who answered. */
export interface QuestionCountTable {
  question_id: string
  asked: number
  answered_right: number
  /** How many options the question had when it was counted. */
  options: number
}

/** How often one option of a question was picked. */
export interface QuestionPickTable {
  question_id: string
  /** The option's index, from 0. */
  place: number
  count: number
}

/** A batch of answers that was counted; nothing about who sent it. */
export interface AnswerBatchTable {
  /** The random id that the browser gave the batch. */
  id: string
  counted_at: string
}

/** A report about a fault in a question. */
export interface QuestionReportTable {
  id: string
  question_id: string
  reason: string
  uid: string | null
  created_at: string
  /** When the office closed the report; null while it is open. */
  settled_at: string | null
}
