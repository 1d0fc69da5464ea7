import { counted } from '#contract/arabic-amounts.ts'
import { examText } from '../../../i18n/ar/exam.ts'
import styles from './Exam.module.css'
import { type Exam, remainingMs, unansweredCount } from './exam-state.ts'

interface ExamClockProps {
  exam: Exam
  /** The remaining time in milliseconds that screen readers announce; it changes only at a few moments. */
  announcedMs: number | undefined
}

/** Shows how many questions of the test are answered, and the remaining time; stays in view. */
export function ExamClock({ exam, announcedMs }: ExamClockProps) {
  const remaining = remainingMs(exam)
  const done = exam.questions.length - unansweredCount(exam)
  return (
    <div className={styles.clock}>
      <p>
        {examText.answered} <bdi>{done}</bdi> {examText.of} <bdi>{exam.questions.length}</bdi>
      </p>
      {remaining !== undefined && (
        <p role="timer" className={remaining <= 60_000 ? styles.soon : undefined}>
          {examText.left}{' '}
          <bdi dir="ltr" className={styles.time}>
            {clockText(remaining)}
          </bdi>
        </p>
      )}
      <p className="visually-hidden" role="status">
        {announcedMs !== undefined &&
          `${examText.left} ${counted(Math.max(1, Math.round(announcedMs / 60_000)), 'minute')}`}
      </p>
    </div>
  )
}

/** Formats milliseconds as a clock: 3725000 → `1:02:05`. */
function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  const two = (number: number) => String(number).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}
