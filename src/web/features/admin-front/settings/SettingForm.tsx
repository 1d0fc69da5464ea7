import type { ReactNode } from 'react'
import { frontDeskText } from '../../../i18n/ar/front-desk.ts'
import desk from '../../../ui/Desk.module.css'
import { Form, SubmitButton } from '../../../ui/Form.tsx'
import type { FormState } from '../../../ui/use-contract-form.ts'
import styles from './Settings.module.css'

interface SettingFormProps {
  form: FormState
  title: string
  lead?: string
  /** Replaces the draft with the stored values. */
  onReload: () => Promise<void>
  /** More buttons beside the save button. */
  acts?: ReactNode
  children: ReactNode
}

/** The frame of a settings group: title, fields and buttons. */
export function SettingForm({ form, title, lead, onReload, acts, children }: SettingFormProps) {
  return (
    <Form
      form={form}
      className={styles.form}
      label={title}
      reload={{ label: frontDeskText.reload, onReload: () => void onReload() }}
      actions={
        <div className={desk.acts}>
          <SubmitButton form={form}>{frontDeskText.save}</SubmitButton>
          {acts}
        </div>
      }
    >
      <h2>{title}</h2>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      {children}
    </Form>
  )
}
