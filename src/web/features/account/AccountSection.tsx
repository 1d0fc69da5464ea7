import type { ReactNode } from 'react'
import styles from './AccountPage.module.css'

interface AccountSectionProps {
  title: string
  lead: string
  children: ReactNode
}

/** One account action: its title, its effect and its controls. */
export function AccountSection({ title, lead, children }: AccountSectionProps) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      <p>{lead}</p>
      {children}
    </section>
  )
}
