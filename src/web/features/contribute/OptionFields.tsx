import { useId } from 'react'
import { formText } from '../../i18n/ar/contribute.ts'
import { Field } from '../../ui/Field.tsx'
import styles from './OptionFields.module.css'
import type { QuestionFieldsProps } from './question-draft.ts'

const PLACES = [0, 1, 2, 3] as const

/** The four options, and beside each the sign that it is the right one. */
export function OptionFields({ draft, refusals, onChange }: QuestionFieldsProps) {
  const id = useId()

  function write(place: (typeof PLACES)[number], text: string) {
    const [first, second, third, fourth] = draft.options
    const options: [string, string, string, string] = [first, second, third, fourth]
    options[place] = text
    onChange({ ...draft, options })
  }

  return (
    <fieldset className={styles.options} aria-describedby={`${id}-error ${id}-hint`}>
      <legend>{formText.options}</legend>
      <p id={`${id}-hint`} className={styles.hint}>
        {formText.optionsHint}
      </p>
      {PLACES.map((place) => (
        <div key={place} className={styles.row}>
          <label className={`${styles.right} ${refusals.answer ? styles.missing : ''}`}>
            <input
              type="radio"
              name="answer"
              value={place + 1}
              checked={draft.answer === place}
              aria-describedby={refusals.answer && `${id}-error`}
              aria-label={`${formText.right} ${place + 1}`}
              onChange={() => onChange({ ...draft, answer: place })}
            />
          </label>
          <Field
            name={`option-${place}`}
            label={`${formText.option} ${place + 1}`}
            dir="auto"
            autoComplete="off"
            required
            value={draft.options[place]}
            error={refusals[`option-${place}`]}
            onChange={(event) => write(place, event.target.value)}
          />
        </div>
      ))}
      {/* Always there, so that a screen reader announces what appears in it. */}
      <p id={`${id}-error`} className={styles.error} role="alert">
        {refusals.answer}
      </p>
    </fieldset>
  )
}
