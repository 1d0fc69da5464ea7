import { type InboxMessage, type MessageState, messageStateEndpoint } from '#contract/admin-inbox.ts'
import { call } from '../../api/call.ts'
import { inboxText } from '../../i18n/ar/inbox.ts'
import { useSend } from '../../ui/use-send.ts'
import { INBOX_KEY } from './inbox.api.ts'

interface StateChange {
  /** The message as it was loaded. */
  message: InboxMessage
  state: MessageState
}

/** Changes the state of a message; the toast offers to undo it. */
export function useStateChange() {
  return useSend({
    send: changeState,
    refresh: [INBOX_KEY],
    done: (changed, { message, state }) => ({
      text: inboxText.said[state],
      undo: async () => {
        await changeState({ message: changed, state: message.state })
        return inboxText.said[message.state]
      },
    }),
  })
}

function changeState({ message: { kind, id, state: was }, state }: StateChange): Promise<InboxMessage> {
  return call(messageStateEndpoint, { params: { kind, id }, body: { state, was } })
}
