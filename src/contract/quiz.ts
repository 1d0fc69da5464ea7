import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { GRADE_KEYS, TERM_KEYS } from './faculty.ts'
import { subjectKey } from './library.ts'

/** The questions of the quizzes. docs/SPECIFICATION.md, sections 2, 3 and 7. */

/** Maximum questions of one quiz: the first ones in order. */
export const MAX_QUESTIONS = 500

/**
 * Limits of a question. Two options allow true-or-false questions in files; the form asks for four
 * (docs/SPECIFICATION.md, section 9). Nine is the number of digit keys to choose with.
 */
export const QUESTION_LIMITS = {
  text: 1000,
  option: 400,
  reason: 2000,
  creator: 80,
  leastOptions: 2,
  mostOptions: 9,
} as const

/** A text with markup is at most this many times as long as its plain form may be. */
export const MARKUP_ROOM = 4

/** Left out by a question of plain texts. With it, all its texts are in the canonical form of `markup.ts`. */
export const questionFormat = z.optional(z.literal('markup'))

/** A text of a question in its format; `hasPlainLengths` holds its plain form to the limit. */
function textUpTo(limit: number) {
  return z.string().check(z.minLength(1), z.maxLength(limit * MARKUP_ROOM))
}

interface QuestionTexts {
  question_format?: 'markup' | undefined
  question_text: string
  question_options: readonly string[]
  answer_reason?: string | undefined
}

/** Whether the plain texts of a question are within the limits; those with markup are measured where they are written. */
function hasPlainLengths({ question_format, question_text, question_options, answer_reason }: QuestionTexts): boolean {
  if (question_format === 'markup') return true
  const { text, option, reason } = QUESTION_LIMITS
  if (question_text.length > text || (answer_reason ?? '').length > reason) return false
  return question_options.every(({ length }) => length <= option)
}

export const questionId = z.string().check(z.minLength(1), z.maxLength(64))

/** A question as readers get it. It names its creator; the account stays on the server. */
export const questionSchema = z
  .object({
    /** Stable for the lifetime of the question. */
    id: questionId,
    question_format: questionFormat,
    question_text: textUpTo(QUESTION_LIMITS.text),
    /** Zero-based index of the correct option. */
    question_answer: z.number().check(z.int(), z.gte(0)),
    question_options: z
      .array(textUpTo(QUESTION_LIMITS.option))
      .check(z.minLength(QUESTION_LIMITS.leastOptions), z.maxLength(QUESTION_LIMITS.mostOptions)),
    answer_reason: z.optional(textUpTo(QUESTION_LIMITS.reason)),
    question_creator: z.optional(
      z.object({ name: z.string().check(z.minLength(1), z.maxLength(QUESTION_LIMITS.creator)) }),
    ),
  })
  .check(
    z.refine(
      ({ question_answer, question_options }) => question_answer < question_options.length,
      'question_answer must be the index of an option',
    ),
    z.refine(hasPlainLengths, 'a text is too long'),
  )
export type Question = z.infer<typeof questionSchema>

const questionsSchema = z.array(questionSchema).check(z.maxLength(MAX_QUESTIONS))
const quizSchema = z.object({ questions: questionsSchema })

export const trialQuestionsEndpoint = endpoint({
  method: 'GET',
  path: '/storage/students-data/questions/test_questions.json',
  summary: 'The questions of the trial quiz.',
  access: 'public',
  response: questionsSchema,
})

export const sentQuestionsEndpoint = endpoint({
  method: 'GET',
  path: '/api/test_yourself/sended_questions',
  summary: 'The questions that users sent to the faculty.',
  access: 'public',
  response: quizSchema,
})

export const studentsQuestionsEndpoint = endpoint({
  method: 'GET',
  path: '/api/{grade}/test_yourself_students/questions/{term}/{subject}',
  summary: 'The questions that students contributed to a subject; an empty list if it has none.',
  access: 'public',
  params: z.object({ grade: z.enum(GRADE_KEYS), term: z.enum(TERM_KEYS), subject: subjectKey }),
  response: quizSchema,
})
