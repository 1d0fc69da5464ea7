import { X } from 'lucide-react'
import { useId } from 'react'
import { QUESTION_LIMITS } from '#contract/quiz.ts'
import { correctionText } from '../../i18n/ar/questions-desk.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import styles from './CorrectionOptions.module.css'
import { type CorrectionDraft, withOneMore, withOption, withoutOption } from './correction-draft.ts'

interface CorrectionOptionsProps {
  draft: CorrectionDraft
  wrongAnswer: string | undefined
  wrongOption: (place: number) => string | undefined
  onChange: (draft: CorrectionDraft) => void
}

/** The options, two to nine, and beside each the sign that it is the right one. */
export function CorrectionOptions({ draft, wrongAnswer, wrongOption, onChange }: CorrectionOptionsProps) {
  const id = useId()
  const { options, answer } = draft
  return (
    <fieldset className={styles.options} aria-describedby={`${id}-error ${id}-hint`}>
      <legend>{correctionText.options}</legend>
      <p id={`${id}-hint`} className={styles.hint}>
        {correctionText.optionsHint}
      </p>
      {options.map((option, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place, and its text changes while one writes.
        <div key={place} className={styles.row}>
          <label className={styles.right}>
            <input
              type="radio"
              name="answer"
              checked={answer === place}
              aria-label={`${correctionText.right} ${place + 1}`}
              onChange={() => onChange({ ...draft, answer: place })}
            />
          </label>
          <Field
            label={`${correctionText.option} ${place + 1}`}
            dir="auto"
            autoComplete="off"
            value={option}
            error={wrongOption(place)}
            onChange={(event) => onChange(withOption(draft, place, event.target.value))}
          />
          {options.length > QUESTION_LIMITS.leastOptions && (
            <button
              type="button"
              className={styles.remove}
              aria-label={`${correctionText.remove} ${place + 1}`}
              onClick={() => onChange(withoutOption(draft, place))}
            >
              <X size={20} aria-hidden="true" />
            </button>
          )}
        </div>
      ))}
      {/* Always there, so that a screen reader announces what appears in it. */}
      <p id={`${id}-error`} className={styles.error} role="alert">
        {wrongAnswer}
      </p>
      {options.length < QUESTION_LIMITS.mostOptions && (
        <div>
          <Button look="quiet" onClick={() => onChange(withOneMore(draft))}>
            {correctionText.add}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
