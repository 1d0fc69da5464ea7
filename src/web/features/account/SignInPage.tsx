import { useState } from 'react'
import { Link } from 'react-router'
import { type SecondStep, type Session, signInEndpoint } from '#contract/accounts.ts'
import { ROUTES } from '../../app/paths.ts'
import { registrationFailedText, signInText, signUpText } from '../../i18n/ar/account.ts'
import { EmailField, PasswordField } from './AccountFields.tsx'
import { AccountForm } from './AccountForm.tsx'
import { AccountLinks } from './AccountLinks.tsx'
import { checkWith } from './account-check.ts'
import { signIn } from './accounts.api.ts'
import { GuestScreen } from './GuestScreen.tsx'
import { SecondStepForm } from './SecondStepForm.tsx'
import { focusFirstField } from './take-focus.ts'
import { useAccountForm } from './use-account-form.ts'
import { useAdmission } from './use-admission.ts'

export function SignInPage() {
  const [step, setStep] = useState<'password' | 'code' | 'password again'>('password')
  return (
    <GuestScreen title={signInText.title}>
      {step === 'code' ? (
        <SecondStepForm onBack={() => setStep('password again')} />
      ) : (
        <div ref={step === 'password again' ? focusFirstField : undefined}>
          <SignInForm onSecondStep={() => setStep('code')} />
          <AccountLinks>
            <Link to={ROUTES.forgotPassword}>{signInText.forgotten}</Link>
            <span>
              {signInText.noAccount} <Link to={ROUTES.signUp}>{signUpText.title}</Link>
            </span>
          </AccountLinks>
        </div>
      )}
    </GuestScreen>
  )
}

function SignInForm({ onSecondStep }: { onSecondStep: () => void }) {
  const admit = useAdmission()
  const { typed, frame } = useAccountForm({
    empty: { email: '', password: '' },
    check: (values) => checkWith(signInEndpoint.body, values),
    send: signIn,
    onDone: (answer: Session | SecondStep) => ('user' in answer ? admit(answer) : onSecondStep()),
    failureText: () => registrationFailedText.signIn,
  })
  return (
    <AccountForm frame={frame} text={signInText}>
      <EmailField {...typed('email')} />
      <PasswordField {...typed('password')} autoComplete="current-password" />
    </AccountForm>
  )
}
