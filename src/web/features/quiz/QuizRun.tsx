import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { kindOf } from '#contract/quiz.ts'
import { reportText, runText } from '../../i18n/ar/quiz.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Toast } from '../../ui/Toast.tsx'
import { useToast } from '../../ui/use-toast.ts'
import { QuestionPage } from './QuestionPage.tsx'
import type { QuizPlace } from './quiz-place.ts'
import type { QuizState } from './quiz-state.ts'
import { useQuizKeys } from './use-quiz-keys.ts'
import { useQuizRun } from './use-quiz-run.ts'

/** Loaded on demand, because a quiz can start without these dialogs. */
const Explanation = lazyPart(async () => (await import('./Explanation.tsx')).Explanation)
const ReportDialog = lazyPart(async () => (await import('./ReportDialog.tsx')).ReportDialog)

interface QuizRunProps {
  quiz: QuizPlace
  start: QuizState
  isReview: boolean
  /**
   * Whether the first question takes the focus, because the button that started this run of the quiz has disappeared.
   */
  takesFocus: boolean
  /** Other actions, shown only before the first answer. */
  offers?: ReactNode
}

/** Shows the questions of one run of a quiz, one after another. */
export function QuizRun({ quiz, start, isReview, takesFocus, offers }: QuizRunProps) {
  const { state, behind, act } = useQuizRun({ quiz, start, isReview })
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

  // The options are locked once the question is answered, so the focus moves to the button of the next step. Nothing
  // takes the focus before the reader has done anything.
  useLayoutEffect(() => {
    if (state === start && !takesFocus) return
    if (state.phase === 'unanswered') {
      heading.current?.focus({ preventScroll: true })
      // The question uses the whole screen; the site's header is scrolled away.
      heading.current?.closest('section')?.scrollIntoView()
    } else {
      // The button of the next step stays in view by its style; the verdict must be scrolled into view too.
      onward.current?.focus({ preventScroll: true })
      feedback.current?.scrollIntoView({ block: 'nearest' })
    }
  }, [state, start, takesFocus])

  if (!question) return null
  const close = () => setLayer(undefined)
  return (
    <>
      {behind && <Notice text={runText.behind[behind]} />}
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
