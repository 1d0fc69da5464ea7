import type { TextareaHTMLAttributes } from 'react'
import styles from './Field.module.css'
import { FieldFrame, type FieldWords } from './FieldFrame.tsx'

interface TextAreaProps extends FieldWords, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'onChange'> {
  onChange?: (value: string) => void
}

/** A multi-line text field with label, hint and error. */
export function TextArea({ label, hint, error, onChange, ...area }: TextAreaProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(tied) => (
        <textarea
          rows={6}
          dir="auto"
          {...area}
          {...tied}
          className={styles.area}
          onChange={(event) => onChange?.(event.target.value)}
        />
      )}
    </FieldFrame>
  )
}
