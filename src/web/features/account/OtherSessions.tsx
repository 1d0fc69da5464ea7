import { useMutation } from '@tanstack/react-query'
import { otherSessionsText } from '../../i18n/ar/account-page.ts'
import { PROBLEM_TEXTS } from '../../i18n/problems.ts'
import { Button } from '../../ui/Button.tsx'
import { Toast } from '../../ui/Toast.tsx'
import { useToast } from '../../ui/use-toast.ts'
import { AccountSection } from './AccountSection.tsx'
import { endOtherSessions } from './accounts.api.ts'

/** Signs the account out everywhere but here. */
export function OtherSessions() {
  const { text: said, say } = useToast()
  const { mutate, isPending } = useMutation({
    mutationFn: endOtherSessions,
    onSuccess: () => say(otherSessionsText.done),
    onError: ({ code }) => say(PROBLEM_TEXTS[code]),
  })
  return (
    <AccountSection title={otherSessionsText.title} lead={otherSessionsText.lead}>
      <Button look="quiet" busy={isPending} onClick={() => mutate()}>
        {isPending ? otherSessionsText.sending : otherSessionsText.send}
      </Button>
      <Toast text={said} />
    </AccountSection>
  )
}
