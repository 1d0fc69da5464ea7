import ChevronDown from 'lucide-react/icons/chevron-down'
import styles from './Field.module.css'
import { FieldFrame, type FieldWords } from './FieldFrame.tsx'

interface SelectProps<Value extends string> extends FieldWords {
  value: Value
  options: ReadonlyArray<{ value: Value; label: string }>
  onChange: (value: Value) => void
  name?: string
  required?: boolean
}

export function Select<Value extends string>({ label, hint, error, options, onChange, ...select }: SelectProps<Value>) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(tied) => (
        <div className={styles.selectBox}>
          <select
            {...select}
            {...tied}
            className={styles.select}
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
      )}
    </FieldFrame>
  )
}
