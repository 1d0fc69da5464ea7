import type { ReactNode } from 'react'
import styles from './CheckBox.module.css'

interface CheckBoxProps {
  children: ReactNode
  isChosen: boolean
  /** The id of the element that describes the checkbox. */
  describedBy?: string
  onChange: (isChosen: boolean) => void
}

/** A checkbox with its label. */
export function CheckBox({ children, isChosen, describedBy, onChange }: CheckBoxProps) {
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        checked={isChosen}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{children}</span>
    </label>
  )
}
