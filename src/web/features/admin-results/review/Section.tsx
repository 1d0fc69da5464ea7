import type { ReactNode } from 'react'
import styles from './Review.module.css'

interface SectionProps {
  /** The place that other parts of the page lead to. */
  id?: string
  title: ReactNode
  lead?: string
  children: ReactNode
}

/** A part of the review under its heading, which takes the focus when something leads to it. */
export function Section({ id, title, lead, children }: SectionProps) {
  return (
    <section className={styles.section}>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      {lead && <p className={styles.note}>{lead}</p>}
      {children}
    </section>
  )
}
