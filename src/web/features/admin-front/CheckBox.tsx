import type { ReactNode } from 'react'
import styles from './Settings.module.css'

interface CheckBoxProps {
  children: ReactNode
  isChosen: boolean
  onChange: (isChosen: boolean) => void
}

/** A line that is chosen or not. */
export function CheckBox({ children, isChosen, onChange }: CheckBoxProps) {
  return (
    <label className={styles.choice}>
      <input type="checkbox" checked={isChosen} onChange={(event) => onChange(event.target.checked)} />
      <span>{children}</span>
    </label>
  )
}
