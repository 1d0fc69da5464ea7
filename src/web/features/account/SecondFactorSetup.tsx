import { type BegunSecondFactor, confirmSecondFactorEndpoint } from '#contract/second-factor.ts'
import { ruleText } from '../../i18n/ar/account.ts'
import { secondFactorText } from '../../i18n/ar/second-factor.ts'
import { setupText } from '../../i18n/ar/second-factor-steps.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { CodeField } from './AccountFields.tsx'
import { AccountForm } from './AccountForm.tsx'
import styles from './SecondFactor.module.css'
import { confirmSecondFactor, secondFactorQuery } from './second-factor.api.ts'

const KeyPicture = lazyPart(async () => (await import('./KeyPicture.tsx')).KeyPicture, {
  Pending: () => <div className={styles.picture} />,
})

interface SecondFactorSetupProps {
  begun: BegunSecondFactor
  onDone: () => void
  onCancel: () => void
}

/** Shows the key for the authentication app and asks for a first code, to check that the app has the key. */
export function SecondFactorSetup({ begun, onDone, onCancel }: SecondFactorSetupProps) {
  const form = useContractForm({
    start: { code: '' },
    schema: confirmSecondFactorEndpoint.body,
    texts: ruleText,
    send: confirmSecondFactor,
    onDone,
    refresh: [secondFactorQuery().queryKey],
    explain: ({ code }) => (code === 'wrong_code' ? { code: setupText.wrongCode } : undefined),
    say: 'here',
  })
  return (
    <div className={styles.step}>
      <p>{setupText.lead}</p>
      <KeyPicture text={begun.otpauth} />
      <a href={begun.otpauth}>{setupText.openApp}</a>
      <p>
        {setupText.key}
        <bdi dir="ltr" className={styles.key}>
          {inFours(begun.key)}
        </bdi>
      </p>
      <AccountForm form={form} takesFocus text={{ send: setupText.send }}>
        <CodeField {...form.field('code')} label={setupText.code} hint={setupText.codeHint} />
      </AccountForm>
      <Button look="quiet" onClick={onCancel}>
        {secondFactorText.cancel}
      </Button>
    </div>
  )
}

/** Splits the key into groups of four for typing by hand; apps ignore the spaces. */
function inFours(key: string): string {
  return key.match(/.{1,4}/g)?.join(' ') ?? key
}
