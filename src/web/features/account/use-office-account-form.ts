import * as z from 'zod/mini'
import { firstAdministratorEndpoint, type Session } from '#contract/accounts.ts'
import { pathTo, ROUTES } from '../../app/paths.ts'
import { ruleText } from '../../i18n/ar/account.ts'
import { useNavigate } from '../../router/use-router.ts'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { useAdmission } from './use-admission.ts'

const { name, email, password } = firstAdministratorEndpoint.body.shape
const person = z.object({ name, email, password })

/**
 * The form that makes an office account by a link, and then opens the office. `hasAccount` is the text for an address
 * that has an account already. The form shows no error for an expired link, because the screen shows it.
 */
export function useOfficeAccountForm(
  send: (chosen: z.infer<typeof person>) => Promise<Session>,
  { hasAccount, address = '' }: { hasAccount: string; address?: string },
) {
  const admit = useAdmission()
  const navigate = useNavigate()
  return useContractForm({
    start: { name: '', email: address, password: '' },
    schema: person,
    texts: ruleText,
    send,
    onDone: (session) => {
      admit(session)
      return navigate(pathTo(ROUTES.admin, {}), { replace: true })
    },
    explain: ({ code }) => {
      if (code === 'expired_link') return null
      if (code === 'registration_failed') return hasAccount
      return code === 'weak_password' ? { password: ruleText.weak_password } : undefined
    },
    say: 'here',
  })
}
