import { formText } from '../../i18n/ar/contribute.ts'
import { TextArea } from '../../ui/TextArea.tsx'
import { OptionFields } from './OptionFields.tsx'
import type { QuestionFieldsProps } from './question-draft.ts'

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
      <OptionFields draft={draft} refusals={refusals} onChange={onChange} />
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
