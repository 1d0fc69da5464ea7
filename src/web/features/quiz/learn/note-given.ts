import { type Given, isRight, placesOf } from '#contract/given-answers.ts'
import type { Question } from '#contract/quiz.ts'
import type { QuizPlace } from '../quiz-place.ts'
import { isAnswered, noteAnswer } from './learn-store.ts'
import { loadedOnce } from './loaded-once.ts'

/**
 * Records an answer on the device; if it is the first answer to the question, also stores it to be counted by the
 * server. `total` is passed on to `noteAnswer`: the number of the quiz's questions, if known.
 */
export function noteGiven(quiz: QuizPlace, question: Question, given: Given, total: number | undefined): void {
  const right = isRight(question, given)
  const picked = pickedOptions(question, given)
  if (!isAnswered(quiz, question.id)) void withOutbox(({ countLater }) => countLater(question, right, picked))
  noteAnswer(quiz, { id: question.id, isRight: right }, new Date(), total)
}

/** Sends the stored answers of a finished quiz to the server, which counts them. */
export function sendCounted(): void {
  void withOutbox(({ sendAnswers }) => sendAnswers())
}

/** Returns the indexes of the options that an answer chose; an empty list for a question without options. */
function pickedOptions(question: Question, given: Given): readonly number[] {
  if (!('question_options' in question)) return []
  return typeof given === 'number' ? [given] : placesOf(given)
}

/**
 * Calls `act` with the code that stores and sends answers, which is loaded on demand. If loading fails, the answer is
 * not counted, because counting must never disturb a quiz.
 */
const withOutbox = loadedOnce(() => import('./answer-outbox.ts'))
