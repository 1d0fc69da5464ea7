import { useLayoutEffect, useRef, useState } from 'react'
import { examText } from '../../../i18n/ar/exam.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import styles from './Exam.module.css'
import { ExamClock } from './ExamClock.tsx'
import { ExamQuestionPage } from './ExamQuestionPage.tsx'
import { ExamResult } from './ExamResult.tsx'
import { type Exam, movedTo, unansweredCount, withGiven } from './exam-state.ts'
import { useExam } from './use-exam.ts'

interface ExamRunProps {
  start: Exam
  /** Ends the test and offers another one. */
  onLeave: () => void
}

/** A test from its first question to its result. */
export function ExamRun({ start, onLeave }: ExamRunProps) {
  const { exam, change, announcedMs } = useExam(start)
  const [asked, setAsked] = useState<'finish' | 'cancel'>()
  const heading = useRef<HTMLHeadingElement>(null)
  const shownAt = useRef(start.at)

  // Another question takes the focus, as in every quiz; the first one leaves it to the screen.
  useLayoutEffect(() => {
    if (shownAt.current === exam.at) return
    shownAt.current = exam.at
    heading.current?.focus({ preventScroll: true })
    heading.current?.closest('section')?.scrollIntoView()
  }, [exam.at])

  if (exam.isFinished) return <ExamResult exam={exam} onLeave={onLeave} />
  const finish = () => change((before) => ({ ...before, isFinished: true }))
  const left = unansweredCount(exam)
  return (
    <>
      <ExamClock exam={exam} announcedMs={announcedMs} />
      <ExamQuestionPage
        key={exam.at}
        exam={exam}
        heading={heading}
        onGiven={(given) => change((before) => withGiven(before, given))}
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
          onYes={asked === 'finish' ? finish : onLeave}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

interface AskedProps {
  what: 'finish' | 'cancel'
  /** The questions without an answer. */
  left: number
  onYes: () => void
  onClose: () => void
}

/** Asks before what cannot be taken back: the end with open questions, and throwing the test away. */
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

/** All questions by number, to go back to any of them. */
function Numbers({ exam, onMove }: { exam: Exam; onMove: (at: number) => void }) {
  return (
    <nav aria-label={examText.numbers}>
      <ol className={styles.numbers}>
        {exam.answers.map((given, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a question is its place in the test.
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
