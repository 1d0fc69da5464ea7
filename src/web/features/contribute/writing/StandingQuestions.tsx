import type { Question } from '#contract/quiz.ts'
import { standingText } from '../../../i18n/ar/contribute.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { QuestionCard } from '../../../ui/QuestionCard.tsx'
import styles from './StandingQuestions.module.css'

interface StandingQuestionsProps {
  standing: readonly Question[]
  onSend: () => void
  onChange: () => void
}

/** The existing questions with the same text as the one about to be sent. */
export function StandingQuestions({ standing, onSend, onChange }: StandingQuestionsProps) {
  const actions = (
    <>
      <Button onClick={onChange}>{standingText.change}</Button>
      <Button look="quiet" onClick={onSend}>
        {standingText.send}
      </Button>
    </>
  )
  return (
    <Dialog title={standingText.title} onClose={onChange} actions={actions}>
      <p>{standingText.lead}</p>
      <ul className={styles.standing}>
        {standing.map((question) => (
          <li key={question.id}>
            <QuestionCard question={question} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
