import { useState } from 'react'
import { CORRECTION_BODIES, correctQuestionEndpoint } from '#contract/admin-questions.ts'
import { QUESTION_LIMITS } from '#contract/quiz.ts'
import { call } from '../../api/call.ts'
import { correctionText, deskText } from '../../i18n/ar/questions-desk.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckBox } from '../../ui/CheckBox.tsx'
import desk from '../../ui/Desk.module.css'
import { Form, SubmitButton } from '../../ui/Form.tsx'
import { OptionFields } from '../../ui/OptionFields.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { useContractForm } from '../../ui/use-contract-form.ts'
import styles from './CorrectionForm.module.css'
import { correctionOf, draftOf, type OneRight, withoutOption } from './correction-draft.ts'
import { QUESTIONS_KEY } from './questions.api.ts'

interface CorrectionFormProps {
  /** The question at opening; later changes by others do not affect the form. */
  question: OneRight
  onClose: () => void
}

const { text, option, answer, reason } = correctionText.wrong
const TEXTS = { question_text: text, question_options: option, question_answer: answer, answer_reason: reason }

/** Edits a question. After a conflict the current text is shown above the form, and saving overwrites it. */
export function CorrectionForm({ question, onClose }: CorrectionFormProps) {
  const [seen, setSeen] = useState<string | undefined>(question.version)
  const form = useContractForm({
    start: () => draftOf(question),
    schema: CORRECTION_BODIES.one,
    bodyOf: (draft) => correctionOf(draft, { version: seen ?? question.version, reports: question.reports }),
    texts: TEXTS,
    send: (body) => call(correctQuestionEndpoint, { params: { id: question.id }, body }),
    onDone: onClose,
    refresh: [QUESTIONS_KEY],
    done: deskText.done.corrected,
    explain: ({ code }) => {
      if (code !== 'edit_conflict') return undefined
      setSeen(undefined)
      return correctionText.conflict
    },
  })
  const { values, field, faults, change } = form
  const { question_options: options } = values
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
      <TextArea {...field('question_text')} label={correctionText.text} rows={3} />
      <OptionFields
        title={correctionText.options}
        hint={correctionText.optionsHint}
        options={options}
        answer={values.question_answer}
        faults={faults}
        onAnswer={(place) => change({ question_answer: place })}
        onWrite={(question_options) => change({ question_options })}
        onRemove={
          options.length > QUESTION_LIMITS.leastOptions ? (place) => change(withoutOption(values, place)) : undefined
        }
      >
        {options.length < QUESTION_LIMITS.mostOptions && (
          <div>
            <Button look="quiet" onClick={() => change({ question_options: [...options, ''] })}>
              {correctionText.add}
            </Button>
          </div>
        )}
      </OptionFields>
      <TextArea {...field('answer_reason')} label={correctionText.reason} rows={3} />
      {question.open_reports > 0 && (
        <CheckBox isChosen={values.settles} onChange={(settles) => change({ settles })}>
          {correctionText.settle}
        </CheckBox>
      )}
    </Form>
  )
}
