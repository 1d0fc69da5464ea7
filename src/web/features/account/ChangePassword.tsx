import { changePasswordEndpoint } from '#contract/accounts.ts'
import { fieldText, ruleText } from '../../i18n/ar/account.ts'
import { changePasswordText } from '../../i18n/ar/account-page.ts'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { PasswordField } from './AccountFields.tsx'
import { AccountForm } from './AccountForm.tsx'
import { AccountSection } from './AccountSection.tsx'
import { changePassword } from './accounts.api.ts'

/** Changes the password and clears both fields on success. */
export function ChangePassword() {
  const form = useContractForm({
    start: { current_password: '', new_password: '' },
    schema: changePasswordEndpoint.body,
    texts: ruleText,
    send: changePassword,
    onDone: (_answer, _body, reset) => reset(),
    done: changePasswordText.done,
    explain: ({ code }) => (code === 'wrong_password' ? { current_password: ruleText.current_password } : undefined),
    say: 'here',
  })
  return (
    <AccountSection title={changePasswordText.title} lead={changePasswordText.lead}>
      <AccountForm form={form} text={{ send: changePasswordText.send }}>
        <PasswordField
          {...form.field('current_password')}
          label={changePasswordText.current}
          autoComplete="current-password"
        />
        <PasswordField
          {...form.field('new_password')}
          label={fieldText.newPassword}
          hint={fieldText.passwordHint}
          autoComplete="new-password"
        />
      </AccountForm>
    </AccountSection>
  )
}
