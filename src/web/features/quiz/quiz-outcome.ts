import * as z from 'zod/mini'
import { MAX_QUESTIONS, questionId } from '#contract/quiz.ts'
import { type QuizPlace, quizPlace } from './quiz-place.ts'
import { missedQuestions, type QuizState } from './quiz-state.ts'

/** What a finished quiz hands to the score screen, in the state of the navigation. */

const whole = z.number().check(z.int(), z.gte(0))

/** The specification's two numbers. */
const scoreSchema = z
  .object({ result: whole, fullMark: whole.check(z.gte(1)) })
  .check(z.refine(({ result, fullMark }) => result <= fullMark))
export type Score = z.infer<typeof scoreSchema>

/** What the screen shows besides: which quiz it was, and which of its questions were missed. */
const detailsSchema = z.object({
  quiz: quizPlace,
  isReview: z.boolean(),
  missed: z.array(z.object({ id: questionId, pick: whole })).check(z.maxLength(MAX_QUESTIONS)),
})
export type OutcomeDetails = z.infer<typeof detailsSchema>

/** The state of the navigation from a finished quiz. */
export function outcomeState(quiz: QuizPlace, state: QuizState, isReview: boolean): Score & OutcomeDetails {
  const missed = missedQuestions(state).map(({ question, pick }) => ({ id: question.id, pick }))
  return { result: state.score, fullMark: state.questions.length, quiz, isReview, missed }
}

/** The score in the state of a navigation, which may be anything. */
export function readScore(state: unknown): Score | undefined {
  return scoreSchema.safeParse(state).data
}

/** The rest of what a finished quiz told; undefined where only the score came. */
export function readDetails(state: unknown): OutcomeDetails | undefined {
  return detailsSchema.safeParse(state).data
}

const AGAIN = { again: true } as const

/** The state of the link that starts a quiz in another order. */
export function inAnotherOrder(): typeof AGAIN {
  return AGAIN
}

/** Whether the state of a navigation asks for another order. */
export function asksForAnotherOrder(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'again' in state && state.again === true
}
