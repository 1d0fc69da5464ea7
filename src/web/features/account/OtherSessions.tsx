import { otherSessionsText } from '../../i18n/ar/account-page.ts'
import { Form, SubmitButton } from '../../ui/Form.tsx'
import { useContractForm } from '../../ui/use-contract-form.ts'
import styles from './AccountPage.module.css'
import { AccountSection } from './AccountSection.tsx'
import { endOtherSessions } from './accounts.api.ts'

/** Signs out every session of the account except this one. */
export function OtherSessions() {
  const form = useContractForm({
    start: {},
    read: () => ({}),
    send: endOtherSessions,
    onDone: (_answer, _body, reset) => reset(),
    done: otherSessionsText.done,
    say: 'here',
  })
  return (
    <AccountSection title={otherSessionsText.title} lead={otherSessionsText.lead}>
      <Form form={form} className={styles.act}>
        <SubmitButton form={form} look="quiet">
          {otherSessionsText.send}
        </SubmitButton>
      </Form>
    </AccountSection>
  )
}
