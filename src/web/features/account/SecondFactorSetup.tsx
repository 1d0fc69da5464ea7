import { lazy, Suspense } from 'react'
import { type BegunSecondFactor, confirmSecondFactorEndpoint } from '#contract/second-factor.ts'
import { secondFactorText, setupText } from '../../i18n/ar/second-factor.ts'
import { PROBLEM_TEXTS } from '../../i18n/problems.ts'
import { Button } from '../../ui/Button.tsx'
import { CodeField } from './AccountFields.tsx'
import { AccountForm } from './AccountForm.tsx'
import { checkWith } from './account-check.ts'
import styles from './SecondFactor.module.css'
import { confirmSecondFactor } from './second-factor.api.ts'
import { focusFirstField } from './take-focus.ts'
import { useAccountForm } from './use-account-form.ts'

const KeyPicture = lazy(async () => ({ default: (await import('./KeyPicture.tsx')).KeyPicture }))

interface SecondFactorSetupProps {
  begun: BegunSecondFactor
  onDone: () => void
  onCancel: () => void
}

/** Hands the key over to the owner's telephone, and asks for a first code to be sure that it has arrived. */
export function SecondFactorSetup({ begun, onDone, onCancel }: SecondFactorSetupProps) {
  const { typed, frame } = useAccountForm({
    empty: { code: '' },
    check: (values) => checkWith(confirmSecondFactorEndpoint.body, values),
    send: confirmSecondFactor,
    onDone,
    failureText: ({ code }) => PROBLEM_TEXTS[code],
    fieldOfFailure: ({ code }) => (code === 'wrong_code' ? 'code' : undefined),
  })
  return (
    <div className={styles.step} ref={focusFirstField}>
      <p>{setupText.lead}</p>
      <Suspense>
        <KeyPicture text={begun.otpauth} />
      </Suspense>
      <a href={begun.otpauth}>{setupText.openApp}</a>
      <p>
        {setupText.key}
        <bdi dir="ltr" className={styles.key}>
          {inFours(begun.key)}
        </bdi>
      </p>
      <AccountForm frame={frame} text={{ send: setupText.send, sending: setupText.sending }}>
        <CodeField {...typed('code')} label={setupText.code} hint={setupText.codeHint} />
      </AccountForm>
      <Button look="quiet" onClick={onCancel}>
        {secondFactorText.cancel}
      </Button>
    </div>
  )
}

/** A long key is typed off the screen: groups keep the eye in its place, and apps leave the blanks out. */
function inFours(key: string): string {
  return key.match(/.{1,4}/g)?.join(' ') ?? key
}
