import { rightAnswer } from '#contract/given-answers.ts'
import type { Question } from '#contract/quiz.ts'
import { questionText } from '../../i18n/ar/quiz.ts'
import { TEACHING_VERSE } from '../../i18n/ar/verses.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { QuestionText } from '../../ui/QuestionText.tsx'
import { Verse } from '../../ui/Verse.tsx'
import { AnswerText } from './answers/AnswerText.tsx'
import styles from './Explanation.module.css'

interface ExplanationProps {
  question: Question
  onClose: () => void
}

/** A dialog that explains why the right answer is right. */
export function Explanation({ question, onClose }: ExplanationProps) {
  const { question_format: format, question_text, answer_reason } = question
  return (
    <Dialog title={<Verse verse={TEACHING_VERSE} />} onClose={onClose}>
      <div className={styles.asked}>
        <p>
          <QuestionText text={question_text} format={format} />
        </p>
        <div>
          {questionText.rightOption}:{' '}
          <span className={styles.answer}>
            <AnswerText question={question} given={rightAnswer(question)} />
          </span>
        </div>
      </div>
      <p className={styles.reason}>
        {answer_reason ? <QuestionText text={answer_reason} format={format} /> : questionText.noReason}
      </p>
    </Dialog>
  )
}
