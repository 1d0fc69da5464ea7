import { type ReactNode, useId } from 'react'
import styles from './Field.module.css'

/** The texts of a field. */
export interface FieldWords {
  label: string
  hint?: ReactNode
  /** What is wrong with the value. If it is given, the control is marked as invalid and described by this text. */
  error?: string | undefined
  /** How to fix the error, if the error's text does not say so. */
  advice?: ReactNode
}

/** The attributes that link a control to its texts. */
interface Tied {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface FieldFrameProps extends FieldWords {
  children: (tied: Tied) => ReactNode
}

/** A control with its label above it, and its error and hint below it. */
export function FieldFrame({ label, hint, error, advice, children }: FieldFrameProps) {
  const id = useId()
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
      {/* Always mounted, so that screen readers announce text that appears in it. */}
      <p id={`${id}-error`} className={styles.error} role="alert">
        {error}
        {error && advice && <span className={styles.advice}>{advice}</span>}
      </p>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
