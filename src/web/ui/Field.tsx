import type { InputHTMLAttributes } from 'react'
import styles from './Field.module.css'
import { FieldFrame, type FieldWords } from './FieldFrame.tsx'

interface FieldProps extends FieldWords, Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'onChange'> {
  onChange?: (value: string) => void
}

/** A single-line text field with label, hint and error. */
export function Field({ label, hint, error, advice, onChange, ...input }: FieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} advice={advice}>
      {(tied) => (
        <input {...input} {...tied} className={styles.input} onChange={(event) => onChange?.(event.target.value)} />
      )}
    </FieldFrame>
  )
}
