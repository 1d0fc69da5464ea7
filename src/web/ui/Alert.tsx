import type { ReactNode } from 'react'
import styles from './Message.module.css'

interface AlertProps {
  tone: 'note' | 'warning' | 'danger'
  children: ReactNode
}

/** A framed remark. Screen readers announce one that appears after an action; a `note` is static page content. */
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
