import { useQueryClient } from '@tanstack/react-query'
import { sendVerificationEndpoint } from '#contract/confirmation.ts'
import { call } from '../../api/call.ts'
import { askRightsAgain } from '../../api/session-state.ts'
import { confirmAddressText } from '../../i18n/ar/second-factor.ts'
import { Form, SubmitButton } from '../../ui/Form.tsx'
import { useContractForm } from '../../ui/use-contract-form.ts'
import page from './AccountPage.module.css'

/**
 * A button that sends the confirmation e-mail again. If the address is already confirmed, it requests the account's
 * rights again instead.
 */
export function ConfirmAddress({ email }: { email: string }) {
  const client = useQueryClient()
  const form = useContractForm({
    start: {},
    read: () => ({}),
    send: () => call(sendVerificationEndpoint, {}),
    onDone: ({ sent }, _body, reset) => {
      reset()
      if (!sent) void askRightsAgain(client)
    },
    done: ({ sent, letters }) => {
      if (!sent) return confirmAddressText.already
      return letters === 'folder' ? confirmAddressText.notSent : confirmAddressText.sent
    },
    say: 'here',
  })
  return (
    <Form form={form} className={page.act}>
      <p>
        {confirmAddressText.address} <bdi dir="ltr">{email}</bdi>
      </p>
      <SubmitButton form={form} look="quiet">
        {confirmAddressText.send}
      </SubmitButton>
    </Form>
  )
}
