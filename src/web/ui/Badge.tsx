import type { ReactNode } from 'react'
import styles from './Badge.module.css'

interface BadgeProps {
  /** `note` means that someone must act; omit it if nothing needs doing. */
  tone?: 'note' | 'good' | 'fair' | 'bad'
  children: ReactNode
}

/** A state label: words, with a colour as an extra. */
export function Badge({ tone, children }: BadgeProps) {
  return <span className={tone ? styles[tone] : styles.badge}>{children}</span>
}
