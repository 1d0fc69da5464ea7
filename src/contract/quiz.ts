import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { GRADE_KEYS, TERM_KEYS } from './faculty.ts'
import { subjectKey } from './library.ts'

/** The questions of the self-tests. Specification, sections 2, 3 and 7. */

/** One quiz asks at most so many questions; the first ones by their order. */
export const MAX_QUESTIONS = 500

/**
 * What a question may be. Two options are enough, for true or false in a file of the faculty; the contributing form asks for four
 * (specification, section 9). Nine, as there are digit keys to choose with.
 */
export const QUESTION_LIMITS = {
  text: 1000,
  option: 400,
  reason: 2000,
  creator: 80,
  leastOptions: 2,
  mostOptions: 9,
} as const

export const questionId = z.string().check(z.minLength(1), z.maxLength(64))

/** A question as readers get it. Who made it is a name; the account behind it stays on the server. */
export const questionSchema = z
  .object({
    /** The same as long as the question stands. */
    id: questionId,
    question_text: z.string().check(z.minLength(1), z.maxLength(QUESTION_LIMITS.text)),
    /** Place of the right option, from 0. */
    question_answer: z.number().check(z.int(), z.gte(0)),
    question_options: z
      .array(z.string().check(z.minLength(1), z.maxLength(QUESTION_LIMITS.option)))
      .check(z.minLength(QUESTION_LIMITS.leastOptions), z.maxLength(QUESTION_LIMITS.mostOptions)),
    answer_reason: z.optional(z.string().check(z.minLength(1), z.maxLength(QUESTION_LIMITS.reason))),
    question_creator: z.optional(
      z.object({ name: z.string().check(z.minLength(1), z.maxLength(QUESTION_LIMITS.creator)) }),
    ),
  })
  .check(
    z.refine(
      ({ question_answer, question_options }) => question_answer < question_options.length,
      'question_answer is the place of an option',
    ),
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
  summary: 'The questions that students contributed to a subject; an empty list where there are none.',
  access: 'public',
  params: z.object({ grade: z.enum(GRADE_KEYS), term: z.enum(TERM_KEYS), subject: subjectKey }),
  response: quizSchema,
})
