import * as z from 'zod/mini'
import { firstAdministratorEndpoint } from '#contract/accounts.ts'
import { pathTo, ROUTES, selectorWay } from '../../app/paths.ts'
import { fieldText, firstAdministratorText, ruleText, signInText } from '../../i18n/ar/account.ts'
import { useNavigate, useParams } from '../../router/use-router.ts'
import { ScreenHead } from '../../ui/ScreenHead.tsx'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { EmailField, NameField, PasswordField } from './AccountFields.tsx'
import { AccountForm } from './AccountForm.tsx'
import { becomeFirstAdministrator } from './accounts.api.ts'
import { ExpiredLink } from './Outcome.tsx'
import { useAdmission } from './use-admission.ts'

const { name, email, password } = firstAdministratorEndpoint.body.shape
const personOnly = z.object({ name, email, password })

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
  const admit = useAdmission()
  const navigate = useNavigate()
  const form = useContractForm({
    start: { name: '', email: '', password: '' },
    schema: personOnly,
    texts: ruleText,
    send: (chosen) => becomeFirstAdministrator({ token, ...chosen }),
    onDone: (session) => {
      admit(session)
      void navigate(pathTo(ROUTES.admin, {}), { replace: true })
    },
    explain: ({ code }) => {
      if (code === 'expired_link') return null
      return code === 'weak_password' ? { password: ruleText.weak_password } : undefined
    },
    say: 'here',
  })
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
