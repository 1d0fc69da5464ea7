import { useEffect, useState } from 'react'
import { subjectName } from '#contract/subjects.ts'
import { examText } from '../../../i18n/ar/exam.ts'
import { reviewText } from '../../../i18n/ar/learn.ts'
import { comesBackText, resultText } from '../../../i18n/ar/quiz.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { Progress, type ProgressTone } from '../../../ui/Progress.tsx'
import { takeFocus } from '../../../ui/take-focus.ts'
import { LEARN_PATHS } from '../learn/learn-paths.ts'
import { answeredIds } from '../learn/learn-store.ts'
import missedStyles from '../MissedReview.module.css'
import { Missed } from '../MissedReview.tsx'
import styles from './Exam.module.css'
import { type Exam, type ExamScore, missedInExam, remainingMs, scores } from './exam-state.ts'

/** The score of a comprehensive test by subject, and every missed question with the right answer. */
export function ExamResult({ exam, onLeave }: { exam: Exam; onLeave: () => void }) {
  const bySubject = scores(exam)
  const all = [...bySubject.values()].reduce((sum, one) => ({
    right: sum.right + one.right,
    total: sum.total + one.total,
  }))
  const missed = missedInExam(exam)
  const recorded = useRecordedIds(exam)
  const coming = missed.filter(({ question: { id }, pick }) => pick !== undefined && recorded.has(id)).length
  return (
    <>
      <section className={styles.result}>
        <h2 ref={takeFocus} tabIndex={-1}>
          {resultText.heading}
        </h2>
        {remainingMs(exam) === 0 && <p>{examText.timeUp}</p>}
        <p className={styles.score}>
          <bdi>{all.right}</bdi> <span>{resultText.of}</span> <bdi>{all.total}</bdi>
        </p>
        {bySubject.size > 1 && (
          <div className={styles.subjects}>
            {Array.from(bySubject, ([subject, score]) => (
              <Progress
                key={subject}
                label={subjectName(subject)}
                value={shareOf(score)}
                valueText={`${score.right} ${resultText.of} ${score.total}`}
                tone={toneOf(shareOf(score))}
              />
            ))}
          </div>
        )}
        <div className={styles.acts}>
          <Button onClick={onLeave}>{examText.again}</Button>
          <LinkButton look="quiet" to={LEARN_PATHS.progress}>
            {reviewText.toProgress}
          </LinkButton>
        </div>
      </section>
      {missed.length > 0 && (
        <section className={missedStyles.review}>
          <h2>{resultText.missed}</h2>
          {coming > 0 && <p className={missedStyles.note}>{comesBackText(coming)}</p>}
          <ol className={missedStyles.list}>
            {missed.map(({ question, pick }) => (
              <li key={question.id}>
                <Missed question={question} pick={pick} />
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  )
}

/** Returns the result of `recordedIds`, also when another tab, which ended the test, records its answers later. */
function useRecordedIds(exam: Exam): ReadonlySet<string> {
  const [recorded, setRecorded] = useState(() => recordedIds(exam))
  useEffect(() => {
    // The tab that ends a test stores first the ended test, at which this tab shows the result, and then the recorded
    // answers: read them again when they are stored.
    const onStorage = () => setRecorded(recordedIds(exam))
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [exam])
  return recorded
}

/** Returns the ids of the test's questions that this device has recorded, so that those missed come back for review. */
function recordedIds({ place, questions }: Exam): ReadonlySet<string> {
  const subjects = new Set(questions.map(({ subject }) => subject))
  return new Set([...subjects].flatMap((subject) => [...answeredIds({ kind: 'students', ...place, subject })]))
}

function shareOf({ right, total }: ExamScore): number {
  return Math.round((100 * right) / total)
}

function toneOf(share: number): ProgressTone {
  if (share >= 75) return 'good'
  return share >= 50 ? 'fair' : 'poor'
}
