import { useNavigate, useParams } from 'react-router'
import * as z from 'zod/mini'
import { firstAdministratorEndpoint } from '#contract/accounts.ts'
import { ROUTES, selectorWay } from '../../app/paths.ts'
import { fieldText, firstAdministratorText, signInText } from '../../i18n/ar/account.ts'
import { PROBLEM_TEXTS } from '../../i18n/problems.ts'
import { ScreenHead } from '../../ui/ScreenHead.tsx'
import { EmailField, NameField, PasswordField } from './AccountFields.tsx'
import { AccountForm } from './AccountForm.tsx'
import { checkWith } from './account-check.ts'
import { becomeFirstAdministrator } from './accounts.api.ts'
import { ExpiredLink } from './Outcome.tsx'
import { useAccountForm } from './use-account-form.ts'
import { useAdmission } from './use-admission.ts'

const { name, email, password } = firstAdministratorEndpoint.body.shape
const personOnly = z.object({ name, email, password })
type Chosen = z.output<typeof personOnly>

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
  const { typed, frame, error } = useAccountForm({
    empty: { name: '', email: '', password: '' },
    check: (values) => checkWith(personOnly, values),
    send: (chosen: Chosen) => becomeFirstAdministrator({ token, ...chosen }),
    onDone: (session) => {
      admit(session)
      void navigate(ROUTES.home, { replace: true })
    },
    failureText: ({ code }) => (code === 'expired_link' ? undefined : PROBLEM_TEXTS[code]),
  })
  if (error?.code === 'expired_link') {
    return <ExpiredLink text={firstAdministratorText.expired} way={{ to: ROUTES.signIn, label: signInText.title }} />
  }
  return (
    <AccountForm frame={frame} text={firstAdministratorText}>
      <NameField {...typed('name')} />
      <EmailField {...typed('email')} />
      <PasswordField {...typed('password')} autoComplete="new-password" hint={fieldText.passwordHint} />
    </AccountForm>
  )
}
