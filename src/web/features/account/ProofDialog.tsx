import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { BodyOf } from '#contract/endpoint.ts'
import { codeProof, passwordProof, proofEndpoint } from '#contract/proof.ts'
import { call } from '../../api/call.ts'
import { ruleText } from '../../i18n/ar/account.ts'
import { proofText } from '../../i18n/ar/second-factor.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { type FormState, useContractForm } from '../../ui/use-contract-form.ts'
import { useSend } from '../../ui/use-send.ts'
import { CodeField, PasswordField } from './AccountFields.tsx'
import { canUsePasskeys } from './can-use-passkeys.ts'
import { passkeysQuery, proveByPasskey } from './passkeys.api.ts'
import styles from './SecondFactor.module.css'
import { secondFactorQuery } from './second-factor.api.ts'

interface ProofDialogProps {
  /**
   * Called when the dialog closes, with whether the proof was given. The act that waits for the proof is then made, or
   * fails.
   */
  onEnd: (isProved: boolean) => void
}

/**
 * The dialog that asks once more for the password, a code or a passkey, before an act that gives power or takes data
 * out.
 */
export function ProofDialog({ onEnd }: ProofDialogProps) {
  const [way, setWay] = useState<'password' | 'code'>('password')
  const app = useQuery(secondFactorQuery())
  const passkeys = useQuery({ ...passkeysQuery(), enabled: canUsePasskeys() })
  const given = {
    hasApp: app.data?.on === true,
    hasPasskey: passkeys.data !== undefined && passkeys.data.length > 0,
    isLoading: app.isLoading || passkeys.isLoading,
    onEnd,
  }
  return way === 'password' ? (
    <ByPassword {...given} onOther={() => setWay('code')} />
  ) : (
    <ByCode {...given} onOther={() => setWay('password')} />
  )
}

interface WayProps extends ProofDialogProps {
  hasApp: boolean
  hasPasskey: boolean
  /** Whether the requests that tell if the account has an authenticator app or a passkey are still running. */
  isLoading: boolean
  onOther: () => void
}

function ByPassword({ hasApp, ...given }: WayProps) {
  const form = useContractForm({
    start: { password: '' },
    schema: passwordProof,
    texts: { password: ruleText.current_password },
    send: prove,
    onDone: () => given.onEnd(true),
    explain: ({ code }) => (code === 'wrong_password' ? { password: ruleText.current_password } : undefined),
    say: 'here',
  })
  return (
    <WayDialog
      form={form}
      {...given}
      other={hasApp && proofText.byCode}
      field={<PasswordField {...form.field('password')} autoComplete="current-password" />}
    />
  )
}

function ByCode(given: WayProps) {
  const form = useContractForm({
    start: { code: '' },
    schema: codeProof,
    texts: ruleText,
    send: prove,
    onDone: () => given.onEnd(true),
    explain: ({ code }) => (code === 'wrong_code' ? { code: ruleText.code } : undefined),
    say: 'here',
  })
  return (
    <WayDialog
      form={form}
      {...given}
      other={proofText.byPassword}
      field={<CodeField {...form.field('code')} label={proofText.code} hint={proofText.codeHint} />}
    />
  )
}

interface WayDialogProps extends Omit<WayProps, 'hasApp'> {
  form: FormState
  field: ReactNode
  /** The text of the button that changes between password and code; false if the account has no codes. */
  other: string | false
}

function WayDialog({ form, field, other, onOther, onEnd, hasPasskey, isLoading }: WayDialogProps) {
  const [problem, setProblem] = useState<string>()
  const { send, isSending } = useSend({
    send: proveByPasskey,
    onDone: () => onEnd(true),
    say: (text) => setProblem(text),
  })
  return (
    <FormDialog form={form} title={proofText.title} text={proofText} isLoading={isLoading} onClose={() => onEnd(false)}>
      <p>{proofText.lead}</p>
      {field}
      <div className={styles.actions}>
        {hasPasskey && (
          <Button look="quiet" busy={isSending} onClick={() => send()}>
            {proofText.byPasskey}
          </Button>
        )}
        {other && (
          <Button look="quiet" onClick={onOther}>
            {other}
          </Button>
        )}
      </div>
      {problem && (
        <Alert tone="danger">
          <p>{problem}</p>
        </Alert>
      )}
    </FormDialog>
  )
}

async function prove(body: BodyOf<typeof proofEndpoint>): Promise<void> {
  await call(proofEndpoint, { body })
}
