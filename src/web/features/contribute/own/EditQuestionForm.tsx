import { useEffect } from 'react'
import type { OwnQuestion } from '#contract/contributing.ts'
import { ownText } from '../../../i18n/ar/contribute.ts'
import { Form, SaveActions } from '../../../ui/Form.tsx'
import { mediaGone } from '../../../ui/marked-fields.ts'
import { useContractForm } from '../../../ui/use-contract-form.ts'
import type { Say } from '../../../ui/use-toast.ts'
import { changeOwnQuestion, QUESTION_LISTS, QUIZZES_KEY } from '../contribute.api.ts'
import { QuestionFields } from '../writing/QuestionFields.tsx'
import { QUESTION_RULES, type QuestionDraft } from '../writing/question-draft.ts'
import styles from '../writing/SendQuestionForm.module.css'

interface EditQuestionFormProps {
  /** The question as it was when editing began. */
  question: Pick<OwnQuestion, 'id' | 'version'>
  start: QuestionDraft
  say: Say
  onSaved: (changed: OwnQuestion) => void
  onCancel: () => void
  /** Called with true once the form differs from the question, and with false when that ends or the form is removed. */
  onChanged: (isChanged: boolean) => void
}

/** The question form, shown instead of the question being edited. */
export function EditQuestionForm({ question, start, say, onSaved, onCancel, onChanged }: EditQuestionFormProps) {
  const { id, version } = question
  const form = useContractForm({
    ...QUESTION_RULES,
    start,
    send: (body) => changeOwnQuestion({ kind: 'edit', id, version, body }),
    onDone: onSaved,
    explain: (error) => (error.code === 'edit_conflict' ? ownText.changedMeanwhile : mediaGone(error)),
    refresh: (refusal) => (refusal ? QUESTION_LISTS : [QUIZZES_KEY]),
    done: ownText.saved,
    say,
  })
  const isChanged = JSON.stringify(form.values) !== JSON.stringify(start)
  useEffect(() => {
    if (!isChanged) return undefined
    onChanged(true)
    return () => onChanged(false)
  }, [isChanged, onChanged])
  return (
    <Form form={form} className={styles.form} label={ownText.editOf} takesFocus>
      <QuestionFields form={form} />
      <SaveActions form={form} text={ownText} onCancel={onCancel} />
    </Form>
  )
}
