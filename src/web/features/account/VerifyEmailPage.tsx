import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { askRightsAgain } from '../../api/session-state.ts'
import { ROUTES, selectorWay } from '../../app/paths.ts'
import { verifyText } from '../../i18n/ar/account.ts'
import { memberText } from '../../i18n/ar/member.ts'
import { useParams } from '../../router/use-router.ts'
import { ScreenHead } from '../../ui/ScreenHead.tsx'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { AccountForm } from './AccountForm.tsx'
import { verifyEmail } from './accounts.api.ts'
import { ExpiredLink, Outcome } from './Outcome.tsx'

const ACCOUNT = { to: ROUTES.account, label: memberText.account }

export function VerifyEmailPage() {
  const { token = '' } = useParams()
  return (
    <>
      <ScreenHead title={verifyText.title} mainMenu={selectorWay()} />
      <Verification key={token} token={token} />
    </>
  )
}

/**
 * Confirms the address only when the button is pressed: mail scanners open every link, and would use the link up if
 * opening it were enough.
 */
function Verification({ token }: { token: string }) {
  const client = useQueryClient()
  const [isDone, setDone] = useState(false)
  const form = useContractForm({
    start: {},
    read: () => token,
    send: verifyEmail,
    onDone: async () => {
      // The account page, to which the outcome links, shows from the session whether the address is confirmed.
      await askRightsAgain(client)
      setDone(true)
    },
    explain: ({ code }) => (code === 'expired_link' ? null : undefined),
  })
  if (isDone) return <Outcome text={verifyText.done} next={verifyText.next} way={ACCOUNT} />
  if (form.error?.code === 'expired_link') return <ExpiredLink text={verifyText.expired} way={ACCOUNT} />
  return <AccountForm form={form} text={verifyText} />
}
