import { renewBackupCodesEndpoint } from '#contract/second-factor.ts'
import { ruleText } from '../../i18n/ar/account.ts'
import { secondFactorText } from '../../i18n/ar/second-factor.ts'
import { Button } from '../../ui/Button.tsx'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { PasswordField } from './AccountFields.tsx'
import { AccountForm } from './AccountForm.tsx'
import styles from './SecondFactor.module.css'
import { secondFactorQuery } from './second-factor.api.ts'

interface PasswordStepProps<Answer> {
  text: { lead?: string; send: string }
  send: (password: string) => Promise<Answer>
  onDone: (answer: Answer) => void
  onCancel: () => void
}

/** Asks for the account password before a change to its security settings. */
export function PasswordStep<Answer>({ text, send, onDone, onCancel }: PasswordStepProps<Answer>) {
  const form = useContractForm({
    start: { password: '' },
    schema: renewBackupCodesEndpoint.body,
    texts: ruleText,
    send: ({ password }) => send(password),
    onDone,
    refresh: [secondFactorQuery().queryKey],
    say: 'here',
  })
  return (
    <div className={styles.step}>
      <AccountForm form={form} takesFocus text={text}>
        <PasswordField {...form.field('password')} label={secondFactorText.password} autoComplete="current-password" />
      </AccountForm>
      <Button look="quiet" onClick={onCancel}>
        {secondFactorText.cancel}
      </Button>
    </div>
  )
}
