import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { deleteUserEndpoint } from '#contract/accounts.ts'
import { applySession } from '../../api/session-state.ts'
import { ROUTES } from '../../app/paths.ts'
import { deleteAccountText } from '../../i18n/ar/account-page.ts'
import { PROBLEM_TEXTS } from '../../i18n/problems.ts'
import { Button } from '../../ui/Button.tsx'
import { PasswordField } from './AccountFields.tsx'
import { AccountForm } from './AccountForm.tsx'
import { AccountSection } from './AccountSection.tsx'
import { checkWith } from './account-check.ts'
import { deleteAccount } from './accounts.api.ts'
import { useAccountForm } from './use-account-form.ts'

const passwordOnly = z.object({ current_password: deleteUserEndpoint.body.shape.password })
type Confirmed = z.output<typeof passwordOnly>

/** Deletes the account: one press shows what it asks for, the password and a second press do it. */
export function DeleteAccount() {
  const [isOpen, setOpen] = useState(false)
  return (
    <AccountSection title={deleteAccountText.title} lead={deleteAccountText.lead}>
      <Button look="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? deleteAccountText.cancel : deleteAccountText.open}
      </Button>
      {isOpen && <DeleteAccountForm />}
    </AccountSection>
  )
}

function DeleteAccountForm() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { typed, frame } = useAccountForm({
    empty: { current_password: '' },
    check: (values) => checkWith(passwordOnly, values),
    send: ({ current_password }: Confirmed) => deleteAccount(current_password),
    onDone: () => void leave(),
    failureText: ({ code }) => PROBLEM_TEXTS[code],
    fieldOfFailure: ({ code }) => (code === 'wrong_password' ? 'current_password' : undefined),
  })
  async function leave() {
    await navigate(ROUTES.home)
    applySession(client, null)
  }

  const { confirm: lead, send, sending } = deleteAccountText
  return (
    <AccountForm frame={frame} text={{ lead, send, sending }}>
      <PasswordField {...typed('current_password')} autoComplete="current-password" />
    </AccountForm>
  )
}
