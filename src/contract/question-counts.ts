import * as z from 'zod/mini'
import { doneSchema } from './done.ts'
import { endpoint } from './endpoint.ts'
import { QUESTION_LIMITS, type QuestionParts, questionId } from './quiz.ts'
import { shortHash } from './short-hash.ts'

/** How often each question was asked and answered right. Counts only: no account, address or session belongs to them. */

/** Answers of one call; a quiz has no more questions. */
export const MOST_ANSWERS = 500

/** Counts of fewer answers are not shown: they say nothing about the question, and could be those of one reader. */
export const COUNTS_SHOWN_FROM = 10
/** Only after this many answers does an option that nobody picked mean something. */
export const UNPICKED_SHOWN_FROM = 30

/** Orders of a list of questions. By difficulty, those below `COUNTS_SHOWN_FROM` answers come last. */
export const QUESTION_ORDERS = ['newest', 'hardest', 'easiest'] as const
export type QuestionOrder = (typeof QUESTION_ORDERS)[number]
export const questionOrder = z.enum(QUESTION_ORDERS)

const count = z.number().check(z.int(), z.gte(0))

/** A question's counts, as its contributor and the office see them. */
export const answerCountsSchema = z.object({
  asked: count,
  right: count,
  /** How often each option was picked; empty for a question without options. */
  picks: z.array(count).check(z.maxLength(QUESTION_LIMITS.mostOptions)),
})
export type AnswerCounts = z.infer<typeof answerCountsSchema>

const answerSchema = z.object({
  id: questionId,
  /** `contentMark` of the question as it was asked. */
  content: z.string().check(z.minLength(1), z.maxLength(16)),
  right: z.boolean(),
  /** The picked options, from 0; empty for a question without options. */
  picks: z
    .array(z.number().check(z.int(), z.gte(0), z.lte(QUESTION_LIMITS.mostOptions - 1)))
    .check(z.maxLength(QUESTION_LIMITS.mostOptions)),
})
export type CountedAnswer = z.infer<typeof answerSchema>

export const countAnswersEndpoint = endpoint({
  method: 'POST',
  path: '/api/question_answers',
  summary: 'Counts the answers of a finished quiz. Nothing about the reader is stored.',
  access: 'public',
  body: z.object({ answers: z.array(answerSchema).check(z.minLength(1), z.maxLength(MOST_ANSWERS)) }),
  response: doneSchema,
  problems: ['too_many_requests'],
})

/** Fields that may change without changing what the question asks. */
const BESIDE: ReadonlySet<string> = new Set(['id', 'answer_reason', 'question_creator'])

/** Returns a short hash of what a question asks. An answer with the hash of an older content is not counted. */
export function contentMark(question: { question_text: string } & QuestionParts): string {
  const content = Object.fromEntries(Object.entries(question).filter(([name]) => !BESIDE.has(name)))
  return shortHash(JSON.stringify(content, inOrder))
}

/** Sorts the keys of objects, because server and browser build them in different orders. */
function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
