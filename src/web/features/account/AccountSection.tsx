import type { ReactNode } from 'react'
import styles from './AccountPage.module.css'

interface AccountSectionProps {
  title: string
  lead: string
  children: ReactNode
}

/** One thing that can be done with the account: what it is, what it does, and the way to do it. */
export function AccountSection({ title, lead, children }: AccountSectionProps) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      <p>{lead}</p>
      {children}
    </section>
  )
}
