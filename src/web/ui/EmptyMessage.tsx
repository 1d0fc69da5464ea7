import type { ReactNode } from 'react'
import styles from './Message.module.css'

interface EmptyMessageProps {
  title: string
  /** Links or text about what to do next. */
  children?: ReactNode
}

export function EmptyMessage({ title, children }: EmptyMessageProps) {
  return (
    <div className={styles.message}>
      {/* The star is drawn once, in index.html. */}
      <svg className={styles.star} aria-hidden="true">
        <use href="#motif" />
      </svg>
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  )
}
