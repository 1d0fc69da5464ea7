import type { ReactNode } from 'react'
import styles from './Review.module.css'

interface SectionProps {
  /** The id by which other parts of the page jump to the section. */
  id?: string
  title: ReactNode
  lead?: string
  children: ReactNode
}

/** A section of the review; its heading takes the focus after a jump. */
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
