import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { optionText } from '../i18n/ar/question-card.ts'
import { Field } from './Field.tsx'
import styles from './OptionFields.module.css'

interface OptionFieldsProps {
  title: string
  hint: string
  options: readonly string[]
  /** Place of the right option; null while none is chosen. */
  answer: number | null
  wrongAnswer: string | undefined
  wrongOption: (place: number) => string | undefined
  onAnswer: (place: number) => void
  onWrite: (place: number, text: string) => void
  /** Left out where all options must stay. */
  onRemove?: ((place: number) => void) | undefined
  /** Under the options, such as the way to one more. */
  children?: ReactNode
}

/** The options of a question, and beside each the sign that it is the right one. */
export function OptionFields({ title, hint, options, answer, wrongAnswer, children, ...rows }: OptionFieldsProps) {
  const { wrongOption, onAnswer, onWrite, onRemove } = rows
  const id = useId()
  return (
    <fieldset className={styles.options} aria-describedby={`${id}-error ${id}-hint`}>
      <legend>{title}</legend>
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
      {options.map((option, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place, and its text changes while one writes.
        <div key={place} className={styles.row}>
          <label className={`${styles.right} ${wrongAnswer ? styles.missing : ''}`}>
            <input
              type="radio"
              name="answer"
              value={place + 1}
              checked={answer === place}
              aria-describedby={wrongAnswer && `${id}-error`}
              aria-label={`${optionText.right} ${place + 1}`}
              onChange={() => onAnswer(place)}
            />
          </label>
          <div className={styles.text}>
            <Field
              name={`option-${place}`}
              label={`${optionText.option} ${place + 1}`}
              dir="auto"
              autoComplete="off"
              required
              value={option}
              error={wrongOption(place)}
              onChange={(event) => onWrite(place, event.target.value)}
            />
          </div>
          {onRemove && <RemoveButton place={place} onRemove={onRemove} />}
        </div>
      ))}
      {/* Always there, so that a screen reader announces what appears in it. */}
      <p id={`${id}-error`} className={styles.error} role="alert">
        {wrongAnswer}
      </p>
      {children}
    </fieldset>
  )
}

function RemoveButton({ place, onRemove }: { place: number; onRemove: (place: number) => void }) {
  return (
    <button
      type="button"
      className={styles.remove}
      aria-label={`${optionText.remove} ${place + 1}`}
      onClick={() => onRemove(place)}
    >
      <X size={20} aria-hidden="true" />
    </button>
  )
}
