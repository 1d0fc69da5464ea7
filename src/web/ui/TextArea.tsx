import { type TextareaHTMLAttributes, useId } from 'react'
import styles from './Field.module.css'

interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'> {
  label: string
  hint?: string
  /** What is wrong with the text; the field is marked and the sentence tied to it. */
  error?: string | undefined
}

/** A field for more than a line. */
export function TextArea({ label, hint, error, ...area }: TextAreaProps) {
  const id = useId()
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        rows={6}
        dir="auto"
        {...area}
        id={id}
        className={styles.area}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
      {/* Always there, so that a screen reader announces what appears in it. */}
      <p id={`${id}-error`} className={styles.error} role="alert">
        {error}
      </p>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
