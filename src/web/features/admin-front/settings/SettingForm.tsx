import type { ReactNode } from 'react'
import { frontDeskText } from '../../../i18n/ar/front-desk.ts'
import { Button } from '../../../ui/Button.tsx'
import desk from '../../../ui/Desk.module.css'
import { Form, SubmitButton } from '../../../ui/Form.tsx'
import type { FormState } from '../../../ui/use-contract-form.ts'
import styles from './Settings.module.css'

interface SettingFormProps {
  form: FormState & {
    /** Fills the fields with the defaults; undefined if the form has no button for this. */
    restore?: (() => void) | undefined
  }
  text: { title: string; lead?: string; defaults?: string }
  /** Replaces what was typed by the stored values. */
  onReload: () => Promise<void>
  children: ReactNode
}

/** The frame of the form for a group of settings: title, fields and buttons. */
export function SettingForm({ form, text, onReload, children }: SettingFormProps) {
  return (
    <Form
      form={form}
      className={styles.form}
      label={text.title}
      reload={{ label: frontDeskText.reload, onReload: () => void onReload() }}
      actions={
        <div className={desk.acts}>
          <SubmitButton form={form}>{frontDeskText.save}</SubmitButton>
          {form.restore && (
            <Button look="quiet" onClick={form.restore}>
              {text.defaults}
            </Button>
          )}
        </div>
      }
    >
      <h2>{text.title}</h2>
      {text.lead !== undefined && <p className={styles.lead}>{text.lead}</p>}
      {children}
    </Form>
  )
}
