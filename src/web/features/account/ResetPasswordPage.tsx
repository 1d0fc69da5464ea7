import { useState } from 'react'
import { useParams } from 'react-router'
import * as z from 'zod/mini'
import { resetPasswordEndpoint } from '#contract/accounts.ts'
import { ROUTES, selectorWay } from '../../app/paths.ts'
import { fieldText, resetText, signInText } from '../../i18n/ar/account.ts'
import { PROBLEM_TEXTS } from '../../i18n/problems.ts'
import { ScreenHead } from '../../ui/ScreenHead.tsx'
import { PasswordField } from './AccountFields.tsx'
import { AccountForm } from './AccountForm.tsx'
import { type Checked, checkWith } from './account-check.ts'
import { resetPassword } from './accounts.api.ts'
import { ExpiredLink, Outcome } from './Outcome.tsx'
import { useAccountForm } from './use-account-form.ts'

const { new_password } = resetPasswordEndpoint.body.shape
const passwordOnly = z.object({ new_password })
type Chosen = z.output<typeof passwordOnly>

export function ResetPasswordPage() {
  const { token = '' } = useParams()
  const [isDone, setDone] = useState(false)
  return (
    <>
      <ScreenHead title={resetText.title} mainMenu={selectorWay()} />
      {isDone ? (
        <Outcome text={resetText.done} way={{ to: ROUTES.signIn, label: signInText.title }} />
      ) : (
        <ResetPasswordForm key={token} token={token} onDone={() => setDone(true)} />
      )}
    </>
  )
}

function ResetPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { typed, frame, error } = useAccountForm({
    empty: { new_password: '', repeated: '' },
    check: checkTwice,
    send: (chosen: Chosen) => resetPassword({ token, ...chosen }),
    onDone,
    failureText: ({ code }) => (code === 'expired_link' ? undefined : PROBLEM_TEXTS[code]),
  })
  if (error?.code === 'expired_link') {
    return <ExpiredLink text={resetText.expired} way={{ to: ROUTES.forgotPassword, label: resetText.again }} />
  }
  return (
    <AccountForm frame={frame} text={resetText}>
      <PasswordField
        {...typed('new_password')}
        label={fieldText.newPassword}
        hint={fieldText.passwordHint}
        autoComplete="new-password"
      />
      <PasswordField {...typed('repeated')} label={fieldText.repeated} autoComplete="new-password" />
    </AccountForm>
  )
}

/** A password that nobody sees is written twice, so that a slip of the hand does not lock its owner out. */
function checkTwice(values: Record<'new_password' | 'repeated', string>): Checked<Chosen, 'new_password' | 'repeated'> {
  const checked = checkWith(passwordOnly, values)
  if ('refused' in checked) return checked
  return values.repeated === values.new_password ? checked : { refused: ['repeated'] }
}
