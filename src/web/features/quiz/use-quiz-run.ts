import { useEffect, useState } from 'react'
import { ROUTES } from '../../app/paths.ts'
import { useNavigate } from '../../router/use-router.ts'
import { loadSchedule } from './learn/learn-store.ts'
import { noteGiven, sendCounted } from './learn/note-given.ts'
import { useOtherTabs } from './other-tabs.ts'
import { outcomeState } from './quiz-outcome.ts'
import type { QuizPlace } from './quiz-place.ts'
import { type QuizAction, type QuizState, quizStep } from './quiz-state.ts'
import { forgetRun, runSlot, savedRun, saveRun } from './saved-run.ts'

interface RunOptions {
  quiz: QuizPlace
  start: QuizState
  /**
   * Whether the run is a review of missed questions. A review is not saved: after a reload the due questions are
   * offered again.
   */
  isReview: boolean
}

/** What this tab shows of a run that another tab has continued. */
type Behind =
  /** This tab shows what the other tab has stored. */
  | 'shown'
  /**
   * This tab cannot show what the other tab has stored, because it was answered with newer questions; this tab saves
   * nothing more.
   */
  | 'older'

export interface RunningQuiz {
  state: QuizState
  /** Undefined while no other tab has continued this run. */
  behind: Behind | undefined
  act: (action: QuizAction) => void
}

/**
 * Returns the state of a quiz, and a function that applies an action to it. Saves the run on the device, and opens the
 * score screen at the end. If another tab has continued the run, an action shows that tab's state instead.
 */
export function useQuizRun({ quiz, start, isReview }: RunOptions): RunningQuiz {
  const [state, setState] = useState(start)
  const [behind, setBehind] = useState<Behind>()
  const [slot] = useState(() => runSlot(quiz))
  const navigate = useNavigate()
  useEffect(() => void loadSchedule(), [])

  /** Shows what another tab has stored of this run. Returns whether there was anything to show. */
  function follow(): boolean {
    if (isReview || slot.isCurrent()) return false
    const run = savedRun(quiz, state.questions)
    if (run && run.changed + run.deleted > 0) {
      setBehind('older')
      return false
    }
    slot.accept()
    // Another tab has ended or restarted the run: there is nothing newer than the state of this tab.
    if (!run) return false
    setState(run.start)
    setBehind('shown')
    return true
  }
  useOtherTabs(slot.key, follow)

  function save(next: QuizState): void {
    if (isReview || !slot.isCurrent()) return
    if (next.phase === 'finished') forgetRun(quiz)
    else saveRun(quiz, next)
    slot.accept()
  }
  function act(action: QuizAction): void {
    if (follow()) return
    const next = quizStep(state, action)
    if (next === state) return
    setState(next)
    if (behind === 'shown') setBehind(undefined)
    if (action.type === 'answer') noteCurrent(quiz, next, isReview)
    save(next)
    if (next.phase !== 'finished') return
    sendCounted()
    void navigate(ROUTES.quizResult, { state: outcomeState(quiz, next, isReview) })
  }
  return { state, behind, act }
}

function noteCurrent(quiz: QuizPlace, { questions, at, picks }: QuizState, isReview: boolean): void {
  const [question, given] = [questions[at], picks[at]]
  if (question && given !== undefined) noteGiven(quiz, question, given, isReview ? undefined : questions.length)
}
