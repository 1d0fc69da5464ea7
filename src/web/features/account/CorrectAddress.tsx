import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { correctAddressEndpoint } from '#contract/confirmation.ts'
import { call } from '../../api/call.ts'
import { askRightsAgain } from '../../api/session-state.ts'
import { ruleText } from '../../i18n/ar/account.ts'
import { correctAddressText } from '../../i18n/ar/correct-address.ts'
import { confirmAddressText } from '../../i18n/ar/second-factor.ts'
import { Button } from '../../ui/Button.tsx'
import type { Faults } from '../../ui/form-faults.ts'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { EmailField, PasswordField } from './AccountFields.tsx'
import { AccountForm } from './AccountForm.tsx'

/** Corrects a member's address that is not confirmed: a press opens the form, which takes the address and password. */
export function CorrectAddress() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? correctAddressText.cancel : correctAddressText.open}
      </Button>
      {isOpen && <CorrectAddressForm />}
    </>
  )
}

function CorrectAddressForm() {
  const client = useQueryClient()
  const form = useContractForm({
    start: { email: '', password: '' },
    schema: correctAddressEndpoint.body,
    texts: { email: ruleText.email, password: ruleText.current_password },
    send: (body) => call(correctAddressEndpoint, { body }),
    onDone: async (_answer, _body, reset) => {
      reset()
      await askRightsAgain(client)
    },
    done: ({ sent, letters }) => {
      if (!sent) return confirmAddressText.already
      return letters === 'folder'
        ? `${correctAddressText.done} ${confirmAddressText.notSent}`
        : `${correctAddressText.done} ${confirmAddressText.sent}`
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
