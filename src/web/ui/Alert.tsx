import type { ReactNode, Ref } from 'react'
import styles from './Message.module.css'

interface AlertProps {
  tone: 'note' | 'warning' | 'danger' | 'success'
  /** A ref to the alert, which then can take the focus, for an action that focuses its outcome. */
  ref?: Ref<HTMLDivElement> | undefined
  children: ReactNode
}

const ROLES = { note: undefined, warning: 'alert', danger: 'alert', success: 'status' } as const

/**
 * A framed text. Screen readers announce an alert that appears after an action, but not a `note`, which is a fixed part
 * of the page.
 */
export function Alert({ tone, ref, children }: AlertProps) {
  return (
    <div
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      className={`${styles.alert} ${tone === 'note' ? '' : styles[tone]}`}
      role={ROLES[tone]}
    >
      {children}
    </div>
  )
}
