import { useEffect, useState } from 'react'
import { type Given, isRight, placesOf } from '#contract/given-answers.ts'
import type { Question } from '#contract/quiz.ts'
import { ROUTES } from '../../app/paths.ts'
import { useNavigate } from '../../router/use-router.ts'
import { isAnswered, loadSchedule, noteAnswer } from './learn/learn-store.ts'
import { outcomeState } from './quiz-outcome.ts'
import type { QuizPlace } from './quiz-place.ts'
import { type QuizAction, type QuizState, quizStep } from './quiz-state.ts'
import { forgetRun, saveRun } from './saved-run.ts'

interface RunOptions {
  quiz: QuizPlace
  start: QuizState
  /** A review is not saved: after a reload the due questions are simply offered again. */
  isReview: boolean
}

/** A quiz in progress: its state and its actions. Saves the run on the device; the end opens the score screen. */
export function useQuizRun({ quiz, start, isReview }: RunOptions): [QuizState, (action: QuizAction) => void] {
  const [state, setState] = useState(start)
  const navigate = useNavigate()
  useEffect(() => void loadSchedule(), [])

  function act(action: QuizAction): void {
    const next = quizStep(state, action)
    if (next === state) return
    setState(next)
    if (action.type === 'answer') noteGiven(quiz, next, isReview)
    if (next.phase === 'finished') {
      withOutbox(({ sendAnswers }) => sendAnswers())
      if (!isReview) forgetRun(quiz)
      void navigate(ROUTES.quizResult, { state: outcomeState(quiz, next, isReview) })
    } else if (!isReview) saveRun(quiz, next)
  }
  return [state, act]
}

function noteGiven(quiz: QuizPlace, { questions, at, picks }: QuizState, isReview: boolean): void {
  const [question, given] = [questions[at], picks[at]]
  if (!question || given === undefined) return
  const right = isRight(question, given)
  const picked = pickedOptions(question, given)
  if (!isAnswered(quiz, question.id)) withOutbox(({ countLater }) => countLater(question, right, picked))
  noteAnswer(quiz, { id: question.id, isRight: right }, new Date(), isReview ? undefined : questions.length)
}

/** The options that an answer chose; none for a question without options. */
function pickedOptions(question: Question, given: Given): readonly number[] {
  if (!('question_options' in question)) return []
  return typeof given === 'number' ? [given] : placesOf(given)
}

/** Counting answers must disturb nothing: without its code, which comes late, an answer is not counted. */
function withOutbox(act: (outbox: typeof import('./learn/answer-outbox.ts')) => void): void {
  void import('./learn/answer-outbox.ts').then(act, () => undefined)
}
