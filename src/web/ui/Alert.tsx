import type { ReactNode, Ref } from 'react'
import styles from './Message.module.css'

interface AlertProps {
  tone: 'note' | 'warning' | 'danger' | 'success'
  /** Makes the alert focusable, for an action whose outcome takes the focus. */
  ref?: Ref<HTMLDivElement> | undefined
  children: ReactNode
}

const ROLES = { note: undefined, warning: 'alert', danger: 'alert', success: 'status' } as const

/** A framed text. Screen readers announce one that appears after an action; a `note` is a fixed part of the page. */
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
