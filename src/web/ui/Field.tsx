import type { InputHTMLAttributes } from 'react'
import styles from './Field.module.css'
import { FieldFrame, type FieldWords } from './FieldFrame.tsx'

interface FieldProps extends FieldWords, Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {}

export function Field({ label, hint, error, advice, ...input }: FieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} advice={advice}>
      {(tied) => <input {...input} {...tied} className={styles.input} />}
    </FieldFrame>
  )
}
