import { QUESTION_LIMITS } from '#contract/quiz.ts'
import { correctionText } from '../../i18n/ar/questions-desk.ts'
import { Button } from '../../ui/Button.tsx'
import { OptionFields } from '../../ui/OptionFields.tsx'
import { type CorrectionDraft, withOneMore, withOption, withoutOption } from './correction-draft.ts'

interface CorrectionOptionsProps {
  draft: CorrectionDraft
  wrongAnswer: string | undefined
  wrongOption: (place: number) => string | undefined
  onChange: (draft: CorrectionDraft) => void
}

/** The options, two to nine. */
export function CorrectionOptions({ draft, onChange, ...wrong }: CorrectionOptionsProps) {
  const { options, answer } = draft
  const mayRemove = options.length > QUESTION_LIMITS.leastOptions
  return (
    <OptionFields
      {...wrong}
      title={correctionText.options}
      hint={correctionText.optionsHint}
      options={options}
      answer={answer}
      onAnswer={(place) => onChange({ ...draft, answer: place })}
      onWrite={(place, text) => onChange(withOption(draft, place, text))}
      onRemove={mayRemove ? (place) => onChange(withoutOption(draft, place)) : undefined}
    >
      {options.length < QUESTION_LIMITS.mostOptions && (
        <div>
          <Button look="quiet" onClick={() => onChange(withOneMore(draft))}>
            {correctionText.add}
          </Button>
        </div>
      )}
    </OptionFields>
  )
}
