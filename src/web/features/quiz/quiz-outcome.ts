import * as z from 'zod/mini'
import { contentMark } from '#contract/question-counts.ts'
import { MAX_QUESTIONS, questionId } from '#contract/quiz.ts'
import { givenSchema } from './given-schema.ts'
import { type QuizPlace, quizPlace } from './quiz-place.ts'
import { missedQuestions, type QuizState } from './quiz-state.ts'

/** What a finished quiz passes to the score screen in the navigation state. */

const whole = z.number().check(z.int(), z.gte(0))

/** The score: the two numbers of docs/SPECIFICATION.md, section 4. */
const scoreSchema = z
  .object({ result: whole, fullMark: whole.check(z.gte(1)) })
  .check(z.refine(({ result, fullMark }) => result <= fullMark))
export type Score = z.infer<typeof scoreSchema>

/** The rest of the outcome: which quiz it was, and which questions were answered wrong with which answers. */
const detailsSchema = z.object({
  quiz: quizPlace,
  isReview: z.boolean(),
  /** `mark` identifies the content of the question that was answered; outcomes of earlier releases have none. */
  missed: z
    .array(z.object({ id: questionId, pick: givenSchema, mark: z.optional(z.string()) }))
    .check(z.maxLength(MAX_QUESTIONS)),
})
export type OutcomeDetails = z.infer<typeof detailsSchema>

/** Builds the navigation state of a finished quiz. */
export function outcomeState(quiz: QuizPlace, state: QuizState, isReview: boolean): Score & OutcomeDetails {
  const missed = missedQuestions(state).map(({ question, pick }) => ({
    id: question.id,
    pick,
    mark: contentMark(question),
  }))
  return { result: state.score, fullMark: state.questions.length, quiz, isReview, missed }
}

/** Returns the score in an untrusted navigation state; undefined if it has none. */
export function readScore(state: unknown): Score | undefined {
  return scoreSchema.safeParse(state).data
}

/** Returns the other details of a finished quiz; undefined if the state has only the score. */
export function readDetails(state: unknown): OutcomeDetails | undefined {
  return detailsSchema.safeParse(state).data
}

const AGAIN = { again: true } as const

/** Returns the link state that restarts a quiz in another order. */
export function inAnotherOrder(): typeof AGAIN {
  return AGAIN
}

/** Whether a navigation state asks for another order. */
export function asksForAnotherOrder(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'again' in state && state.again === true
}
