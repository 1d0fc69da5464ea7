import * as z from 'zod/mini'
import { doneSchema } from './done.ts'
import { endpoint } from './endpoint.ts'
import { QUESTION_LIMITS, type QuestionParts, questionId } from './quiz.ts'
import { shortHash } from './short-hash.ts'

/** How often each question was answered, and how often right. The counts belong to no account, address or session. */

/** The most answers in one call; a quiz has no more questions. */
export const MOST_ANSWERS = 500

/**
 * For how many days a device sends a batch of answers again if it does not know whether the batch was counted. The
 * server remembers the batch's id for longer, so that it counts the batch only once.
 */
export const BATCH_SENT_DAYS = 7

/** Counts of fewer answers are not shown: they say little about the question, and could be those of one reader. */
export const COUNTS_SHOWN_FROM = 10
/** Only after this many answers does it mean something that nobody has chosen an option. */
export const UNPICKED_SHOWN_FROM = 30

/**
 * The orders in which a list of questions can be shown. By difficulty, questions with fewer than `COUNTS_SHOWN_FROM`
 * answers come last.
 */
export const QUESTION_ORDERS = ['newest', 'hardest', 'easiest'] as const
export type QuestionOrder = (typeof QUESTION_ORDERS)[number]
export const questionOrder = z.enum(QUESTION_ORDERS)

const count = z.number().check(z.int(), z.gte(0))

/** How often a question was answered, as its contributor and the office see it. */
export const answerCountsSchema = z.object({
  asked: count,
  right: count,
  /** How often each option was chosen; empty for a question without options. */
  picks: z.array(count).check(z.maxLength(QUESTION_LIMITS.mostOptions)),
})
export type AnswerCounts = z.infer<typeof answerCountsSchema>

const answerSchema = z.object({
  id: questionId,
  /** The `contentMark` (a hash of the content) of the question as the reader was asked it. */
  content: z.string().check(z.minLength(1), z.maxLength(16)),
  right: z.boolean(),
  /** The indexes of the chosen options, from 0; empty for a question without options. */
  picks: z
    .array(z.number().check(z.int(), z.gte(0), z.lte(QUESTION_LIMITS.mostOptions - 1)))
    .check(z.maxLength(QUESTION_LIMITS.mostOptions)),
})
export type CountedAnswer = z.infer<typeof answerSchema>

export const batchId = z.string().check(z.regex(/^[0-9a-f]{32}$/))

export const countAnswersEndpoint = endpoint({
  method: 'POST',
  path: '/api/question_answers',
  summary: 'Counts the answers of a finished quiz. Nothing about the reader is stored.',
  access: 'public',
  body: z.object({
    answers: z.array(answerSchema).check(z.minLength(1), z.maxLength(MOST_ANSWERS)),
    /** A random id of these answers. If answers with this id were counted before, the call counts nothing. */
    batch: z.optional(batchId),
  }),
  response: doneSchema,
  problems: ['too_many_requests'],
})

/** Fields of a question that are left out of its hash, because what it asks does not depend on them. */
const BESIDE: ReadonlySet<string> = new Set(['id', 'answer_reason', 'question_creator'])

/**
 * Returns a short hash of what a question asks. An answer that comes with the hash of an older content is not counted.
 */
export function contentMark(question: { question_text: string } & QuestionParts): string {
  const content = Object.fromEntries(Object.entries(question).filter(([name]) => !BESIDE.has(name)))
  return shortHash(JSON.stringify(content, inOrder))
}

/**
 * Sorts the keys of an object, because the server and the browser build them in different orders and must get the same
 * hash.
 */
function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
