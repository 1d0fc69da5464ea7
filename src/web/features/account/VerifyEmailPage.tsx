import { ROUTES, selectorWay } from '../../app/paths.ts'
import { verifyText } from '../../i18n/ar/account.ts'
import { actionText } from '../../i18n/ar/site.ts'
import { PROBLEM_TEXTS } from '../../i18n/problems.ts'
import { useParams } from '../../router/use-router.ts'
import { Button } from '../../ui/Button.tsx'
import { ScreenHead } from '../../ui/ScreenHead.tsx'
import { Toast } from '../../ui/Toast.tsx'
import { useSend } from '../../ui/use-send.ts'
import { useToast } from '../../ui/use-toast.ts'
import styles from './AccountForm.module.css'
import { verifyEmail } from './accounts.api.ts'
import { ExpiredLink, Outcome } from './Outcome.tsx'

const HOME = { to: ROUTES.home, label: actionText.backHome }

export function VerifyEmailPage() {
  const { token = '' } = useParams()
  return (
    <>
      <ScreenHead title={verifyText.title} mainMenu={selectorWay()} />
      <Verification key={token} token={token} />
    </>
  )
}

/** Confirms only on a press: mail scanners open every link and would use it up. */
function Verification({ token }: { token: string }) {
  const toast = useToast()
  const { send, isSending, isDone, error } = useSend({
    send: () => verifyEmail(token),
    failed: ({ code }) => (code === 'expired_link' ? undefined : PROBLEM_TEXTS[code]),
    say: toast.say,
  })
  if (isDone) return <Outcome text={verifyText.done} way={HOME} />
  if (error?.code === 'expired_link') return <ExpiredLink text={verifyText.expired} way={HOME} />
  return (
    <div className={styles.sheet}>
      <p className={styles.lead}>{verifyText.lead}</p>
      <Button busy={isSending} onClick={() => send()}>
        {isSending ? verifyText.sending : verifyText.send}
      </Button>
      <Toast toast={toast} />
    </div>
  )
}
