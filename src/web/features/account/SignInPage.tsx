import { useState } from 'react'
import { type SecondStep, type Session, signInEndpoint } from '#contract/accounts.ts'
import { ROUTES } from '../../app/paths.ts'
import { registrationFailedText, ruleText, signInText, signUpText } from '../../i18n/ar/account.ts'
import { Link } from '../../router/Link.tsx'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { EmailField, PasswordField } from './AccountFields.tsx'
import { AccountForm } from './AccountForm.tsx'
import { AccountLinks } from './AccountLinks.tsx'
import { signIn } from './accounts.api.ts'
import { GuestScreen } from './GuestScreen.tsx'
import { SecondStepForm } from './SecondStepForm.tsx'
import { useAdmission } from './use-admission.ts'

export function SignInPage() {
  const [step, setStep] = useState<'password' | 'code' | 'password again'>('password')
  return (
    <GuestScreen title={signInText.title}>
      {step === 'code' ? (
        <SecondStepForm onBack={() => setStep('password again')} />
      ) : (
        <>
          <SignInForm takesFocus={step === 'password again'} onSecondStep={() => setStep('code')} />
          <AccountLinks>
            <Link to={ROUTES.forgotPassword}>{signInText.forgotten}</Link>
            <span>
              {signInText.noAccount} <Link to={ROUTES.signUp}>{signUpText.title}</Link>
            </span>
          </AccountLinks>
        </>
      )}
    </GuestScreen>
  )
}

function SignInForm({ takesFocus, onSecondStep }: { takesFocus: boolean; onSecondStep: () => void }) {
  const admit = useAdmission()
  const form = useContractForm({
    start: { email: '', password: '' },
    schema: signInEndpoint.body,
    texts: ruleText,
    send: signIn,
    onDone: (answer: Session | SecondStep) => ('user' in answer ? admit(answer) : onSecondStep()),
    explain: () => registrationFailedText.signIn,
    say: 'here',
  })
  return (
    <AccountForm form={form} takesFocus={takesFocus} text={signInText}>
      <EmailField {...form.field('email')} />
      <PasswordField {...form.field('password')} autoComplete="current-password" />
    </AccountForm>
  )
}
