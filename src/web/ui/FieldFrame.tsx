import { type ReactNode, useId } from 'react'
import styles from './Field.module.css'

/** What is said around a control. */
export interface FieldWords {
  label: string
  hint?: ReactNode
  /** What is wrong with the value; the control is marked and the sentence tied to it. */
  error?: string | undefined
  /** What to do about the error, where its own sentence does not say it. */
  advice?: string | undefined
}

/** What ties a control to the words around it. */
interface Tied {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface FieldFrameProps extends FieldWords {
  children: (tied: Tied) => ReactNode
}

/** A control with its label above it, and what is wrong and a hint below it. */
export function FieldFrame({ label, hint, error, advice, children }: FieldFrameProps) {
  const id = useId()
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
      {/* Always there, so that a screen reader announces what appears in it. */}
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
