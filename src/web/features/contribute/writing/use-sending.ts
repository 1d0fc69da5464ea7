import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Question } from '#contract/quiz.ts'
import { addQuestion, forgetLists, similarQuestions } from '../contribute.api.ts'
import type { SubjectPlace } from '../contribute-place.ts'
import type { QuestionBody } from './question-draft.ts'

interface Sending {
  body: QuestionBody
  /** Whether what stands already was shown. */
  anyway: boolean
}

/** A question that was not sent yet, because these read the same. */
export interface Held {
  body: QuestionBody
  standing: readonly Question[]
}

interface SendingPlan {
  place: SubjectPlace
  onSent: () => void
  onFailed: () => void
}

/** Sends one question at a time to a subject, and holds back one that stands there already until its writer has seen that. */
export function useSending({ place, onSent, onFailed }: SendingPlan) {
  const client = useQueryClient()
  const [held, setHeld] = useState<Held>()
  // Two presses may come before the first is drawn.
  const isSending = useRef(false)
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ body, anyway }: Sending): Promise<Held | undefined> => {
      const standing = anyway ? [] : await similarQuestions(place, body.question_text)
      if (standing.length > 0) return { body, standing }
      await addQuestion(place, body)
      return undefined
    },
    onSuccess: (kept) => {
      setHeld(kept)
      if (kept) return
      onSent()
      void forgetLists(client)
    },
    onError: onFailed,
    onSettled: () => {
      isSending.current = false
    },
  })

  function send(sending: Sending) {
    if (isSending.current) return
    isSending.current = true
    setHeld(undefined)
    mutate(sending)
  }

  return { send, isPending, held, letGo: () => setHeld(undefined) }
}
