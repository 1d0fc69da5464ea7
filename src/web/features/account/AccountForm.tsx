import type { ReactNode } from 'react'
import { Form, SubmitButton } from '../../ui/Form.tsx'
import type { FormState } from '../../ui/use-contract-form.ts'
import styles from './AccountForm.module.css'

interface AccountFormProps {
  form: FormState
  text: { lead?: string; send: string }
  takesFocus?: boolean
  /** The form's fields; a form that only confirms something has none. */
  children?: ReactNode
}

/** The frame of every account form, with its submit button. */
export function AccountForm({ form, text, takesFocus = false, children }: AccountFormProps) {
  return (
    <Form form={form} className={styles.sheet} takesFocus={takesFocus}>
      {text.lead && <p className={styles.lead}>{text.lead}</p>}
      {children}
      <SubmitButton form={form}>{text.send}</SubmitButton>
    </Form>
  )
}
