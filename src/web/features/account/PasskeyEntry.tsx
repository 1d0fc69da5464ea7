import { useState } from 'react'
import * as z from 'zod/mini'
import { formatDay } from '#contract/arabic-moments.ts'
import { type Passkey, passkeyName } from '#contract/passkeys.ts'
import { SESSION_KEY } from '../../api/session-sign.ts'
import { passkeysText, secondFactorText } from '../../i18n/ar/second-factor.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { takeFocus } from '../../ui/take-focus.ts'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { useSend } from '../../ui/use-send.ts'
import { AccountForm } from './AccountForm.tsx'
import { passkeysQuery, removePasskey, renamePasskey } from './passkeys.api.ts'
import styles from './SecondFactor.module.css'

const SCHEMA = z.object({ name: passkeyName })
const refresh = [passkeysQuery().queryKey, SESSION_KEY]

interface PasskeyEntryProps {
  passkey: Passkey
  onRemoved: () => void
}

/** One passkey, which its owner may rename and remove. */
export function PasskeyEntry({ passkey, onRemoved }: PasskeyEntryProps) {
  const [step, setStep] = useState<'none' | 'rename' | 'remove'>('none')
  /** The step that was open last: its button takes the focus back. */
  const [closed, setClosed] = useState(step)
  const close = () => {
    setClosed(step)
    setStep('none')
  }
  return (
    <li className={styles.passkey}>
      <p className={styles.keyName}>
        <bdi>{passkey.name}</bdi>
      </p>
      <p>
        {passkeysText.since} <bdi>{formatDay(passkey.created_at)}</bdi>
        {passkeysText.between}
        {passkey.last_used_at === null ? (
          passkeysText.unused
        ) : (
          <>
            {passkeysText.used} <bdi>{formatDay(passkey.last_used_at)}</bdi>
          </>
        )}
      </p>
      {step === 'none' && (
        <div className={styles.actions}>
          <Button ref={closed === 'rename' ? takeFocus : undefined} look="quiet" onClick={() => setStep('rename')}>
            {passkeysText.rename}
          </Button>
          <Button ref={closed === 'remove' ? takeFocus : undefined} look="quiet" onClick={() => setStep('remove')}>
            {passkeysText.remove}
          </Button>
        </div>
      )}
      {step === 'rename' && <RenameForm passkey={passkey} onClose={close} />}
      {step === 'remove' && <Removal passkey={passkey} onClose={close} onRemoved={onRemoved} />}
    </li>
  )
}

interface StepProps {
  passkey: Passkey
  onClose: () => void
}

function RenameForm({ passkey: { id, name }, onClose }: StepProps) {
  const form = useContractForm({
    start: { name },
    schema: SCHEMA,
    texts: passkeysText.rules,
    send: (body) => renamePasskey(id, body.name),
    onDone: onClose,
    refresh,
    say: 'here',
  })
  return (
    <div className={styles.step}>
      <AccountForm form={form} takesFocus text={{ send: passkeysText.saveName }}>
        <Field {...form.field('name')} label={passkeysText.name} required maxLength={60} />
      </AccountForm>
      <Button look="quiet" onClick={onClose}>
        {secondFactorText.cancel}
      </Button>
    </div>
  )
}

/** Asks for a second press before the passkey is removed. */
function Removal({ passkey: { id }, onClose, onRemoved }: StepProps & PasskeyEntryProps) {
  const [problem, setProblem] = useState<string>()
  const { send, isSending } = useSend({
    send: () => removePasskey(id),
    onDone: onRemoved,
    refresh,
    say: (text) => setProblem(text),
  })
  return (
    <div className={styles.step}>
      {/* The pressed button is gone. Focus the text, not the next button: a second Enter would remove the passkey. */}
      <p ref={takeFocus} tabIndex={-1}>
        {passkeysText.removeLead}
      </p>
      <div className={styles.actions}>
        <Button busy={isSending} onClick={() => send()}>
          {passkeysText.confirmRemoval}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {secondFactorText.cancel}
        </Button>
      </div>
      {problem && (
        <Alert tone="danger">
          <p>{problem}</p>
        </Alert>
      )}
    </div>
  )
}
