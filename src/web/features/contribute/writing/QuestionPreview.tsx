import { formText } from '../../../i18n/ar/contribute.ts'
import { QuestionCard } from '../../../ui/QuestionCard.tsx'
import { partsBodyOf } from '../../../ui/question-parts-draft.ts'
import type { QuestionDraft } from './question-draft.ts'
import styles from './SendQuestionForm.module.css'

/** The question as readers will see it; collapsed until opened. */
export function QuestionPreview({ draft }: { draft: QuestionDraft }) {
  return (
    <details className={styles.preview}>
      <summary>{formText.preview}</summary>
      {draft.question_text.trim() === '' ? (
        <p>{formText.previewEmpty}</p>
      ) : (
        <QuestionCard
          question={{
            question_text: draft.question_text.trim(),
            ...partsBodyOf(draft, (text) => text.trim()),
            answer_reason: draft.answer_reason.trim(),
            passage: draft.passage_text.trim() === '' ? undefined : { text: draft.passage_text.trim() },
          }}
        />
      )}
    </details>
  )
}
