import { formText } from '../../../i18n/ar/contribute.ts'
import { OptionFields } from '../../../ui/OptionFields.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { optionField, type QuestionDraft, type Refusals, withOption } from './question-draft.ts'

interface QuestionFieldsProps {
  draft: QuestionDraft
  refusals: Refusals
  onChange: (draft: QuestionDraft) => void
}

/** The fields of a question, the same for a new one and for one that is changed. specification, sections 3 and 5 */
export function QuestionFields({ draft, refusals, onChange }: QuestionFieldsProps) {
  return (
    <>
      <TextArea
        name="text"
        label={formText.text}
        hint={formText.textHint}
        rows={3}
        required
        value={draft.text}
        error={refusals.text}
        onChange={(event) => onChange({ ...draft, text: event.target.value })}
      />
      <OptionFields
        title={formText.options}
        hint={formText.optionsHint}
        options={draft.options}
        answer={draft.answer}
        wrongAnswer={refusals.answer}
        wrongOption={(place) => refusals[optionField(place)]}
        onAnswer={(answer) => onChange({ ...draft, answer })}
        onWrite={(place, text) => onChange(withOption(draft, place, text))}
      />
      <TextArea
        name="reason"
        label={formText.reason}
        hint={formText.reasonHint}
        rows={3}
        value={draft.reason}
        error={refusals.reason}
        onChange={(event) => onChange({ ...draft, reason: event.target.value })}
      />
    </>
  )
}
