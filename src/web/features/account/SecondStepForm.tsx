import type { SecondStep } from '#contract/accounts.ts'
import { secondStepEndpoint } from '#contract/second-factor.ts'
import { ruleText } from '../../i18n/ar/account.ts'
import { secondStepText } from '../../i18n/ar/second-factor.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { CodeField } from './AccountFields.tsx'
import { AccountForm } from './AccountForm.tsx'
import { PasskeySignIn } from './PasskeySignIn.tsx'
import styles from './SecondFactor.module.css'
import { passSecondStep } from './second-factor.api.ts'
import { useAdmission } from './use-admission.ts'

interface SecondStepFormProps {
  /** Whether the account has passkeys, and if so, whether besides the codes or as its only second factor. */
  passkeys?: SecondStep['passkeys']
  onBack: () => void
}

/** The form that asks for the second factor after a correct password. Decisions 0021 and 0054. */
export function SecondStepForm({ passkeys, onBack }: SecondStepFormProps) {
  const form = useContractForm({
    start: { code: '' },
    schema: secondStepEndpoint.body,
    texts: ruleText,
    send: passSecondStep,
    onDone: useAdmission(),
    explain: ({ code }) => {
      if (code === 'expired_step') return null
      return code === 'wrong_code' ? { code: ruleText.code } : undefined
    },
    say: 'here',
  })
  const back = (
    <Button look="quiet" onClick={onBack}>
      {secondStepText.back}
    </Button>
  )
  if (form.error?.code === 'expired_step') {
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
    <div className={styles.step}>
      {passkeys !== 'only' && (
        <AccountForm form={form} takesFocus text={secondStepText}>
          <CodeField {...form.field('code')} label={secondStepText.code} hint={secondStepText.codeHint} />
        </AccountForm>
      )}
      {passkeys && <PasskeySignIn isOnly={passkeys === 'only'} />}
      <p>{secondStepText.lost}</p>
      {back}
    </div>
  )
}
