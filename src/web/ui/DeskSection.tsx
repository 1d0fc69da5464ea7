import type { ReactNode } from 'react'
import styles from './Desk.module.css'

interface DeskSectionProps {
  title: ReactNode
  children: ReactNode
}

/** A section, with a heading, of a desk: a screen of the office. */
export function DeskSection({ title, children }: DeskSectionProps) {
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </section>
  )
}
