import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApiError } from '../api/api-error.ts'
import { callSignedIn } from '../api/session-lapse.ts'
import { PROBLEM_TEXTS } from '../i18n/problems.ts'
import { type Say, type Undo, useSay } from './use-toast.ts'

/** The text of the toast after a success, with the undo of the change if it has one; undefined for no toast. */
export type Done = string | { text: string; undo?: Undo | undefined } | undefined

export interface SendPlan<Sent, Answer> {
  /** Makes the call. Throws ApiError. */
  send: (sent: Sent) => Promise<Answer>
  /**
   * Keys of the queries to refetch. They are refetched after a refusal by the server too, because a refusal means that
   * the screen is out of date. A function gets the refusal, or null after a success.
   */
  refresh?: readonly QueryKey[] | ((error: ApiError | null) => readonly QueryKey[])
  /** Called on success; a returned promise is awaited. */
  onDone?: ((answer: Answer, sent: Sent) => unknown) | undefined
  /** The toast after a success, shown when the queries of `refresh` have been refetched. */
  done?: Done | ((answer: Answer, sent: Sent) => Done)
  /**
   * Returns the text of a failure, by default from PROBLEM_TEXTS; undefined, or 'drawn', if the screen shows the
   * failure itself.
   */
  failed?: 'drawn' | ((error: ApiError, sent: Sent) => string | undefined)
  /** Called after the queries were refetched, with the server's refusal, or null after a success. */
  onSettled?: (error: ApiError | null, sent: Sent) => void
  /** Shows the text of the outcome; by default in the office's toast. */
  say?: Say | undefined
}

type Step<Sent> = { sent: Sent } | { undo: Undo }

/**
 * The mutation hook; every change is sent through it. Shows the outcome, offers undo and refetches the changed lists.
 * If the sign-in session has ended, waits until the same account has signed in again, and then sends. The returned
 * `send` never throws; `error` is the latest failure.
 */
export function useSend<Answer, Sent = void>(plan: SendPlan<Sent, Answer>) {
  const client = useQueryClient()
  const office = useSay()
  const say = plan.say ?? office
  const refresh = async (step: Step<Sent>, failure: ApiError | null) => {
    const keys = typeof plan.refresh === 'function' ? plan.refresh(failure) : (plan.refresh ?? [])
    await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
    // Wait until the lists have rendered, which is the case in the next task: only then can the toast see whether the
    // pressed button has disappeared.
    await new Promise((resolve) => setTimeout(resolve))
    if (!('undo' in step)) plan.onSettled?.(failure, step.sent)
  }

  const { mutate, isPending, isSuccess, variables, error, reset } = useMutation<unknown, ApiError, Step<Sent>>({
    mutationFn: (step) => callSignedIn<unknown>(client, () => ('undo' in step ? step.undo() : plan.send(step.sent))),
    onSuccess: async (result, step) => {
      // If the step is not an undo, its result is the answer of `send`.
      if (!('undo' in step)) await plan.onDone?.(result as Answer, step.sent)
      await refresh(step, null)
      const done = 'undo' in step ? (result as string) : doneOf(plan.done, result as Answer, step.sent)
      if (typeof done === 'string') say(done)
      else if (done) say(done.text, { undo: done.undo && takeBack(done.undo) })
    },
    onError: async (failure, step) => {
      if ('undo' in step) say(PROBLEM_TEXTS[failure.code], { undo: takeBack(step.undo), isFailure: true })
      else if (plan.failed !== 'drawn') {
        const text = plan.failed ? plan.failed(failure, step.sent) : PROBLEM_TEXTS[failure.code]
        if (text !== undefined) say(text, { isFailure: true })
      }
      await refresh(step, failure)
    },
  })
  const takeBack = (undo: Undo) => () => mutate({ undo })

  return {
    send: (sent: Sent) => mutate({ sent }),
    isSending: isPending,
    /** What the pending request sends; undefined if none is pending. */
    sending: isPending && variables && 'sent' in variables ? variables.sent : undefined,
    isDone: isSuccess,
    error,
    /** Clears the outcome of the latest request. */
    reset,
  }
}

function doneOf<Sent, Answer>(done: SendPlan<Sent, Answer>['done'], answer: Answer, sent: Sent): Done {
  return typeof done === 'function' ? done(answer, sent) : done
}
