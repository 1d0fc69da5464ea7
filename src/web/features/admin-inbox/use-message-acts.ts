import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type InboxMessage,
  type MessageState,
  messageNoteEndpoint,
  messageStateEndpoint,
} from '#contract/admin-inbox.ts'
import type { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { inboxText } from '../../i18n/ar/inbox.ts'
import { PROBLEM_TEXTS } from '../../i18n/problems.ts'
import { useUndoToast } from '../../ui/use-undo-toast.ts'
import { INBOX_KEY } from './inbox.api.ts'

/** One thing to do with a message, as it stood when it was seen. */
type Act =
  | { message: InboxMessage; state: MessageState; isUndo?: boolean }
  | { message: InboxMessage; note: string; onSaved: () => void }

/** Does things with messages, one at a time, and says of the last how it ended. */
export function useMessageActs() {
  const client = useQueryClient()
  const { last, say, forget } = useUndoToast()
  const { mutate, isPending } = useMutation<InboxMessage, ApiError, Act>({
    mutationFn: doIt,
    onSuccess: (after, act) => {
      if ('note' in act) {
        act.onSaved()
        say(inboxText.said.note)
        return
      }
      const back = () => mutate({ message: after, state: act.message.state, isUndo: true })
      say(inboxText.said[act.state], act.isUndo ? undefined : back)
    },
    onError: (error) => say(PROBLEM_TEXTS[error.code]),
    // After a refusal, too: what is shown is then old.
    onSettled: () => client.invalidateQueries({ queryKey: INBOX_KEY }),
  })
  return { last, forget, isBusy: isPending, act: mutate }
}

function doIt(act: Act): Promise<InboxMessage> {
  const { kind, id, state, note } = act.message
  const params = { kind, id }
  if ('note' in act) return call(messageNoteEndpoint, { params, body: { note: act.note, was: note } })
  return call(messageStateEndpoint, { params, body: { state: act.state, was: state } })
}
