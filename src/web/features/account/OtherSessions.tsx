import { otherSessionsText } from '../../i18n/ar/account-page.ts'
import { Button } from '../../ui/Button.tsx'
import { Toast } from '../../ui/Toast.tsx'
import { useSend } from '../../ui/use-send.ts'
import { useToast } from '../../ui/use-toast.ts'
import { AccountSection } from './AccountSection.tsx'
import { endOtherSessions } from './accounts.api.ts'

/** Signs out every session of the account except this one. */
export function OtherSessions() {
  const toast = useToast()
  const { send, isSending } = useSend({ send: endOtherSessions, done: otherSessionsText.done, say: toast.say })
  return (
    <AccountSection title={otherSessionsText.title} lead={otherSessionsText.lead}>
      <Button look="quiet" busy={isSending} onClick={() => send()}>
        {isSending ? otherSessionsText.sending : otherSessionsText.send}
      </Button>
      <Toast toast={toast} />
    </AccountSection>
  )
}
