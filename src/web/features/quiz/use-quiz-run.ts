import { useEffect, useState } from 'react'
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
    if (action.type === 'choose') noteChoice(quiz, next, isReview)
    if (next.phase === 'finished') {
      withOutbox(({ sendAnswers }) => sendAnswers())
      if (!isReview) forgetRun(quiz)
      void navigate(ROUTES.quizResult, { state: outcomeState(quiz, next, isReview) })
    } else if (!isReview) saveRun(quiz, next)
  }
  return [state, act]
}

function noteChoice(quiz: QuizPlace, { questions, at, picks }: QuizState, isReview: boolean): void {
  const question = questions[at]
  const pick = picks[at]
  if (!question || pick === undefined) return
  const isRight = pick === question.question_answer
  if (!isAnswered(quiz, question.id)) withOutbox(({ countLater }) => countLater(question, isRight, [pick]))
  noteAnswer(quiz, { id: question.id, isRight }, new Date(), isReview ? undefined : questions.length)
}

/** Counting answers must disturb nothing: without its code, which comes late, an answer is not counted. */
function withOutbox(act: (outbox: typeof import('./learn/answer-outbox.ts')) => void): void {
  void import('./learn/answer-outbox.ts').then(act, () => undefined)
}
