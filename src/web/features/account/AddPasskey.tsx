import { useState } from 'react'
import * as z from 'zod/mini'
import { MOST_PASSKEYS, passkeyName } from '#contract/passkeys.ts'
import { SESSION_KEY } from '../../api/session-sign.ts'
import { passkeysText, secondFactorText } from '../../i18n/ar/second-factor.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { takeFocus } from '../../ui/take-focus.ts'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { AccountForm } from './AccountForm.tsx'
import { addPasskey, passkeysQuery } from './passkeys.api.ts'
import styles from './SecondFactor.module.css'

const SCHEMA = z.object({ name: passkeyName })

/**
 * Takes a name for the passkey, and then lets the browser make the passkey. Once the account has as many passkeys as
 * are allowed, says that one must be removed first.
 */
export function AddPasskey({ count }: { count: number }) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const ref = wasOpen ? takeFocus : undefined
  const close = () => {
    setWasOpen(true)
    setOpen(false)
  }
  if (isOpen) return <NameForm onClose={close} />
  if (count >= MOST_PASSKEYS) {
    return (
      <p ref={ref} tabIndex={-1}>
        {passkeysText.full(MOST_PASSKEYS)}
      </p>
    )
  }
  return (
    <Button ref={ref} look="quiet" onClick={() => setOpen(true)}>
      {passkeysText.add}
    </Button>
  )
}

function NameForm({ onClose }: { onClose: () => void }) {
  const form = useContractForm({
    start: { name: '' },
    schema: SCHEMA,
    texts: passkeysText.rules,
    send: addPasskey,
    onDone: onClose,
    refresh: [passkeysQuery().queryKey, SESSION_KEY],
    explain: ({ code }) => {
      if (code === 'too_large') return passkeysText.full(MOST_PASSKEYS)
      return code === 'edit_conflict' ? passkeysText.known : undefined
    },
    say: 'here',
  })
  return (
    <div className={styles.step}>
      <AccountForm form={form} takesFocus text={{ lead: passkeysText.addLead, send: passkeysText.send }}>
        <Field {...form.field('name')} label={passkeysText.name} hint={passkeysText.nameHint} required maxLength={60} />
      </AccountForm>
      <Button look="quiet" onClick={onClose}>
        {secondFactorText.cancel}
      </Button>
    </div>
  )
}
