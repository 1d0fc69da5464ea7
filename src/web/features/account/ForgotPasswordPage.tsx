import { useState } from 'react'
import { requestPasswordResetEndpoint } from '#contract/accounts.ts'
import { ROUTES, selectorWay } from '../../app/paths.ts'
import { forgotText, ruleText } from '../../i18n/ar/account.ts'
import { ScreenHead } from '../../ui/ScreenHead.tsx'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { EmailField } from './AccountFields.tsx'
import { AccountForm } from './AccountForm.tsx'
import { requestPasswordReset } from './accounts.api.ts'
import { Outcome } from './Outcome.tsx'

export function ForgotPasswordPage() {
  /** Whether the portal sends e-mails; undefined until the link was requested. */
  const [sends, setSends] = useState<boolean>()
  return (
    <>
      <ScreenHead title={forgotText.title} mainMenu={selectorWay()} back={{ to: ROUTES.signIn }} />
      {sends === undefined ? (
        <ForgotPasswordForm onDone={setSends} />
      ) : (
        <Outcome
          text={sends ? forgotText.sent : forgotText.notSent}
          way={{ to: ROUTES.signIn, label: forgotText.back }}
        />
      )}
    </>
  )
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
