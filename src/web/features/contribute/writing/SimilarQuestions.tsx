import type { Question } from '#contract/quiz.ts'
import { similarText } from '../../../i18n/ar/contribute.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { QuestionCard } from '../../../ui/QuestionCard.tsx'
import styles from './SimilarQuestions.module.css'

interface SimilarQuestionsProps {
  similar: readonly Question[]
  onSend: () => void
  onChange: () => void
}

/** A dialog with the existing questions whose text equals that of the question about to be sent. */
export function SimilarQuestions({ similar, onSend, onChange }: SimilarQuestionsProps) {
  const actions = (
    <>
      <Button onClick={onChange}>{similarText.change}</Button>
      <Button look="quiet" onClick={onSend}>
        {similarText.send}
      </Button>
    </>
  )
  return (
    <Dialog title={similarText.title} onClose={onChange} actions={actions}>
      <p>{similarText.lead}</p>
      <ul className={styles.similar}>
        {similar.map((question) => (
          <li key={question.id}>
            <QuestionCard question={question} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
