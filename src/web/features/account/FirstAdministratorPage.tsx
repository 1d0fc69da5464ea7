import { ROUTES, selectorWay } from '../../app/paths.ts'
import { fieldText, firstAdministratorText, signInText } from '../../i18n/ar/account.ts'
import { useParams } from '../../router/use-router.ts'
import { ScreenHead } from '../../ui/ScreenHead.tsx'
import { EmailField, NameField, PasswordField } from './AccountFields.tsx'
import { AccountForm } from './AccountForm.tsx'
import { becomeFirstAdministrator } from './accounts.api.ts'
import { ExpiredLink } from './Outcome.tsx'
import { useOfficeAccountForm } from './use-office-account-form.ts'

export function FirstAdministratorPage() {
  const { token = '' } = useParams()
  return (
    <>
      <ScreenHead title={firstAdministratorText.title} mainMenu={selectorWay()} />
      <FirstAdministratorForm key={token} token={token} />
    </>
  )
}

function FirstAdministratorForm({ token }: { token: string }) {
  const { hasAccount } = firstAdministratorText
  const form = useOfficeAccountForm((chosen) => becomeFirstAdministrator({ token, ...chosen }), { hasAccount })
  if (form.error?.code === 'expired_link') {
    return <ExpiredLink text={firstAdministratorText.expired} way={{ to: ROUTES.signIn, label: signInText.title }} />
  }
  return (
    <AccountForm form={form} text={firstAdministratorText}>
      <NameField {...form.field('name')} />
      <EmailField {...form.field('email')} />
      <PasswordField {...form.field('password')} autoComplete="new-password" hint={fieldText.officePasswordHint} />
    </AccountForm>
  )
}
