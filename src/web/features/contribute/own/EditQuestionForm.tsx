import { useEffect, useRef } from 'react'
import { ownText } from '../../../i18n/ar/contribute.ts'
import { Button } from '../../../ui/Button.tsx'
import { QuestionFields } from '../writing/QuestionFields.tsx'
import type { QuestionBody, QuestionDraft } from '../writing/question-draft.ts'
import styles from '../writing/SendQuestionForm.module.css'
import { useQuestionForm } from '../writing/use-question-form.ts'

interface EditQuestionFormProps {
  start: QuestionDraft
  isPending: boolean
  onSave: (body: QuestionBody) => void
  onCancel: () => void
}

/** The form of a question in the place of the question that is changed. */
export function EditQuestionForm({ start, isPending, onSave, onCancel }: EditQuestionFormProps) {
  const { draft, refusals, change, onSubmit } = useQuestionForm({
    start,
    onValid: (body) => {
      if (!isPending) onSave(body)
    },
  })
  const form = useRef<HTMLFormElement>(null)
  // The button that was pressed is gone; the first field takes the focus from it.
  useEffect(() => form.current?.querySelector('textarea')?.focus(), [])
  return (
    <form ref={form} className={styles.form} aria-label={ownText.editOf} noValidate onSubmit={onSubmit}>
      <QuestionFields draft={draft} refusals={refusals} onChange={change} />
      <div className={styles.actions}>
        <Button submits busy={isPending}>
          {isPending ? ownText.saving : ownText.save}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {ownText.cancel}
        </Button>
      </div>
    </form>
  )
}
