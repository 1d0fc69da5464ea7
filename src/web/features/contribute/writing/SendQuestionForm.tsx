import { useState } from 'react'
import { formText } from '../../../i18n/ar/contribute.ts'
import { Button } from '../../../ui/Button.tsx'
import { Toast } from '../../../ui/Toast.tsx'
import { useToast } from '../../../ui/use-toast.ts'
import type { SubjectPlace } from '../contribute-place.ts'
import { keepDraft, keptDraft } from './kept-draft.ts'
import { QuestionFields } from './QuestionFields.tsx'
import { QuestionPreview } from './QuestionPreview.tsx'
import { EMPTY_DRAFT } from './question-draft.ts'
import styles from './SendQuestionForm.module.css'
import { StandingQuestions } from './StandingQuestions.tsx'
import { useQuestionForm } from './use-question-form.ts'
import { useSending } from './use-sending.ts'

/** Sends questions to a subject, one after the other. What is begun and not sent survives a reload. */
export function SendQuestionForm({ place }: { place: SubjectPlace }) {
  const [kept, setKept] = useState(() => keptDraft(place))
  const { text: said, say } = useToast()
  const { send, isPending, held, letGo } = useSending({
    place,
    onSent: () => {
      empty()
      say(formText.sent)
    },
    onFailed: () => say(formText.failed),
  })
  const { draft, refusals, change, onSubmit } = useQuestionForm({
    start: kept ?? EMPTY_DRAFT,
    onDraft: (next) => keepDraft(place, next),
    onValid: (body) => send({ body, anyway: false }),
  })

  function empty() {
    change(EMPTY_DRAFT)
    setKept(undefined)
  }

  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      {kept && (
        <p className={styles.kept}>
          {formText.restored}{' '}
          <button type="button" onClick={empty}>
            {formText.clear}
          </button>
        </p>
      )}
      <QuestionFields draft={draft} refusals={refusals} onChange={change} />
      <QuestionPreview draft={draft} />
      <div>
        <Button submits busy={isPending}>
          {isPending ? formText.sending : formText.send}
        </Button>
      </div>
      {held && (
        <StandingQuestions held={held} onSend={() => send({ body: held.body, anyway: true })} onChange={letGo} />
      )}
      <Toast text={said} />
    </form>
  )
}
