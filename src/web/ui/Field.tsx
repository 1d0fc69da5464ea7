import type { InputHTMLAttributes } from 'react'
import styles from './Field.module.css'
import { FieldFrame, type FieldWords } from './FieldFrame.tsx'

interface FieldProps extends FieldWords, Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {}

export function Field({ label, hint, error, ...input }: FieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(tied) => <input {...input} {...tied} className={styles.input} />}
    </FieldFrame>
  )
}
