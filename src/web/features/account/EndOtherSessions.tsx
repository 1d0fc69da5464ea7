import { otherSessionsText } from '../../i18n/ar/account-page.ts'
import { Form, SubmitButton } from '../../ui/Form.tsx'
import { useContractForm } from '../../ui/use-contract-form.ts'
import styles from './AccountPage.module.css'
import { endOtherSessions } from './accounts.api.ts'
import { sessionsQuery } from './sessions.api.ts'

/** A button that ends every sign-in session of the account except the current one. */
export function EndOtherSessions() {
  const form = useContractForm({
    start: {},
    read: () => ({}),
    send: endOtherSessions,
    onDone: (_answer, _body, reset) => reset(),
    done: otherSessionsText.done,
    refresh: [sessionsQuery().queryKey],
    say: 'here',
  })
  return (
    <Form form={form} className={styles.act}>
      <SubmitButton form={form} look="quiet">
        {otherSessionsText.send}
      </SubmitButton>
    </Form>
  )
}
