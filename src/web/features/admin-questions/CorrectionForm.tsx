import { useState } from 'react'
import { correctQuestionEndpoint, type WholeQuestion } from '#contract/admin-questions.ts'
import { call } from '../../api/call.ts'
import { markupBarText } from '../../i18n/ar/markup.ts'
import { kindFieldText } from '../../i18n/ar/question-card.ts'
import { correctionText, deskText } from '../../i18n/ar/questions-desk.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckBox } from '../../ui/CheckBox.tsx'
import desk from '../../ui/Desk.module.css'
import { Form, SubmitButton } from '../../ui/Form.tsx'
import { KindFields } from '../../ui/KindFields.tsx'
import { MarkupArea } from '../../ui/MarkupField.tsx'
import { mediaGone, previewOf } from '../../ui/marked-fields.ts'
import { QuestionCard } from '../../ui/QuestionCard.tsx'
import { useContractForm } from '../../ui/use-contract-form.ts'
import styles from './CorrectionForm.module.css'
import { CORRECTION_TEXTS, correctionFaults, correctionOf, draftOf } from './correction-draft.ts'
import { QUESTIONS_KEY } from './questions.api.ts'

interface CorrectionFormProps {
  /** The question as it was when the form opened; changes by other officers do not alter the form. */
  question: WholeQuestion
  onClose: () => void
}

/**
 * The form that corrects a question. After a conflict the stored question is shown above the form, and saving again
 * overwrites it.
 */
export function CorrectionForm({ question, onClose }: CorrectionFormProps) {
  const [seen, setSeen] = useState<string | undefined>(question.version)
  const form = useContractForm({
    start: () => draftOf(question),
    check: (draft) => correctionFaults(draft, question),
    read: (draft) => correctionOf(draft, { version: seen ?? question.version, reports: question.reports }),
    texts: CORRECTION_TEXTS,
    send: (body) => call(correctQuestionEndpoint, { params: { id: question.id }, body }),
    onDone: onClose,
    refresh: [QUESTIONS_KEY],
    done: deskText.done.corrected,
    explain: (error) => {
      if (error.code !== 'edit_conflict') return mediaGone(error)
      setSeen(undefined)
      return correctionText.conflict
    },
  })
  const { values, field, faults, change } = form
  return (
    <Form
      form={form}
      className={styles.form}
      label={correctionText.title}
      actions={
        <div className={desk.acts}>
          <SubmitButton form={form}>{correctionText.save}</SubmitButton>
          <Button look="quiet" onClick={onClose}>
            {correctionText.cancel}
          </Button>
        </div>
      }
    >
      <h2 className={styles.title}>{correctionText.title}</h2>
      <MarkupArea
        {...field('question_text')}
        label={correctionText.text}
        rows={3}
        hint={markupBarText.hint}
        hasGap={values.question_kind === 'written'}
      />
      <KindFields draft={values} faults={faults} onChange={change} />
      <MarkupArea {...field('answer_reason')} label={correctionText.reason} rows={3} />
      <MarkupArea {...field('passage_text')} label={kindFieldText.passage} hint={kindFieldText.passageAll} rows={3} />
      <details>
        <summary>{correctionText.preview}</summary>
        <QuestionCard question={previewOf(values)} />
      </details>
      {question.open_reports > 0 && (
        <CheckBox isChosen={values.settles} onChange={(settles) => change({ settles })}>
          {correctionText.settle}
        </CheckBox>
      )}
    </Form>
  )
}
