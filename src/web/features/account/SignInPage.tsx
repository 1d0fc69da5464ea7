import { Link } from 'react-router'
import { signInEndpoint } from '#contract/accounts.ts'
import { forgotPasswordPath, signUpPath } from '../../app/paths.ts'
import { REGISTRATION_FAILED, signInText, signUpText } from '../../i18n/ar/account.ts'
import { EmailField, PasswordField } from './AccountFields.tsx'
import { AccountForm } from './AccountForm.tsx'
import { AccountLinks } from './AccountLinks.tsx'
import { checkWith } from './account-check.ts'
import { signIn } from './accounts.api.ts'
import { GuestScreen } from './GuestScreen.tsx'
import { useAccountForm } from './use-account-form.ts'
import { useAdmission } from './use-admission.ts'

export function SignInPage() {
  return (
    <GuestScreen title={signInText.title}>
      <SignInForm />
      <AccountLinks>
        <Link to={forgotPasswordPath()}>{signInText.forgotten}</Link>
        <span>
          {signInText.noAccount} <Link to={signUpPath()}>{signUpText.title}</Link>
        </span>
      </AccountLinks>
    </GuestScreen>
  )
}

function SignInForm() {
  const { typed, frame } = useAccountForm({
    empty: { email: '', password: '' },
    check: (values) => checkWith(signInEndpoint.body, values),
    send: signIn,
    onDone: useAdmission(),
    failureText: () => REGISTRATION_FAILED,
  })
  return (
    <AccountForm frame={frame} text={signInText}>
      <EmailField {...typed('email')} />
      <PasswordField {...typed('password')} autoComplete="current-password" />
    </AccountForm>
  )
}
