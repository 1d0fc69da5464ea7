import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { requestPasswordResetEndpoint } from '#contract/accounts.ts'
import { ROUTES, selectorWay } from '../../app/paths.ts'
import { forgotText, ruleText } from '../../i18n/ar/account.ts'
import { DataRegion } from '../../ui/DataRegion.tsx'
import { ScreenHead } from '../../ui/ScreenHead.tsx'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { EmailField } from './AccountFields.tsx'
import { AccountForm } from './AccountForm.tsx'
import { lettersQuery, requestPasswordReset } from './accounts.api.ts'
import { Outcome } from './Outcome.tsx'

/** The page that requests a link for a new password. On a portal without a mail server it asks for no address. */
export function ForgotPasswordPage() {
  /** Whether the portal sends e-mails; undefined until the link was requested. */
  const [sends, setSends] = useState<boolean>()
  const letters = useQuery(lettersQuery())
  const form = <ForgotPasswordForm onDone={setSends} />
  return (
    <>
      <ScreenHead title={forgotText.title} mainMenu={selectorWay()} back={{ to: ROUTES.signIn }} />
      {sends === undefined ? (
        // If this request fails, show the form: the response to the form also says whether the portal sends e-mails.
        <DataRegion source={letters} explain={() => form}>
          {(to) => (to === 'folder' ? <Told sends={false} isAsked={false} /> : form)}
        </DataRegion>
      ) : (
        <Told sends={sends} isAsked />
      )}
    </>
  )
}

interface ToldProps {
  sends: boolean
  /** Whether a link was requested, so that this message replaces the form. */
  isAsked: boolean
}

function Told({ sends, isAsked }: ToldProps) {
  const text = sends ? forgotText.sent : forgotText.notSent
  return <Outcome text={text} way={{ to: ROUTES.signIn, label: forgotText.back }} takesFocus={isAsked} />
}

function ForgotPasswordForm({ onDone }: { onDone: (sends: boolean) => void }) {
  const form = useContractForm({
    start: { email: '' },
    schema: requestPasswordResetEndpoint.body,
    texts: ruleText,
    send: requestPasswordReset,
    onDone,
    say: 'here',
  })
  return (
    <AccountForm form={form} text={forgotText}>
      <EmailField {...form.field('email')} />
    </AccountForm>
  )
}
