import { formText } from '../../../i18n/ar/contribute.ts'
import { previewOf } from '../../../ui/marked-fields.ts'
import { QuestionCard } from '../../../ui/QuestionCard.tsx'
import type { QuestionDraft } from './question-draft.ts'
import styles from './SendQuestionForm.module.css'

/** Shows the question that is being written as readers will see it; collapsed at first. */
export function QuestionPreview({ draft }: { draft: QuestionDraft }) {
  return (
    <details className={styles.preview}>
      <summary>{formText.preview}</summary>
      {draft.question_text.trim() === '' ? (
        <p>{formText.previewEmpty}</p>
      ) : (
        <QuestionCard question={previewOf(draft)} />
      )}
    </details>
  )
}
