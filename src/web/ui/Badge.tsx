import type { ReactNode } from 'react'
import styles from './Badge.module.css'

interface BadgeProps {
  /** The colour; `note` means that somebody must act. Omit it if nothing needs doing. */
  tone?: 'note' | 'good' | 'fair' | 'bad'
  children: ReactNode
}

/** A label for a state: words, which the colour only supports. */
export function Badge({ tone, children }: BadgeProps) {
  return <span className={tone ? styles[tone] : styles.badge}>{children}</span>
}
