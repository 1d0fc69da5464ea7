import type { QuestionOf } from '#contract/quiz.ts'
import { questionText } from '../../i18n/ar/quiz.ts'
import { TEACHING_VERSE } from '../../i18n/ar/verses.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Verse } from '../../ui/Verse.tsx'
import styles from './Explanation.module.css'

interface ExplanationProps {
  question: QuestionOf<'one'>
  onClose: () => void
}

/** Explains why the right answer is right. */
export function Explanation({ question, onClose }: ExplanationProps) {
  const { question_text, question_options, question_answer, answer_reason } = question
  return (
    <Dialog title={<Verse verse={TEACHING_VERSE} />} onClose={onClose}>
      <div className={styles.asked}>
        <p>
          <bdi>{question_text}</bdi>
        </p>
        <p>
          {questionText.rightOption}: <bdi className={styles.answer}>{question_options[question_answer]}</bdi>
        </p>
      </div>
      <p className={styles.reason}>{answer_reason ? <bdi>{answer_reason}</bdi> : questionText.noReason}</p>
    </Dialog>
  )
}
