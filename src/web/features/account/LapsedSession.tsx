import { useState } from 'react'
import type { SecondStep } from '#contract/accounts.ts'
import { lapsedText, signInText } from '../../i18n/ar/account.ts'
import { actionText } from '../../i18n/ar/site.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { EmailField, PasswordField } from './AccountFields.tsx'
import { SecondStepForm } from './SecondStepForm.tsx'
import { useSignInForm } from './use-sign-in-form.ts'

interface LapsedSessionProps {
  /** The e-mail address of the account that was signed in. */
  email: string
  onClose: () => void
}

/** The dialog that asks to sign in again, above a screen whose sign-in session has ended. */
export function LapsedSession({ email, onClose }: LapsedSessionProps) {
  const [step, setStep] = useState<SecondStep>()
  if (step) {
    return (
      <Dialog title={lapsedText.title} onClose={onClose} actions={false}>
        <SecondStepForm passkeys={step.passkeys} onBack={() => setStep(undefined)} />
      </Dialog>
    )
  }
  return <PasswordDialog email={email} onClose={onClose} onSecondStep={setStep} />
}

function PasswordDialog({
  email,
  onClose,
  onSecondStep,
}: LapsedSessionProps & { onSecondStep: (step: SecondStep) => void }) {
  const form = useSignInForm(onSecondStep, email)
  const text = { send: signInText.send, cancel: actionText.close }
  return (
    <FormDialog form={form} title={lapsedText.title} text={text} onClose={onClose}>
      <p>{lapsedText.lead}</p>
      <EmailField {...form.field('email')} />
      <PasswordField {...form.field('password')} autoComplete="current-password" />
    </FormDialog>
  )
}
