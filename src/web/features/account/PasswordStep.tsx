import { renewBackupCodesEndpoint } from '#contract/second-factor.ts'
import { secondFactorText } from '../../i18n/ar/second-factor.ts'
import { PROBLEM_TEXTS } from '../../i18n/problems.ts'
import { Button } from '../../ui/Button.tsx'
import { PasswordField } from './AccountFields.tsx'
import { AccountForm } from './AccountForm.tsx'
import { checkWith } from './account-check.ts'
import styles from './SecondFactor.module.css'
import { focusFirstField } from './take-focus.ts'
import { useAccountForm } from './use-account-form.ts'

interface PasswordStepProps<Answer> {
  text: { lead?: string; send: string; sending: string }
  send: (password: string) => Promise<Answer>
  onDone: (answer: Answer) => void
  onCancel: () => void
}

/** Asks for the password of the account before something is done to how it is guarded. */
export function PasswordStep<Answer>({ text, send, onDone, onCancel }: PasswordStepProps<Answer>) {
  const { typed, frame } = useAccountForm({
    empty: { password: '' },
    check: (values) => checkWith(renewBackupCodesEndpoint.body, values),
    send: ({ password }) => send(password),
    onDone,
    failureText: ({ code }) => PROBLEM_TEXTS[code],
  })
  return (
    <div className={styles.step} ref={focusFirstField}>
      <AccountForm frame={frame} text={text}>
        <PasswordField {...typed('password')} label={secondFactorText.password} autoComplete="current-password" />
      </AccountForm>
      <Button look="quiet" onClick={onCancel}>
        {secondFactorText.cancel}
      </Button>
    </div>
  )
}
