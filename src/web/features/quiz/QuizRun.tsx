import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { kindOf } from '#contract/quiz.ts'
import { reportText } from '../../i18n/ar/quiz.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Toast } from '../../ui/Toast.tsx'
import { useToast } from '../../ui/use-toast.ts'
import { QuestionPage } from './QuestionPage.tsx'
import type { QuizPlace } from './quiz-place.ts'
import type { QuizState } from './quiz-state.ts'
import { useQuizKeys } from './use-quiz-keys.ts'
import { useQuizRun } from './use-quiz-run.ts'

/** Loaded on demand, for the quiz starts without them. */
const Explanation = lazyPart(async () => (await import('./Explanation.tsx')).Explanation)
const ReportDialog = lazyPart(async () => (await import('./ReportDialog.tsx')).ReportDialog)

interface QuizRunProps {
  quiz: QuizPlace
  start: QuizState
  isReview: boolean
  /** Whether to focus the question, because the button that started this run has been removed. */
  takesFocus: boolean
  /** Other actions, offered only before the first answer. */
  offers?: ReactNode
}

/** Asks the questions one after another. */
export function QuizRun({ quiz, start, isReview, takesFocus, offers }: QuizRunProps) {
  const [state, act] = useQuizRun({ quiz, start, isReview })
  const [layer, setLayer] = useState<'explanation' | 'report'>()
  const toast = useToast()
  const heading = useRef<HTMLHeadingElement>(null)
  const feedback = useRef<HTMLDivElement>(null)
  const onward = useRef<HTMLButtonElement>(null)

  const question = state.questions[state.at]
  const isOne = question !== undefined && kindOf(question) === 'one'
  useQuizKeys(
    {
      choose: isOne ? (place) => act({ type: 'answer', given: place }) : undefined,
      enter: () => act({ type: 'next' }),
    },
    layer === undefined,
  )

  // Options lock once answered, so the focus moves to the next step; not before the reader's first action.
  useLayoutEffect(() => {
    if (state === start && !takesFocus) return
    if (state.phase === 'unanswered') {
      heading.current?.focus({ preventScroll: true })
      // The page takes the whole screen: the site's header scrolls away.
      heading.current?.closest('section')?.scrollIntoView()
    } else {
      // The next step stays in view; the verdict must be, too.
      onward.current?.focus({ preventScroll: true })
      feedback.current?.scrollIntoView({ block: 'nearest' })
    }
  }, [state, start, takesFocus])

  if (!question) return null
  const close = () => setLayer(undefined)
  return (
    <>
      {state === start && offers}
      <QuestionPage
        state={state}
        question={question}
        heading={heading}
        feedback={feedback}
        onward={onward}
        onAnswer={(given) => act({ type: 'answer', given })}
        onNext={() => act({ type: 'next' })}
        onExplain={() => setLayer('explanation')}
        onReport={() => setLayer('report')}
      />
      {layer === 'explanation' && <Explanation question={question} onClose={close} />}
      {layer === 'report' && (
        <ReportDialog
          question={question}
          onClose={close}
          onSent={() => {
            close()
            toast.say(reportText.sent)
          }}
        />
      )}
      <Toast toast={toast} />
    </>
  )
}
