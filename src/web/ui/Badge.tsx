import type { ReactNode } from 'react'
import styles from './Badge.module.css'

interface BadgeProps {
  /** `note` waits for somebody; left out where there is nothing to be done. */
  tone?: 'note' | 'good' | 'fair' | 'bad'
  children: ReactNode
}

/** The state of a thing, in words and in a colour besides. */
export function Badge({ tone, children }: BadgeProps) {
  return <span className={tone ? styles[tone] : styles.badge}>{children}</span>
}
