import { useState } from 'react'
import { changePasswordEndpoint } from '#contract/accounts.ts'
import { fieldText } from '../../i18n/ar/account.ts'
import { changePasswordText } from '../../i18n/ar/account-page.ts'
import { PROBLEM_TEXTS } from '../../i18n/problems.ts'
import { Toast } from '../../ui/Toast.tsx'
import { useToast } from '../../ui/use-toast.ts'
import { PasswordField } from './AccountFields.tsx'
import { AccountForm } from './AccountForm.tsx'
import { AccountSection } from './AccountSection.tsx'
import { checkWith } from './account-check.ts'
import { changePassword } from './accounts.api.ts'
import { useAccountForm } from './use-account-form.ts'

export function ChangePassword() {
  const [changes, setChanges] = useState(0)
  const { text: said, say } = useToast()
  return (
    <AccountSection title={changePasswordText.title} lead={changePasswordText.lead}>
      {/* After a change a new form, so that neither password stays on the screen. */}
      <ChangePasswordForm
        key={changes}
        onDone={() => {
          setChanges(changes + 1)
          say(changePasswordText.done)
        }}
      />
      <Toast text={said} />
    </AccountSection>
  )
}

function ChangePasswordForm({ onDone }: { onDone: () => void }) {
  const { typed, frame } = useAccountForm({
    empty: { current_password: '', new_password: '' },
    check: (values) => checkWith(changePasswordEndpoint.body, values),
    send: changePassword,
    onDone,
    failureText: ({ code }) => PROBLEM_TEXTS[code],
    fieldOfFailure: ({ code }) => (code === 'wrong_password' ? 'current_password' : undefined),
  })
  return (
    <AccountForm frame={frame} text={{ send: changePasswordText.send, sending: changePasswordText.sending }}>
      <PasswordField
        {...typed('current_password')}
        label={changePasswordText.current}
        autoComplete="current-password"
      />
      <PasswordField
        {...typed('new_password')}
        label={fieldText.newPassword}
        hint={fieldText.passwordHint}
        autoComplete="new-password"
      />
    </AccountForm>
  )
}
