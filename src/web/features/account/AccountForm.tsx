import type { ReactNode } from 'react'
import { Form, SubmitButton } from '../../ui/Form.tsx'
import type { FormState } from '../../ui/use-contract-form.ts'
import styles from './AccountForm.module.css'

interface AccountFormProps {
  form: FormState
  text: { lead?: string; send: string; sending: string }
  takesFocus?: boolean
  children: ReactNode
}

/** The frame of every account form, with its submit button. */
export function AccountForm({ form, text, takesFocus = false, children }: AccountFormProps) {
  return (
    <Form form={form} className={styles.sheet} takesFocus={takesFocus}>
      {text.lead && <p className={styles.lead}>{text.lead}</p>}
      {children}
      <SubmitButton form={form} sending={text.sending}>
        {text.send}
      </SubmitButton>
    </Form>
  )
}
