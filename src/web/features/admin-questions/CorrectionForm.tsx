import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { correctQuestionEndpoint, type WholeQuestion } from '#contract/admin-questions.ts'
import type { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { correctionText } from '../../i18n/ar/questions-desk.ts'
import { PROBLEM_TEXTS } from '../../i18n/problems.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { CheckBox } from '../../ui/CheckBox.tsx'
import desk from '../../ui/Desk.module.css'
import { TextArea } from '../../ui/TextArea.tsx'
import styles from './CorrectionForm.module.css'
import { CorrectionOptions } from './CorrectionOptions.tsx'
import { type Correction, correctionOf, draftOf } from './correction-draft.ts'
import { QUESTIONS_KEY } from './questions.api.ts'

interface CorrectionFormProps {
  /** As it stands; the form begins with it, and stays as it is when another changes it. */
  question: WholeQuestion
  onSaved: () => void
  onCancel: () => void
}

const NOTHING_WRONG: ReadonlySet<string> = new Set()

/** Writes a question anew. Who was overtaken sees what stands now and may save over it, knowing that. */
export function CorrectionForm({ question, onSaved, onCancel }: CorrectionFormProps) {
  const [draft, setDraft] = useState(() => draftOf(question))
  const [version, setVersion] = useState(question.version)
  const [wrong, setWrong] = useState(NOTHING_WRONG)
  const { save, isPending, error } = useCorrection(question.id, onSaved, setWrong)
  const refusal = (name: keyof typeof correctionText.wrong, path: string) =>
    wrong.has(path) ? correctionText.wrong[name] : undefined
  return (
    <form
      className={styles.form}
      aria-label={correctionText.title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isPending) return
        // After a refusal what stands now has been shown above the form.
        const seen = error?.code === 'edit_conflict' ? question.version : version
        setVersion(seen)
        const correction = correctionOf(draft, { version: seen, reports: question.reports })
        if ('wrong' in correction) return setWrong(correction.wrong)
        setWrong(NOTHING_WRONG)
        save(correction.body)
      }}
    >
      <h2 className={styles.title}>{correctionText.title}</h2>
      <TextArea
        label={correctionText.text}
        rows={3}
        value={draft.text}
        error={refusal('text', 'question_text')}
        onChange={(event) => setDraft({ ...draft, text: event.target.value })}
      />
      <CorrectionOptions
        draft={draft}
        wrongAnswer={refusal('answer', 'question_answer')}
        wrongOption={(place) => refusal('option', `question_options/${place}`)}
        onChange={setDraft}
      />
      <TextArea
        label={correctionText.reason}
        rows={3}
        value={draft.reason}
        error={refusal('reason', 'answer_reason')}
        onChange={(event) => setDraft({ ...draft, reason: event.target.value })}
      />
      {question.open_reports > 0 && (
        <CheckBox isChosen={draft.settles} onChange={(settles) => setDraft({ ...draft, settles })}>
          {correctionText.settle}
        </CheckBox>
      )}
      {error && wrong.size === 0 && (
        <Alert tone="danger">
          {error.code === 'edit_conflict' ? correctionText.conflict : PROBLEM_TEXTS[error.code]}
        </Alert>
      )}
      <div className={desk.acts}>
        <Button submits busy={isPending}>
          {correctionText.save}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {correctionText.cancel}
        </Button>
      </div>
    </form>
  )
}

function useCorrection(id: string, onSaved: () => void, onWrong: (fields: ReadonlySet<string>) => void) {
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation<unknown, ApiError, Correction>({
    mutationFn: (body) => call(correctQuestionEndpoint, { params: { id }, body }),
    onSuccess: onSaved,
    onError: ({ fields }) => onWrong(new Set(fields?.map(({ path }) => path.replace(/^\//, '')))),
    // What a conflict is about is then shown above the form.
    onSettled: () => client.invalidateQueries({ queryKey: QUESTIONS_KEY }),
  })
  return { save: mutate, isPending, error }
}
