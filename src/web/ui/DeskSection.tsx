import type { ReactNode } from 'react'
import styles from './Desk.module.css'

interface DeskSectionProps {
  title: ReactNode
  children: ReactNode
}

/** A part of a desk's screen under its heading. */
export function DeskSection({ title, children }: DeskSectionProps) {
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </section>
  )
}
