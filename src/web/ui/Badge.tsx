import type { ReactNode } from 'react'
import styles from './Badge.module.css'

interface BadgeProps {
  /** The colour; `note` means that somebody must act. Omit it for a state that needs no action. */
  tone?: 'note' | 'good' | 'fair' | 'bad'
  children: ReactNode
}

/** A label that names a state in words; the colour only supports the words. */
export function Badge({ tone, children }: BadgeProps) {
  return <span className={tone ? styles[tone] : styles.badge}>{children}</span>
}
