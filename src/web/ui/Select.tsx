import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import styles from './Field.module.css'

interface SelectProps<Value extends string> {
  label: string
  value: Value
  options: ReadonlyArray<{ value: Value; label: string }>
  onChange: (value: Value) => void
  name?: string
  required?: boolean
  /** What is wrong with the choice; the field is marked and the sentence tied to it. */
  error?: string | undefined
}

export function Select<Value extends string>({
  label,
  value,
  options,
  onChange,
  error,
  ...select
}: SelectProps<Value>) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.selectBox}>
        <select
          {...select}
          id={id}
          className={styles.select}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
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
      {/* Always there, so that a screen reader announces what appears in it. */}
      <p id={`${id}-error`} className={styles.error} role="alert">
        {error}
      </p>
    </div>
  )
}
