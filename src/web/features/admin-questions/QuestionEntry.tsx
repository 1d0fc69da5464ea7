import type { OfficeQuestion, QuestionState } from '#contract/admin-questions.ts'
import { DESK_ROUTES } from '../../app/admin-paths.ts'
import { pathTo } from '../../app/paths.ts'
import { deskText } from '../../i18n/ar/questions-desk.ts'
import { Link } from '../../router/Link.tsx'
import { AnswerCountsLine } from '../../ui/AnswerCountsLine.tsx'
import { Button } from '../../ui/Button.tsx'
import desk from '../../ui/Desk.module.css'
import { QuestionCard } from '../../ui/QuestionCard.tsx'
import { spokenQuestion } from '../../ui/spoken-question.ts'
import styles from './QuestionEntry.module.css'
import { QuestionFacts } from './QuestionFacts.tsx'

interface QuestionEntryProps {
  question: OfficeQuestion
  isBusy: boolean
  /** Whether the question is selected; undefined if it does not wait for approval and so cannot be selected. */
  isChosen: boolean | undefined
  onChoose: (isChosen: boolean) => void
  onMove: (state: QuestionState) => void
}

/** One question of the list, shown in full so that it can be approved without opening its page. */
export function QuestionEntry({ question, isBusy, isChosen, onChoose, onMove }: QuestionEntryProps) {
  const text = spokenQuestion(question)
  return (
    <li className={desk.entry}>
      <div className={styles.head}>
        {isChosen !== undefined && (
          <label className={styles.choice}>
            <input type="checkbox" checked={isChosen} onChange={(event) => onChoose(event.target.checked)} />
            <span className="visually-hidden">{`${deskText.choose}: ${text}`}</span>
          </label>
        )}
        <QuestionFacts question={question} />
      </div>
      <QuestionCard question={question} />
      {question.counts && <AnswerCountsLine counts={question.counts} />}
      <div className={desk.acts}>
        <StateActs question={question} isBusy={isBusy} onMove={onMove} />
        <Link className={styles.open} to={pathTo(DESK_ROUTES.question, { id: question.id })}>
          {deskText.open} <span className="visually-hidden">{text}</span>
        </Link>
      </div>
    </li>
  )
}

type StateActsProps = Pick<QuestionEntryProps, 'question' | 'isBusy' | 'onMove'>

/** The buttons that change a question's state, for the states that can follow the current one. */
export function StateActs({ question, isBusy, onMove }: StateActsProps) {
  const { state } = question
  return (
    <>
      {state === 'waiting' && (
        <Button busy={isBusy} onClick={() => onMove('shown')}>
          {deskText.approve}
        </Button>
      )}
      {state === 'hidden' && (
        <Button look="quiet" busy={isBusy} onClick={() => onMove('shown')}>
          {deskText.showAgain}
        </Button>
      )}
      {state !== 'hidden' && (
        <Button look="quiet" busy={isBusy} onClick={() => onMove('hidden')}>
          {deskText.hide}
        </Button>
      )}
    </>
  )
}
