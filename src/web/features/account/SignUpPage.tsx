import { useState } from 'react'
import { signUpEndpoint } from '#contract/accounts.ts'
import { ROUTES } from '../../app/paths.ts'
import { fieldText, ruleText, signInText, signUpText } from '../../i18n/ar/account.ts'
import { gradeOptions } from '../../i18n/place-options.ts'
import { Link } from '../../router/Link.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { useTyped } from '../../ui/use-typed.ts'
import { EmailField, NameField, PasswordField } from './AccountFields.tsx'
import { AccountForm } from './AccountForm.tsx'
import { AccountLinks } from './AccountLinks.tsx'
import { signUp } from './accounts.api.ts'
import { type Arrival, GuestScreen } from './GuestScreen.tsx'
import { registrationFailure } from './registration-failure.ts'
import { useAdmission } from './use-admission.ts'

const EMPTY = { name: '', email: '', password: '', grade: '', message: '' }

export function SignUpPage() {
  const [arrival, setArrival] = useState<Arrival>()
  return (
    <GuestScreen title={signUpText.title} arrival={arrival}>
      <SignUpForm onArrival={setArrival} />
      <AccountLinks>
        <span>
          {signUpText.hasAccount} <Link to={ROUTES.signIn}>{signInText.title}</Link>
        </span>
      </AccountLinks>
    </GuestScreen>
  )
}

function SignUpForm({ onArrival }: { onArrival: (arrival: Arrival) => void }) {
  const admit = useAdmission()
  const form = useContractForm({
    start: EMPTY,
    typed: useTyped('name', 'email', 'grade', 'message'),
    schema: signUpEndpoint.body,
    texts: ruleText,
    send: signUp,
    onDone: ({ letter_sent, ...session }) => {
      onArrival({ letter_sent })
      admit(session)
    },
    explain: ({ code }) => registrationFailure(code, 'signUp'),
    say: 'here',
  })
  return (
    <AccountForm form={form} text={signUpText}>
      <NameField {...form.field('name')} />
      <EmailField {...form.field('email')} />
      <PasswordField {...form.field('password')} autoComplete="new-password" hint={fieldText.passwordHint} />
      <Select
        {...form.field('grade')}
        label={fieldText.grade}
        required
        options={[{ value: '', label: fieldText.chooseGrade }, ...gradeOptions()]}
      />
      <TextArea
        {...form.field('message')}
        label={fieldText.message}
        hint={fieldText.messageHint}
        required
        maxLength={4000}
      />
    </AccountForm>
  )
}
