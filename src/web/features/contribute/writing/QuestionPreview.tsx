import { formText } from '../../../i18n/ar/contribute.ts'
import { QuestionCard } from '../../../ui/QuestionCard.tsx'
import type { QuestionDraft } from './question-draft.ts'
import styles from './SendQuestionForm.module.css'

/** The question as it will be read, closed until its writer asks for it. */
export function QuestionPreview({ draft }: { draft: QuestionDraft }) {
  return (
    <details className={styles.preview}>
      <summary>{formText.preview}</summary>
      {draft.text.trim() === '' ? (
        <p>{formText.previewEmpty}</p>
      ) : (
        <QuestionCard
          question={{
            question_text: draft.text.trim(),
            question_options: draft.options.map((option) => option.trim()),
            question_answer: draft.answer,
            answer_reason: draft.reason.trim(),
          }}
        />
      )}
    </details>
  )
}
