import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { correctAddressEndpoint } from '#contract/confirmation.ts'
import { call } from '../../api/call.ts'
import { askRightsAgain } from '../../api/session-state.ts'
import { ruleText } from '../../i18n/ar/account.ts'
import { correctAddressText } from '../../i18n/ar/correct-address.ts'
import { confirmAddressText } from '../../i18n/ar/second-factor.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import type { Faults } from '../../ui/form-faults.ts'
import { takeFocus } from '../../ui/take-focus.ts'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { EmailField, PasswordField } from './AccountFields.tsx'
import { AccountForm } from './AccountForm.tsx'

/**
 * Corrects a member's unconfirmed e-mail address. A button opens the form for the new address and the password; after
 * the correction a message replaces the form.
 */
export function CorrectAddress() {
  const [isOpen, setOpen] = useState(false)
  const [done, setDone] = useState<string>()
  const toggle = () => {
    setDone(undefined)
    setOpen(!isOpen)
  }
  const end = (text: string) => {
    setDone(text)
    setOpen(false)
  }
  return (
    <>
      <Button look="quiet" aria-expanded={isOpen} onClick={toggle}>
        {isOpen ? correctAddressText.cancel : correctAddressText.open}
      </Button>
      {isOpen && <CorrectAddressForm onDone={end} />}
      {done && (
        <Alert ref={takeFocus} tone="success">
          <p>{done}</p>
        </Alert>
      )}
    </>
  )
}

function CorrectAddressForm({ onDone }: { onDone: (text: string) => void }) {
  const client = useQueryClient()
  const form = useContractForm({
    start: { email: '', password: '' },
    schema: correctAddressEndpoint.body,
    texts: { email: ruleText.email, password: ruleText.current_password },
    send: (body) => call(correctAddressEndpoint, { body }),
    onDone: async (answer) => {
      await askRightsAgain(client)
      onDone(outcomeOf(answer))
    },
    explain: ({ code }): Faults | undefined => {
      if (code === 'wrong_password') return { password: ruleText.current_password }
      return code === 'registration_failed' ? { email: correctAddressText.taken } : undefined
    },
    say: 'here',
  })
  return (
    <AccountForm form={form} takesFocus text={correctAddressText}>
      <EmailField {...form.field('email')} />
      <PasswordField {...form.field('password')} autoComplete="current-password" />
    </AccountForm>
  )
}

function outcomeOf({ sent, letters }: z.output<typeof correctAddressEndpoint.response>): string {
  if (!sent) return confirmAddressText.already
  return `${correctAddressText.done} ${letters === 'folder' ? confirmAddressText.notSent : confirmAddressText.sent}`
}
