import { Link } from 'react-router'
import { signUpEndpoint } from '#contract/accounts.ts'
import { GRADE_KEYS, GRADE_NAMES } from '#contract/faculty.ts'
import { ROUTES } from '../../app/paths.ts'
import { fieldText, registrationFailedText, signInText, signUpText } from '../../i18n/ar/account.ts'
import { Select } from '../../ui/Select.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { EmailField, NameField, PasswordField } from './AccountFields.tsx'
import { AccountForm } from './AccountForm.tsx'
import { AccountLinks } from './AccountLinks.tsx'
import { checkWith } from './account-check.ts'
import { signUp } from './accounts.api.ts'
import { GuestScreen } from './GuestScreen.tsx'
import { useAccountForm } from './use-account-form.ts'
import { useAdmission } from './use-admission.ts'

const EMPTY = { name: '', email: '', password: '', grade: '', message: '' }

const GRADE_OPTIONS = [
  { value: '', label: fieldText.chooseGrade },
  ...GRADE_KEYS.map((grade) => ({ value: grade, label: GRADE_NAMES[grade] })),
]

export function SignUpPage() {
  return (
    <GuestScreen title={signUpText.title}>
      <SignUpForm />
      <AccountLinks>
        <span>
          {signUpText.hasAccount} <Link to={ROUTES.signIn}>{signInText.title}</Link>
        </span>
      </AccountLinks>
    </GuestScreen>
  )
}

function SignUpForm() {
  const { typed, fieldOf, change, frame } = useAccountForm({
    empty: EMPTY,
    check: (values) => checkWith(signUpEndpoint.body, values),
    send: signUp,
    onDone: useAdmission(),
    failureText: () => registrationFailedText.signUp,
  })
  return (
    <AccountForm frame={frame} text={signUpText}>
      <NameField {...typed('name')} />
      <EmailField {...typed('email')} />
      <PasswordField {...typed('password')} autoComplete="new-password" hint={fieldText.passwordHint} />
      <Select
        {...fieldOf('grade')}
        label={fieldText.grade}
        options={GRADE_OPTIONS}
        onChange={(grade) => change('grade', grade)}
      />
      <TextArea {...typed('message')} label={fieldText.message} hint={fieldText.messageHint} maxLength={4000} />
    </AccountForm>
  )
}
