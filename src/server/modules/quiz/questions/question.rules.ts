import {
  type GradeKey,
  type GradeNumber,
  gradeNumber,
  type TermKey,
  type TermNumber,
  termNumber,
} from '#contract/faculty.ts'
import type { TextFormat } from '#contract/markup.ts'
import { canonicalMarkup } from '#contract/markup-canonical.ts'
import { plainText } from '#contract/markup-text.ts'
import { QUESTION_LIMITS, type Question } from '#contract/quiz.ts'

/**
 * One question in its three forms: the content that rules work on (this file), the row of the database
 * (`question-rows.ts`), and the JSON of the contract, whose types are named there.
 */

/** The quiz that a question belongs to. */
export type QuizPlace = { origin: 'trial' | 'sent' } | StudentPlace

/** The quiz of a subject in one term of a grade. */
export interface StudentPlace {
  origin: 'student'
  grade: GradeNumber
  term: TermNumber
  subject: string
}

/** A question by itself, as a file holds it. */
export interface QuestionContent {
  /** How text, options and reason are written. */
  format: TextFormat
  text: string
  options: readonly string[]
  /** Index of the right option, from 0. */
  answer: number
  reason?: string | undefined
  creatorName?: string | undefined
}

/** A question to insert. `state` is `shown` unless it is given. */
export interface NewQuestion extends QuestionContent {
  place: QuizPlace
  creatorUid?: string | undefined
  state?: 'shown' | 'waiting' | undefined
}

/** A question read from its row. Holds nothing secret, so it may be shown to anybody. */
export interface StoredQuestion extends QuestionContent {
  id: string
  place: QuizPlace
}

/** Takes the parameters of an address and returns the quiz that they name. */
export function studentPlace(params: { grade: GradeKey; term: TermKey; subject: string }): StudentPlace {
  const { grade, term, subject } = params
  return { origin: 'student', grade: gradeNumber(grade), term: termNumber(term), subject }
}

/** Returns a text's format as the contract has it: plain questions do not name it. */
export function formatJson(format: TextFormat): 'markup' | undefined {
  return format === 'markup' ? format : undefined
}

/** Returns a question as the contract has it, without an id. */
export function contentJson({
  format,
  text,
  options,
  answer,
  reason,
  creatorName,
}: QuestionContent): Omit<Question, 'id'> {
  return {
    question_format: formatJson(format),
    question_text: text,
    question_answer: answer,
    question_options: [...options],
    answer_reason: reason,
    question_creator: creatorName === undefined ? undefined : { name: creatorName },
  }
}

/** Returns a stored question as the contract has it. */
export function questionJson(question: StoredQuestion): Question {
  return { id: question.id, ...contentJson(question) }
}

/** Returns a question with its texts as those see them who get no markup. */
export function plainContent<Content extends QuestionContent>(question: Content): Content {
  const { format, text, options, reason } = question
  if (format === 'plain') return question
  return {
    ...question,
    format: 'plain',
    text: plainText(text, format),
    options: options.map((option) => plainText(option, format)),
    ...(reason === undefined ? {} : { reason: plainText(reason, format) }),
  }
}

/** Whether all texts with markup are in the canonical form, and their plain forms are within the limits. */
export function isCanonical({ format, text, options, reason }: QuestionContent): boolean {
  if (format === 'plain') return true
  if (!isCanonicalText(text, QUESTION_LIMITS.text)) return false
  if (reason !== undefined && !isCanonicalText(reason, QUESTION_LIMITS.reason)) return false
  return options.every((option) => isCanonicalText(option, QUESTION_LIMITS.option))
}

function isCanonicalText(text: string, limit: number): boolean {
  try {
    return canonicalMarkup(text) === text && plainText(text, 'markup').length <= limit
  } catch {
    return false
  }
}
