import type { ReactNode } from 'react'
import styles from './Facts.module.css'

interface FactsProps {
  items: ReadonlyArray<{ label: string; value: ReactNode; look?: 'gilt' | undefined }>
}

/** A grid of labels with their values, such as the facts at the top of a student's result. */
export function Facts({ items }: FactsProps) {
  return (
    <dl className={styles.facts}>
      {items.map(({ label, value, look }) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd className={look && styles[look]}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
