import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { resetPasswordEndpoint } from '#contract/accounts.ts'
import { askRightsAgain } from '../../api/session-state.ts'
import { ROUTES, selectorWay } from '../../app/paths.ts'
import { fieldText, resetText, ruleText, signInText } from '../../i18n/ar/account.ts'
import { useParams } from '../../router/use-router.ts'
import type { Faults } from '../../ui/form-faults.ts'
import { ScreenHead } from '../../ui/ScreenHead.tsx'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { PasswordField } from './AccountFields.tsx'
import { AccountForm } from './AccountForm.tsx'
import { resetPassword } from './accounts.api.ts'
import { ExpiredLink, Outcome } from './Outcome.tsx'

const { new_password } = resetPasswordEndpoint.body.shape
const passwordOnly = z.object({ new_password })

export function ResetPasswordPage() {
  const { token = '' } = useParams()
  const client = useQueryClient()
  const [isDone, setDone] = useState(false)
  const onDone = async () => {
    // The new password has ended this browser's session on the server. Until the page knows that, the sign-in page
    // would take the reader for signed in and redirect to the home page.
    await askRightsAgain(client)
    setDone(true)
  }
  return (
    <>
      <ScreenHead title={resetText.title} mainMenu={selectorWay()} />
      {isDone ? (
        <Outcome text={resetText.done} way={{ to: ROUTES.signIn, label: signInText.title }} />
      ) : (
        <ResetPasswordForm key={token} token={token} onDone={onDone} />
      )}
    </>
  )
}

function ResetPasswordForm({ token, onDone }: { token: string; onDone: () => Promise<void> }) {
  const form = useContractForm({
    start: { new_password: '', repeated: '' },
    schema: passwordOnly,
    texts: ruleText,
    // The field hides what is typed: typing the password twice keeps a typing error from locking the owner out.
    check: (values): Faults => (values.repeated === values.new_password ? {} : { repeated: ruleText.repeated }),
    send: (chosen) => resetPassword({ token, ...chosen }),
    onDone,
    explain: ({ code }) => {
      if (code === 'expired_link') return null
      return code === 'weak_password' ? { new_password: ruleText.weak_password } : undefined
    },
    say: 'here',
  })
  if (form.error?.code === 'expired_link') {
    return <ExpiredLink text={resetText.expired} way={{ to: ROUTES.forgotPassword, label: resetText.again }} />
  }
  return (
    <AccountForm form={form} text={resetText}>
      <PasswordField
        {...form.field('new_password')}
        label={fieldText.newPassword}
        hint={fieldText.passwordHint}
        autoComplete="new-password"
      />
      <PasswordField {...form.field('repeated')} label={fieldText.repeated} autoComplete="new-password" />
    </AccountForm>
  )
}
