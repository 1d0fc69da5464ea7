import { useState } from 'react'
import type { SecondStep } from '#contract/accounts.ts'
import { ROUTES } from '../../app/paths.ts'
import { signInText, signUpText } from '../../i18n/ar/account.ts'
import { Link } from '../../router/Link.tsx'
import { EmailField, PasswordField } from './AccountFields.tsx'
import { AccountForm } from './AccountForm.tsx'
import { AccountLinks } from './AccountLinks.tsx'
import { GuestScreen } from './GuestScreen.tsx'
import { PasskeySignIn } from './PasskeySignIn.tsx'
import { SecondStepForm } from './SecondStepForm.tsx'
import { useSignInForm } from './use-sign-in-form.ts'

export function SignInPage() {
  const [step, setStep] = useState<'password' | 'password again' | SecondStep>('password')
  return (
    <GuestScreen title={signInText.title}>
      {typeof step === 'object' ? (
        <SecondStepForm passkeys={step.passkeys} onBack={() => setStep('password again')} />
      ) : (
        <>
          <SignInForm takesFocus={step === 'password again'} onSecondStep={setStep} />
          <PasskeySignIn />
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

function SignInForm({ takesFocus, onSecondStep }: { takesFocus: boolean; onSecondStep: (step: SecondStep) => void }) {
  const form = useSignInForm(onSecondStep)
  return (
    <AccountForm form={form} takesFocus={takesFocus} text={signInText}>
      <EmailField {...form.field('email')} />
      <PasswordField {...form.field('password')} autoComplete="current-password" />
    </AccountForm>
  )
}
