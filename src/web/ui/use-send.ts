import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApiError } from '../api/api-error.ts'
import { PROBLEM_TEXTS } from '../i18n/problems.ts'
import { type Say, type Undo, useSay } from './use-toast.ts'

/** What a toast says on success, with the way back if there is one. */
export type Done = string | { text: string; undo?: Undo | undefined } | undefined

interface SendPlan<Sent, Answer> {
  /** Makes the call; throws ApiError. */
  send: (sent: Sent) => Promise<Answer>
  /** Keys of the queries to ask again, after a refusal too: it means that the screen is out of date. */
  refresh?: readonly QueryKey[]
  /** Runs on success; a promise that it returns is waited for. */
  onDone?: ((answer: Answer, sent: Sent) => unknown) | undefined
  /** The words on success, shown once `refresh` is through. */
  done?: Done | ((answer: Answer, sent: Sent) => Done)
  /** The words on failure, PROBLEM_TEXTS by default; undefined, or 'drawn', where the screen shows it itself. */
  failed?: 'drawn' | ((error: ApiError, sent: Sent) => string | undefined)
  /** Shows the words; the office's toast by default. */
  say?: Say | undefined
}

type Step<Sent> = { sent: Sent } | { undo: Undo }

/**
 * Sends something to the server: the one way to change anything. Shows how it ended, offers the way back, and asks the
 * changed lists again. `send` never throws; `error` is the failure of the latest sending.
 */
export function useSend<Answer, Sent = void>(plan: SendPlan<Sent, Answer>) {
  const client = useQueryClient()
  const office = useSay()
  const say = plan.say ?? office
  const refresh = async () => {
    await Promise.all((plan.refresh ?? []).map((queryKey) => client.invalidateQueries({ queryKey })))
    // The lists are drawn in the next task: only then does the toast see whether what was pressed is gone.
    await new Promise((resolve) => setTimeout(resolve))
  }

  const { mutate, isPending, isSuccess, variables, error, reset } = useMutation<unknown, ApiError, Step<Sent>>({
    mutationFn: (step) => ('undo' in step ? step.undo() : plan.send(step.sent)),
    onSuccess: async (result, step) => {
      // The result is what the step's own function returned.
      if (!('undo' in step)) await plan.onDone?.(result as Answer, step.sent)
      await refresh()
      const done = 'undo' in step ? (result as string) : doneOf(plan.done, result as Answer, step.sent)
      if (typeof done === 'string') say(done)
      else if (done) say(done.text, done.undo && takeBack(done.undo))
    },
    onError: async (failure, step) => {
      if ('undo' in step) say(PROBLEM_TEXTS[failure.code], takeBack(step.undo))
      else if (plan.failed !== 'drawn') {
        const text = plan.failed ? plan.failed(failure, step.sent) : PROBLEM_TEXTS[failure.code]
        if (text !== undefined) say(text)
      }
      await refresh()
    },
  })
  const takeBack = (undo: Undo) => () => mutate({ undo })

  return {
    send: (sent: Sent) => mutate({ sent }),
    isSending: isPending,
    /** What is on its way now. */
    sending: isPending && variables && 'sent' in variables ? variables.sent : undefined,
    isDone: isSuccess,
    error,
    /** Forgets how the latest sending ended. */
    reset,
  }
}

function doneOf<Sent, Answer>(done: SendPlan<Sent, Answer>['done'], answer: Answer, sent: Sent): Done {
  return typeof done === 'function' ? done(answer, sent) : done
}
