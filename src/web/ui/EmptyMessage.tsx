import type { ReactNode } from 'react'
import styles from './Message.module.css'

interface EmptyMessageProps {
  title: string
  /** What to do next. */
  children?: ReactNode
}

export function EmptyMessage({ title, children }: EmptyMessageProps) {
  return (
    <div className={styles.message}>
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  )
}
