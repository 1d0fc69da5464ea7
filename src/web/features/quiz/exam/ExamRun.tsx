import { useLayoutEffect, useRef, useState } from 'react'
import { examText } from '../../../i18n/ar/exam.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import styles from './Exam.module.css'
import { ExamClock } from './ExamClock.tsx'
import { ExamQuestionPage } from './ExamQuestionPage.tsx'
import { ExamResult } from './ExamResult.tsx'
import { type Exam, finished, movedTo, unansweredCount, withGiven } from './exam-state.ts'
import { useExam } from './use-exam.ts'

interface ExamRunProps {
  start: Exam
  /** Removes the finished or cancelled test and shows the choices for a new test. */
  onLeave: (exam: Exam) => void
}

/** A comprehensive test from its first question to its result. */
export function ExamRun({ start, onLeave }: ExamRunProps) {
  const { exam, isGone, change, announcedMs } = useExam(start)
  const [asked, setAsked] = useState<'finish' | 'cancel'>()
  const heading = useRef<HTMLHeadingElement>(null)
  const shownAt = useRef(start.at)

  // A new question takes the focus, as in every quiz, but not the first one, when the screen has only just appeared.
  useLayoutEffect(() => {
    if (shownAt.current === exam.at) return
    shownAt.current = exam.at
    heading.current?.focus({ preventScroll: true })
    heading.current?.closest('section')?.scrollIntoView()
  }, [exam.at])

  const leave = () => onLeave(exam)
  if (isGone) return <Notice text={examText.gone} action={examText.toChoices} onAct={leave} />
  if (exam.isFinished) return <ExamResult exam={exam} onLeave={leave} />
  const finish = () => change(finished)
  const left = unansweredCount(exam)
  return (
    <>
      <ExamClock exam={exam} announcedMs={announcedMs} />
      <ExamQuestionPage
        key={exam.at}
        exam={exam}
        heading={heading}
        // Another tab may have moved on to another question: answer the question that this tab shows.
        onGiven={(given) => change((before) => withGiven(movedTo(before, exam.at), given))}
        onMove={(at) => change((before) => movedTo(before, at))}
      />
      <Numbers exam={exam} onMove={(at) => change((before) => movedTo(before, at))} />
      <div className={styles.acts}>
        <Button look={left === 0 ? 'primary' : 'quiet'} onClick={() => (left === 0 ? finish() : setAsked('finish'))}>
          {examText.finish}
        </Button>
        <Button look="quiet" onClick={() => setAsked('cancel')}>
          {examText.cancel}
        </Button>
      </div>
      {asked && (
        <Asked
          what={asked}
          left={left}
          onYes={asked === 'finish' ? finish : leave}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

interface AskedProps {
  what: 'finish' | 'cancel'
  /** How many questions have no answer. */
  left: number
  onYes: () => void
  onClose: () => void
}

/**
 * The dialog that asks for confirmation of what cannot be undone: ending a test with unanswered questions, and
 * cancelling a test.
 */
function Asked({ what, left, onYes, onClose }: AskedProps) {
  return (
    <Dialog
      title={examText[what]}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onYes}>{examText.yes[what]}</Button>
          <Button look="quiet" onClick={onClose}>
            {examText.goOn}
          </Button>
        </>
      }
    >
      {what === 'cancel' ? (
        <p>{examText.cancelHint}</p>
      ) : (
        <p>
          {examText.unanswered} <bdi>{left}</bdi>
        </p>
      )}
    </Dialog>
  )
}

/** Buttons with the numbers of all questions, which lead to them. */
function Numbers({ exam, onMove }: { exam: Exam; onMove: (at: number) => void }) {
  return (
    <nav aria-label={examText.numbers}>
      <ol className={styles.numbers}>
        {exam.answers.map((given, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a question is identified by its position in the test.
          <li key={at}>
            <button
              type="button"
              className={given === null ? undefined : styles.answered}
              aria-current={at === exam.at ? 'step' : undefined}
              aria-label={`${examText.question} ${at + 1}، ${given === null ? examText.open : examText.done}`}
              onClick={() => onMove(at)}
            >
              {at + 1}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
