import { useState } from 'react'
import { MAX_QUESTIONS, type Question } from '#contract/quiz.ts'
import { lostAnswersText, runText } from '../../i18n/ar/quiz.ts'
import { useLocation } from '../../router/use-router.ts'
import { Notice } from '../../ui/Notice.tsx'
import { dueQuestions, openRecord } from './learn/learn-store.ts'
import { QuizRun } from './QuizRun.tsx'
import { asksForAnotherOrder } from './quiz-outcome.ts'
import type { PlayedQuiz } from './quiz-place.ts'
import { type QuizState, shuffled, startQuiz } from './quiz-state.ts'
import { forgetRun, type ResumedRun, savedRun } from './saved-run.ts'

interface QuizSittingProps {
  quiz: PlayedQuiz
  /** The questions of the quiz; at least one question. */
  questions: readonly Question[]
}

/** A run of the quiz: with all its questions, or only with the missed questions that are due for review. */
interface Sitting {
  kind: 'fresh' | 'resumed' | 'review'
  start: QuizState
  /** How many answers a resumed run has lost, because questions have changed or were deleted. */
  lost?: Omit<ResumedRun, 'start'>
  /** Whether the reader started this run by a button of this screen. */
  isChosen: boolean
}

/** Selects what to ask: the rest of a saved run, the whole quiz, or a review of missed questions. */
export function QuizSitting({ quiz, questions }: QuizSittingProps) {
  // The state of a link is untrusted, so parse it.
  const state: unknown = useLocation().state
  const [sitting, setSitting] = useState(() => firstSitting(quiz, questions, asksForAnotherOrder(state)))
  const [due, setDue] = useState(() => {
    openRecord(quiz, questions)
    return dueQuestions(quiz, questions, new Date())
  })

  function restart() {
    forgetRun(quiz)
    setSitting({ kind: 'fresh', start: startQuiz(questions), isChosen: true })
  }
  function leaveReview() {
    setDue(dueQuestions(quiz, questions, new Date()))
    setSitting({ ...firstSitting(quiz, questions, false), isChosen: true })
  }
  if (sitting.kind === 'review') {
    return (
      <>
        <Notice text={runText.reviewing} action={runText.leaveReview} onAct={leaveReview} />
        <QuizRun key="review" quiz={quiz} start={sitting.start} isReview takesFocus />
      </>
    )
  }
  const offers = (
    <>
      {questions.length >= MAX_QUESTIONS && <Notice text={runText.most} />}
      {sitting.kind === 'resumed' && <Resumed {...sitting} onRestart={restart} />}
      {due.length > 0 && (
        <Notice
          text={runText.due}
          count={due.length}
          action={runText.review}
          onAct={() => setSitting({ kind: 'review', start: startQuiz(due), isChosen: true })}
        />
      )}
    </>
  )
  const { kind, start, isChosen } = sitting
  return <QuizRun key={kind} quiz={quiz} start={start} isReview={false} takesFocus={isChosen} offers={offers} />
}

/** Says that a saved run of the quiz is resumed, and how many of its answers were lost. */
function Resumed({ start, lost, onRestart }: Pick<Sitting, 'start' | 'lost'> & { onRestart: () => void }) {
  const isBegun = start.picks.length > 0
  const lines = [isBegun && runText.resumed, lost && lostAnswersText(lost)].filter(Boolean)
  return <Notice text={lines.join(' ')} action={isBegun ? runText.restart : undefined} onAct={onRestart} />
}

function firstSitting(quiz: PlayedQuiz, questions: readonly Question[], inAnotherOrder: boolean): Sitting {
  const saved = savedRun(quiz, questions)
  if (saved) {
    const { start, ...lost } = saved
    return { kind: 'resumed', start, lost, isChosen: false }
  }
  const order = inAnotherOrder ? shuffled(questions, Math.random) : questions
  return { kind: 'fresh', start: startQuiz(order), isChosen: false }
}
