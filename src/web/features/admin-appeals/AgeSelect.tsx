import type { AgeOrder } from '#contract/admin-appeals.ts'
import { appealsText } from '../../i18n/ar/admin-appeals.ts'
import { Select } from '../../ui/Select.tsx'
import styles from './Appeals.module.css'

const ORDERS = [
  { value: 'oldest', label: appealsText.oldest },
  { value: 'newest', label: appealsText.newest },
] as const

/**
 * Selects whether the oldest or the newest requests come first. Confirmed requests come before all others in both
 * orders.
 */
export function AgeSelect({ order, onChange }: { order: AgeOrder; onChange: (order: AgeOrder) => void }) {
  return (
    <div className={styles.order}>
      <Select label={appealsText.order} value={order} options={ORDERS} onChange={onChange} />
    </div>
  )
}
