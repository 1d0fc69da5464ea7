import type { ReactNode } from 'react'
import styles from './Message.module.css'

interface AlertProps {
  tone: 'note' | 'warning' | 'danger'
  children: ReactNode
}

/** A framed remark. One that appears after an action announces itself; a note belongs to the page. */
export function Alert({ tone, children }: AlertProps) {
  return (
    <div
      className={`${styles.alert} ${tone === 'note' ? '' : styles[tone]}`}
      role={tone === 'note' ? undefined : 'alert'}
    >
      {children}
    </div>
  )
}
