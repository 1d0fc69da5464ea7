import { type SecondStep, type Session, signInEndpoint } from '#contract/accounts.ts'
import { ruleText } from '../../i18n/ar/account.ts'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { signIn } from './accounts.api.ts'
import { registrationFailure } from './registration-failure.ts'
import { useAdmission } from './use-admission.ts'

/** The form that signs in; `onSecondStep` is called if the account needs a second factor. */
export function useSignInForm(onSecondStep: (step: SecondStep) => void, email = '') {
  const admit = useAdmission()
  return useContractForm({
    start: { email, password: '' },
    schema: signInEndpoint.body,
    texts: ruleText,
    send: signIn,
    onDone: (answer: Session | SecondStep) => ('user' in answer ? admit(answer) : onSecondStep(answer)),
    explain: ({ code }) => registrationFailure(code, 'signIn'),
  })
}
