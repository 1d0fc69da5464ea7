import { useEffect, useState } from 'react'
import { ROUTES } from '../../app/paths.ts'
import { useNavigate } from '../../router/use-router.ts'
import { loadSchedule } from './learn/learn-store.ts'
import { noteGiven, sendCounted } from './learn/note-given.ts'
import { outcomeState } from './quiz-outcome.ts'
import type { QuizPlace } from './quiz-place.ts'
import { type QuizAction, type QuizState, quizStep } from './quiz-state.ts'
import { forgetRun, saveRun } from './saved-run.ts'

interface RunOptions {
  quiz: QuizPlace
  start: QuizState
  /** Whether the run is a review. A review is not saved: after a reload the due questions are offered again. */
  isReview: boolean
}

/**
 * Returns a quiz's state, and a function that applies an action to it. Saves the run on the device, and opens the score
 * screen at the end.
 */
export function useQuizRun({ quiz, start, isReview }: RunOptions): [QuizState, (action: QuizAction) => void] {
  const [state, setState] = useState(start)
  const navigate = useNavigate()
  useEffect(() => void loadSchedule(), [])

  function act(action: QuizAction): void {
    const next = quizStep(state, action)
    if (next === state) return
    setState(next)
    if (action.type === 'answer') noteCurrent(quiz, next, isReview)
    if (next.phase === 'finished') {
      sendCounted()
      if (!isReview) forgetRun(quiz)
      void navigate(ROUTES.quizResult, { state: outcomeState(quiz, next, isReview) })
    } else if (!isReview) saveRun(quiz, next)
  }
  return [state, act]
}

function noteCurrent(quiz: QuizPlace, { questions, at, picks }: QuizState, isReview: boolean): void {
  const [question, given] = [questions[at], picks[at]]
  if (question && given !== undefined) noteGiven(quiz, question, given, isReview ? undefined : questions.length)
}
