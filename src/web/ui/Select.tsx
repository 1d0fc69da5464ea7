import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import styles from './Field.module.css'

interface SelectProps<Value extends string> {
  label: string
  value: Value
  options: ReadonlyArray<{ value: Value; label: string }>
  onChange: (value: Value) => void
}

export function Select<Value extends string>({ label, value, options, onChange }: SelectProps<Value>) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.selectBox}>
        <select
          id={id}
          className={styles.select}
          value={value}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value)
            if (chosen) onChange(chosen.value)
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown size={20} aria-hidden="true" />
      </div>
    </div>
  )
}
