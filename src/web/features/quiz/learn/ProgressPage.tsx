import { useState } from 'react'
import { ROUTES, selectorWay } from '../../../app/paths.ts'
import { dueLine, progressLine, progressText } from '../../../i18n/ar/learn.ts'
import { Link } from '../../../router/Link.tsx'
import { LinkButton } from '../../../ui/Button.tsx'
import { EmptyMessage } from '../../../ui/EmptyMessage.tsx'
import { Progress } from '../../../ui/Progress.tsx'
import { ScreenHead } from '../../../ui/ScreenHead.tsx'
import { Toast } from '../../../ui/Toast.tsx'
import { useToast } from '../../../ui/use-toast.ts'
import { quizPath, quizTitle } from '../quiz-place.ts'
import { LearnFile } from './LearnFile.tsx'
import { LEARN_PATHS } from './learn-paths.ts'
import { progressOf, type QuizRecord } from './learn-record.ts'
import { learntQuizzes } from './learn-store.ts'
import styles from './ProgressPage.module.css'
import { dayOf } from './spaced-review.ts'

/** The page of the reader's progress: what was answered in each quiz, as stored on this device. */
export function ProgressPage() {
  const [records, setRecords] = useState(learntQuizzes)
  const toast = useToast()
  const [today] = useState(() => dayOf(new Date()))
  const due = records.reduce((sum, record) => sum + progressOf(record, today).due, 0)
  return (
    <div className={styles.screen}>
      <ScreenHead title={progressText.title} mainMenu={selectorWay()} />
      <p className={styles.lead}>{progressText.lead}</p>
      {records.length === 0 ? (
        <EmptyMessage title={progressText.empty}>
          <p>{progressText.emptyNext}</p>
          <LinkButton to={ROUTES.trialQuiz}>{progressText.start}</LinkButton>
        </EmptyMessage>
      ) : (
        <>
          {due > 0 && <LinkButton to={LEARN_PATHS.review}>{`${progressText.reviewAll} (${due})`}</LinkButton>}
          <ul className={styles.list} aria-label={progressText.list}>
            {records.map((record) => (
              <Quiz key={quizPath(record.quiz)} record={record} today={today} />
            ))}
          </ul>
        </>
      )}
      <LearnFile records={records} say={toast.say} onChange={() => setRecords(learntQuizzes())} />
      <Toast toast={toast} />
    </div>
  )
}

function Quiz({ record, today }: { record: QuizRecord; today: string }) {
  const progress = progressOf(record, today)
  const title = quizTitle(record.quiz)
  const share = progress.total === 0 ? 0 : Math.round((100 * progress.right) / progress.total)
  return (
    <li className={styles.quiz}>
      <h2>
        <Link to={quizPath(record.quiz)}>{title}</Link>
      </h2>
      <Progress label={progressLine(progress)} value={share} valueText={`${share}%`} tone="good" />
      {progress.due > 0 && (
        <p className={styles.due}>
          <Link to={`${LEARN_PATHS.review}?of=${encodeURIComponent(quizPath(record.quiz))}`}>
            {progressText.reviewOne}: {dueLine(progress.due)}
          </Link>
        </p>
      )}
    </li>
  )
}
