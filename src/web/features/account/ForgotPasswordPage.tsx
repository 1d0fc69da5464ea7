import { useState } from 'react'
import { requestPasswordResetEndpoint } from '#contract/accounts.ts'
import { ROUTES, selectorWay } from '../../app/paths.ts'
import { forgotText } from '../../i18n/ar/account.ts'
import { PROBLEM_TEXTS } from '../../i18n/problems.ts'
import { ScreenHead } from '../../ui/ScreenHead.tsx'
import { EmailField } from './AccountFields.tsx'
import { AccountForm } from './AccountForm.tsx'
import { checkWith } from './account-check.ts'
import { requestPasswordReset } from './accounts.api.ts'
import { Outcome } from './Outcome.tsx'
import { useAccountForm } from './use-account-form.ts'

export function ForgotPasswordPage() {
  const [isSent, setSent] = useState(false)
  return (
    <>
      <ScreenHead title={forgotText.title} mainMenu={selectorWay()} back={{ to: ROUTES.signIn }} />
      {isSent ? (
        <Outcome text={forgotText.sent} way={{ to: ROUTES.signIn, label: forgotText.back }} />
      ) : (
        <ForgotPasswordForm onSent={() => setSent(true)} />
      )}
    </>
  )
}

function ForgotPasswordForm({ onSent }: { onSent: () => void }) {
  const { typed, frame } = useAccountForm({
    empty: { email: '' },
    check: (values) => checkWith(requestPasswordResetEndpoint.body, values),
    send: requestPasswordReset,
    onDone: onSent,
    failureText: ({ code }) => PROBLEM_TEXTS[code],
  })
  return (
    <AccountForm frame={frame} text={forgotText}>
      <EmailField {...typed('email')} />
    </AccountForm>
  )
}
