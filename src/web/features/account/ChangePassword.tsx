import { useQuery, useQueryClient } from '@tanstack/react-query'
import { changePasswordEndpoint } from '#contract/accounts.ts'
import { allows } from '#contract/endpoint.ts'
import { sessionQuery } from '../../api/session.api.ts'
import { askRightsAgain } from '../../api/session-state.ts'
import { fieldText, ruleText } from '../../i18n/ar/account.ts'
import { changePasswordText } from '../../i18n/ar/account-page.ts'
import type { Faults } from '../../ui/form-faults.ts'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { PasswordField } from './AccountFields.tsx'
import { AccountForm } from './AccountForm.tsx'
import { AccountSection } from './AccountSection.tsx'
import { changePassword } from './accounts.api.ts'

/** The form that changes the password; it clears both fields on success. */
export function ChangePassword() {
  const client = useQueryClient()
  const user = useQuery(sessionQuery()).data?.user
  const isStaff = allows('staff', user ?? null)
  const form = useContractForm({
    start: { current_password: '', new_password: '' },
    schema: changePasswordEndpoint.body,
    texts: ruleText,
    send: changePassword,
    onDone: async (_answer, _body, reset) => {
      reset()
      if (user?.lacks === 'new_password_required') await askRightsAgain(client)
    },
    done: changePasswordText.done,
    explain: ({ code }): Faults | undefined => {
      if (code === 'wrong_password') return { current_password: ruleText.current_password }
      return code === 'weak_password' ? { new_password: ruleText.weak_password } : undefined
    },
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
          hint={isStaff ? fieldText.officePasswordHint : fieldText.passwordHint}
          autoComplete="new-password"
        />
      </AccountForm>
    </AccountSection>
  )
}
