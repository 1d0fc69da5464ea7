import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { OfficeQuestion } from '#contract/admin-questions.ts'
import type { OwnQuestion } from '#contract/contributing.ts'
import { type GradeNumber, gradeKey, type TermNumber, termKey } from '#contract/faculty.ts'
import { subjectKey } from '#contract/library.ts'
import { plainText } from '#contract/markup-text.ts'
import type { AnswerCounts } from '#contract/question-counts.ts'
import { QUESTION_LIMITS, type QuestionParts, questionSchema } from '#contract/quiz.ts'
import { searchText } from '#contract/search-text.ts'
import type { QuestionTable } from '#server/db/question-tables.ts'
import {
  contentJson,
  formatJson,
  isCanonical,
  partsJson,
  partsOf,
  passageJson,
  plainContent,
  type QuestionContent,
  type QuizPlace,
  rightTexts,
  type StoredQuestion,
} from './question.rules.ts'

export const QUESTION_COLUMNS = [
  'id',
  'origin',
  'grade',
  'term',
  'subject',
  'format',
  'text',
  'kind',
  'parts',
  'options',
  'answer',
  'reason',
  'passage',
  'creator_name',
  'state',
  'withdrawn_at',
  'created_at',
  'reviewed_at',
  'corrected_at',
] as const satisfies readonly (keyof QuestionTable)[]

export type QuestionRow = Pick<QuestionTable, (typeof QUESTION_COLUMNS)[number]>

/** A question's row with the columns that only the office gets. */
export interface OfficeQuestionRow extends QuestionRow {
  /** The present name of the contributor's account. */
  account_name: string | null
  open_reports: number | string | null
}

export type QuizPlaceColumns = Pick<QuestionTable, 'origin' | 'grade' | 'term' | 'subject'>

const canonicalContent = z.custom<QuestionContent>(
  (content) => isCanonical(content),
  'a text is not in the canonical form of markup',
)

/**
 * Returns the columns of a question's content. Throws ZodError for content that the contract does not allow, or that is
 * not canonical markup.
 */
export function contentColumns(content: QuestionContent) {
  questionSchema.parse({ id: 'new', ...contentJson(content) })
  canonicalContent.parse(content)
  const { format, text, reason, passage } = content
  const text_key = searchText(plainText(text, format))
  return { format, text, text_key, ...partsColumns(content), reason: reason ?? null, passage: passage ?? null }
}

const NOT_KNOWN = 'لا أعرف'

function partsColumns(content: QuestionContent) {
  const { kind } = content
  if (kind === 'one') return { kind, parts: null, options: JSON.stringify(content.options), answer: content.answer }
  // An older release on this database knows only `options` and `answer`: these make it show the right answer.
  const right = rightTexts(plainContent(content)).join('، ').slice(0, QUESTION_LIMITS.option)
  return { kind, parts: JSON.stringify(partsJson(content)), options: JSON.stringify([right, NOT_KNOWN]), answer: 0 }
}

/** Returns the columns that name a quiz. Throws ZodError for a subject that the contract does not allow. */
export function placeColumns(place: QuizPlace): QuizPlaceColumns {
  if (place.origin !== 'student') return { origin: place.origin, grade: null, term: null, subject: null }
  return { ...place, subject: subjectKey.parse(place.subject) }
}

export function storedQuestion(row: QuestionRow): StoredQuestion {
  return {
    id: row.id,
    place: placeOf(row),
    format: row.format,
    text: row.text,
    ...partsOf(partsOfRow(row)),
    reason: row.reason ?? undefined,
    passage: row.passage ?? undefined,
    creatorName: row.creator_name ?? undefined,
  }
}

function placeOf({ origin, grade, term, subject }: QuestionRow): QuizPlace {
  if (origin !== 'student') return { origin }
  // The database's check question_place_whole: a student's question has grade, term and subject.
  return { origin, grade: grade as GradeNumber, term: term as TermNumber, subject: subject as string }
}

function partsOfRow({ parts, options, answer }: QuestionRow): QuestionParts {
  // The casts are safe: contentColumns wrote both columns in the contract's form.
  if (parts !== null) return JSON.parse(parts) as QuestionParts
  return { question_answer: answer, question_options: JSON.parse(options) as string[] }
}

/**
 * What a contributor learns about a sent question: the reports against it, the counts of its answers, and whether its
 * quiz leaves it out.
 */
export interface OwnQuestionFate {
  reports: number
  isLeftOut: boolean
  counts: AnswerCounts | null
}

/**
 * Returns a contributed question as its contributor gets it. The state of a withdrawn one is `withdrawn`, whatever the
 * office decided. The row must be of a student's question.
 */
export function ownQuestion(row: QuestionRow, { reports, counts, isLeftOut }: OwnQuestionFate): OwnQuestion {
  return {
    id: row.id,
    // The database's check question_place_whole: a student's question has grade, term and subject.
    grade: gradeKey(row.grade as GradeNumber),
    term: termKey(row.term as TermNumber),
    subject: row.subject as string,
    question_format: formatJson(row.format),
    question_text: row.text,
    ...partsOfRow(row),
    answer_reason: row.reason ?? undefined,
    passage: passageJson(row.format, row.passage),
    state: row.withdrawn_at === null ? row.state : 'withdrawn',
    created_at: row.created_at,
    reviewed_at: row.reviewed_at,
    corrected_at: row.corrected_at,
    reports,
    left_out: isLeftOut || undefined,
    counts,
    version: versionOf(row),
  }
}

/** Returns a question as the office gets it. */
export function officeQuestion(
  row: OfficeQuestionRow,
  { counts, isLeftOut }: Pick<OwnQuestionFate, 'counts' | 'isLeftOut'>,
): OfficeQuestion {
  return {
    id: row.id,
    origin: row.origin,
    grade: row.grade === null ? null : gradeKey(row.grade),
    term: row.term === null ? null : termKey(row.term),
    subject: row.subject,
    question_format: formatJson(row.format),
    question_text: row.text,
    ...partsOfRow(row),
    answer_reason: row.reason,
    passage: passageJson(row.format, row.passage),
    creator_name: row.creator_name,
    account_name: row.account_name,
    state: row.state,
    is_withdrawn: row.withdrawn_at !== null,
    created_at: row.created_at,
    open_reports: Number(row.open_reports ?? 0),
    left_out: isLeftOut || undefined,
    counts,
    version: versionOf(row),
  }
}

/** Returns a hash of everything in a question that another person may have changed since it was read. */
export function versionOf(row: QuestionRow): string {
  const { format, text, parts, options, answer, reason, passage, state, withdrawn_at } = row
  // Null fields are left out: so a plain question of kind `one` without a passage has the same version as before these
  // columns existed, and pages open since then get no conflict.
  const added = [format === 'plain' ? null : format, parts, passage].filter((column) => column !== null)
  const all = JSON.stringify([text, options, answer, reason, state, withdrawn_at, ...added])
  return createHash('sha256').update(all).digest('hex').slice(0, 24)
}
