import type { OfficeQuestion } from '#contract/admin-questions.ts'
import { formatDay } from '#contract/arabic-moments.ts'
import { gradeTermName } from '#contract/faculty-shape.ts'
import { subjectName } from '#contract/subjects.ts'
import { facultyShape } from '../../api/faculty-shape.ts'
import { leftOutText } from '../../i18n/ar/answer-counts.ts'
import { deskText } from '../../i18n/ar/questions-desk.ts'
import { formatCount } from '../../i18n/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import desk from '../../ui/Desk.module.css'
import styles from './QuestionFacts.module.css'

const TONES = { shown: 'good', waiting: 'note', hidden: 'bad' } as const

/** The state of a question, its quiz and its contributor. */
export function QuestionFacts({ question }: { question: OfficeQuestion }) {
  const { state, is_withdrawn, open_reports, left_out, created_at } = question
  return (
    <div className={desk.meta}>
      {is_withdrawn ? <Badge>{deskText.withdrawn}</Badge> : <Badge tone={TONES[state]}>{deskText.states[state]}</Badge>}
      {left_out && <Badge tone="bad">{leftOutText.badge}</Badge>}
      {open_reports > 0 && (
        <span className={styles.reports}>
          {deskText.reports} <bdi>{formatCount(open_reports)}</bdi>
        </span>
      )}
      <span>{placeOf(question)}</span>
      <Contributor question={question} />
      {left_out && <span>{leftOutText.why}</span>}
      <span>
        {deskText.on} <bdi>{formatDay(created_at)}</bdi>
      </span>
    </div>
  )
}

/** The name of the contributor's account, and the displayed name if it differs. */
function Contributor({ question: { account_name, creator_name } }: { question: OfficeQuestion }) {
  return (
    <>
      {account_name !== null && (
        <span>
          {deskText.by} <bdi>{account_name}</bdi>
        </span>
      )}
      {creator_name !== null && creator_name !== account_name && (
        <span>
          {deskText.shownAs} <bdi>{creator_name}</bdi>
        </span>
      )}
    </>
  )
}

function placeOf({ origin, grade, term, subject }: OfficeQuestion): string {
  if (!grade || !term || subject === null) return deskText.origins[origin]
  return `${subjectName(subject)}، ${gradeTermName(facultyShape(), { grade, term })}`
}
