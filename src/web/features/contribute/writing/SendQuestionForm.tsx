import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { plainText } from '#contract/markup-text.ts'
import type { Question } from '#contract/quiz.ts'
import { sessionQuery } from '../../../api/session.api.ts'
import { formText } from '../../../i18n/ar/contribute.ts'
import { markupBarText } from '../../../i18n/ar/markup.ts'
import { Form, SubmitButton } from '../../../ui/Form.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { mediaGone } from '../../../ui/marked-fields.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { useContractForm } from '../../../ui/use-contract-form.ts'
import { useSend } from '../../../ui/use-send.ts'
import { addQuestion, QUESTION_LISTS, similarQuestions } from '../contribute.api.ts'
import type { SubjectPlace } from '../contribute-place.ts'
import { keepDraft, keptDraft } from './kept-draft.ts'
import { QuestionFields } from './QuestionFields.tsx'
import { QuestionPreview } from './QuestionPreview.tsx'
import { EMPTY_DRAFT, QUESTION_RULES, type QuestionBody } from './question-draft.ts'
import styles from './SendQuestionForm.module.css'

const SimilarQuestions = lazyPart(async () => (await import('./SimilarQuestions.tsx')).SimilarQuestions)

/** A question that was not sent yet, because the subject has similar questions. */
interface Held {
  body: QuestionBody
  similar: readonly Question[]
}

/**
 * The form that sends questions to a subject, one after another. An account's unsent draft survives a reload of the
 * page.
 */
export function SendQuestionForm({ place }: { place: SubjectPlace }) {
  // The account is known here, because the guard opens the screen only once the sign-in session is known.
  const uid = useQuery(sessionQuery()).data?.user.uid ?? ''
  const [kept, setKept] = useState(() => keptDraft(uid, place))
  const [held, setHeld] = useState<Held>()
  const form = useContractForm({
    ...QUESTION_RULES,
    start: kept ?? EMPTY_DRAFT,
    send: (body) => sendUnlessSimilar(place, body),
    onDone: (waits) => (waits ? setHeld(waits) : next()),
    refresh: QUESTION_LISTS,
    done: (waits) => (waits ? undefined : formText.sent),
    explain: (error) => mediaGone(error) ?? formText.failed,
    say: 'here',
  })
  const anyway = useSend({
    send: (body: QuestionBody) => addQuestion(place, body),
    onDone: next,
    refresh: QUESTION_LISTS,
    done: formText.sent,
    failed: (error) => {
      form.setProblem(mediaGone(error) ? markupBarText.gone : formText.failed)
      return undefined
    },
    say: form.setDone,
  })
  const { values } = form
  useEffect(() => keepDraft(uid, place, values), [uid, place, values])

  function empty(): void {
    form.reset(EMPTY_DRAFT)
    setKept(undefined)
  }
  /** Clears the form for the next question, which may be about the same passage. */
  function next(): void {
    form.reset({ ...EMPTY_DRAFT, passage_text: values.passage_text })
    setKept(undefined)
  }
  function letGo(): void {
    setHeld(undefined)
    // The form would not send equal values again: reset it to the values, so that the same question can be tried again.
    form.reset(values)
  }

  return (
    <Form form={form} className={styles.form}>
      {kept && <Notice text={formText.restored} action={formText.clear} onAct={empty} />}
      <QuestionFields form={form} />
      <QuestionPreview draft={values} />
      <div>
        <SubmitButton form={form}>{formText.send}</SubmitButton>
      </div>
      {held && (
        <SimilarQuestions
          similar={held.similar}
          onSend={() => {
            letGo()
            anyway.send(held.body)
          }}
          onChange={letGo}
        />
      )}
    </Form>
  )
}

/**
 * Sends a question; if the subject has similar questions, returns these instead, for the contributor to review first.
 */
async function sendUnlessSimilar(place: SubjectPlace, body: QuestionBody): Promise<Held | undefined> {
  const similar = await similarQuestions(place, plainText(body.question_text, body.question_format ?? 'plain'))
  if (similar.length > 0) return { body, similar }
  await addQuestion(place, body)
  return undefined
}
