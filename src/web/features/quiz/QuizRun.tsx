import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Explanation } from './Explanation.tsx'
import { QuestionPage } from './QuestionPage.tsx'
import type { QuizPlace } from './quiz-place.ts'
import type { QuizState } from './quiz-state.ts'
import { useQuizKeys } from './use-quiz-keys.ts'
import { useQuizRun } from './use-quiz-run.ts'

interface QuizRunProps {
  quiz: QuizPlace
  start: QuizState
  isReview: boolean
  /** The reader asked for this run by a button that is gone now, so the question gets the focus. */
  takesFocus: boolean
  /** What else could be done, as long as nothing has been done here. */
  offers?: ReactNode
}

/** Asks question after question. */
export function QuizRun({ quiz, start, isReview, takesFocus, offers }: QuizRunProps) {
  const [state, act] = useQuizRun({ quiz, start, isReview })
  const [isExplaining, setExplaining] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const onward = useRef<HTMLButtonElement>(null)
  useQuizKeys(act, !isExplaining)

  // The options lock under the reader's hand, so the focus goes to what comes next; nobody's focus is moved before he does something.
  useLayoutEffect(() => {
    if (state === start && !takesFocus) return
    if (state.phase === 'unanswered') heading.current?.focus()
    else onward.current?.focus()
  }, [state, start, takesFocus])

  const question = state.questions[state.at]
  if (!question) return null
  return (
    <>
      {state === start && offers}
      <QuestionPage
        state={state}
        question={question}
        heading={heading}
        onward={onward}
        onChoose={(option) => act({ type: 'choose', option })}
        onNext={() => act({ type: 'next' })}
        onExplain={() => setExplaining(true)}
      />
      {isExplaining && <Explanation question={question} onClose={() => setExplaining(false)} />}
    </>
  )
}
