import { secondStepEndpoint } from '#contract/second-factor.ts'
import { secondStepText } from '../../i18n/ar/second-factor.ts'
import { PROBLEM_TEXTS } from '../../i18n/problems.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { CodeField } from './AccountFields.tsx'
import { AccountForm } from './AccountForm.tsx'
import { checkWith } from './account-check.ts'
import styles from './SecondFactor.module.css'
import { passSecondStep } from './second-factor.api.ts'
import { focusFirstField } from './take-focus.ts'
import { useAccountForm } from './use-account-form.ts'
import { useAdmission } from './use-admission.ts'

/** After the right password of an account that has a second factor: its code. Decision 0021. */
export function SecondStepForm({ onBack }: { onBack: () => void }) {
  const { typed, frame, error } = useAccountForm({
    empty: { code: '' },
    check: (values) => checkWith(secondStepEndpoint.body, values),
    send: passSecondStep,
    onDone: useAdmission(),
    failureText: ({ code }) => (code === 'expired_step' ? undefined : PROBLEM_TEXTS[code]),
    fieldOfFailure: ({ code }) => (code === 'wrong_code' ? 'code' : undefined),
  })
  const back = (
    <Button look="quiet" onClick={onBack}>
      {secondStepText.back}
    </Button>
  )
  if (error?.code === 'expired_step') {
    return (
      <div className={styles.step}>
        <Alert tone="warning">
          <p>{secondStepText.expired}</p>
        </Alert>
        {back}
      </div>
    )
  }
  return (
    <div className={styles.step} ref={focusFirstField}>
      <AccountForm frame={frame} text={secondStepText}>
        <CodeField {...typed('code')} label={secondStepText.code} hint={secondStepText.codeHint} />
      </AccountForm>
      {back}
    </div>
  )
}
