import type { QuestionOf } from '#contract/quiz.ts'
import { questionText } from '../../i18n/ar/quiz.ts'
import { TEACHING_VERSE } from '../../i18n/ar/verses.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { QuestionText } from '../../ui/QuestionText.tsx'
import { Verse } from '../../ui/Verse.tsx'
import styles from './Explanation.module.css'

interface ExplanationProps {
  question: QuestionOf<'one'>
  onClose: () => void
}

/** Explains why the right answer is right. */
export function Explanation({ question, onClose }: ExplanationProps) {
  const { question_format: format, question_text, question_options, question_answer, answer_reason } = question
  return (
    <Dialog title={<Verse verse={TEACHING_VERSE} />} onClose={onClose}>
      <div className={styles.asked}>
        <p>
          <QuestionText text={question_text} format={format} />
        </p>
        <p>
          {questionText.rightOption}:{' '}
          <span className={styles.answer}>
            <QuestionText text={question_options[question_answer] ?? ''} format={format} />
          </span>
        </p>
      </div>
      <p className={styles.reason}>
        {answer_reason ? <QuestionText text={answer_reason} format={format} /> : questionText.noReason}
      </p>
    </Dialog>
  )
}
