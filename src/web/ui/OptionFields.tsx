import X from 'lucide-react/icons/x'
import { type ReactNode, useId } from 'react'
import { optionText } from '../i18n/ar/question-card.ts'
import { replaced } from './edited-list.ts'
import type { Faults } from './form-faults.ts'
import { MarkupLine } from './MarkupField.tsx'
import styles from './OptionFields.module.css'

interface OptionFieldsProps {
  title: string
  hint: string
  options: readonly string[]
  /**
   * Index of the right option, null while none is chosen; for a question with several right options, the list of their
   * indexes.
   */
  answer: number | null | readonly number[]
  /** The form's errors, by the field names of the contract. */
  faults: Faults
  onAnswer: (place: number) => void
  onWrite: (options: readonly string[]) => void
  /** Removes an option; omit it if no option may be removed. */
  onRemove?: ((place: number) => void) | undefined
  /** Content below the options, such as a button that adds one. */
  children?: ReactNode
}

/** The options of a question, each with a radio button or a check box that marks it as right. */
export function OptionFields({ title, hint, options, answer, faults, children, ...rows }: OptionFieldsProps) {
  const { onAnswer, onWrite, onRemove } = rows
  const wrongAnswer = faults.question_answer ?? faults.question_answers
  const isSeveral = typeof answer === 'object' && answer !== null
  const id = useId()
  return (
    <fieldset className={styles.options} aria-describedby={`${id}-error ${id}-hint`}>
      <legend>{title}</legend>
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
      {options.map((option, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies an option; its text changes while typing.
        <div key={place} className={styles.row}>
          <label className={`${styles.right} ${wrongAnswer ? styles.missing : ''}`}>
            <input
              type={isSeveral ? 'checkbox' : 'radio'}
              name={isSeveral ? 'question_answers' : 'question_answer'}
              value={place + 1}
              checked={isSeveral ? answer.includes(place) : answer === place}
              aria-describedby={wrongAnswer && `${id}-error`}
              aria-label={`${optionText.right} ${place + 1}`}
              onChange={() => onAnswer(place)}
            />
          </label>
          <div className={styles.text}>
            <MarkupLine
              name={`question_options/${place}`}
              label={`${optionText.option} ${place + 1}`}
              dir="auto"
              autoComplete="off"
              required
              value={option}
              error={faults[`question_options/${place}`]}
              onChange={(text) => onWrite(replaced(options, place, text))}
            />
          </div>
          {onRemove && <RemoveButton place={place} onRemove={onRemove} />}
        </div>
      ))}
      {/* Always mounted, so that screen readers announce text that appears in it. */}
      <p id={`${id}-error`} className={styles.error} role="alert">
        {wrongAnswer}
      </p>
      {children}
    </fieldset>
  )
}

export function RemoveButton({
  place,
  word = optionText.remove,
  onRemove,
}: {
  place: number
  word?: string
  onRemove: (place: number) => void
}) {
  return (
    <button type="button" className={styles.remove} aria-label={`${word} ${place + 1}`} onClick={() => onRemove(place)}>
      <X size={20} aria-hidden="true" />
    </button>
  )
}
