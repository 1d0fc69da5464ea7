import { type SubmitEvent, useState } from 'react'
import { checkDraft, QUESTION_FIELDS, type QuestionBody, type QuestionDraft, type Refusals } from './question-draft.ts'

interface FormPlan {
  start: QuestionDraft
  /** What may be sent. */
  onValid: (body: QuestionBody) => void
  /** Every change of the draft. */
  onDraft?: (draft: QuestionDraft) => void
}

/** A question being written: nothing goes on while a field breaks its rule, and the first such field gets the focus. */
export function useQuestionForm({ start, onValid, onDraft }: FormPlan) {
  const [draft, setDraft] = useState(start)
  const [refusals, setRefusals] = useState<Refusals>({})

  function change(next: QuestionDraft) {
    setDraft(next)
    onDraft?.(next)
    const checked = checkDraft(next)
    const still: Refusals = 'refusals' in checked ? checked.refusals : {}
    // A sentence goes as soon as its field is right; none comes before the next sending.
    setRefusals((before) => Object.fromEntries(Object.entries(still).filter(([field]) => field in before)))
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const checked = checkDraft(draft)
    if ('body' in checked) return onValid(checked.body)
    setRefusals(checked.refusals)
    const first = QUESTION_FIELDS.find((field) => field in checked.refusals)
    event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  return { draft, refusals, change, onSubmit }
}
