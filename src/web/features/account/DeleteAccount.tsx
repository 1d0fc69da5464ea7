import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { deleteUserEndpoint } from '#contract/accounts.ts'
import { applySession } from '../../api/session-state.ts'
import { ROUTES } from '../../app/paths.ts'
import { ruleText } from '../../i18n/ar/account.ts'
import { deleteAccountText } from '../../i18n/ar/account-page.ts'
import { useNavigate } from '../../router/use-router.ts'
import { Button } from '../../ui/Button.tsx'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { PasswordField } from './AccountFields.tsx'
import { AccountForm } from './AccountForm.tsx'
import { AccountSection } from './AccountSection.tsx'
import { deleteAccount } from './accounts.api.ts'

const passwordOnly = z.object({ current_password: deleteUserEndpoint.body.shape.password })

/** Deletes the account: the first press opens the form, the password and a second press confirm. */
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
  const form = useContractForm({
    start: { current_password: '' },
    schema: passwordOnly,
    texts: ruleText,
    send: ({ current_password }) => deleteAccount(current_password),
    onDone: async () => {
      await navigate(ROUTES.home)
      applySession(client, null)
    },
    explain: ({ code }) => (code === 'wrong_password' ? { current_password: ruleText.current_password } : undefined),
    say: 'here',
  })

  const { confirm: lead, send } = deleteAccountText
  return (
    <AccountForm form={form} text={{ lead, send }}>
      <PasswordField {...form.field('current_password')} autoComplete="current-password" />
    </AccountForm>
  )
}
