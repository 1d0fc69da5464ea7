import { formText } from '../../../i18n/ar/contribute.ts'
import { OptionFields } from '../../../ui/OptionFields.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import type { FieldsOf } from '../../../ui/use-contract-form.ts'
import type { QuestionDraft } from './question-draft.ts'

/** The fields of a question, for new and edited ones alike. docs/SPECIFICATION.md, sections 3 and 5. */
export function QuestionFields({ form: { field, change, values, faults } }: { form: FieldsOf<QuestionDraft> }) {
  return (
    <>
      <TextArea {...field('question_text')} label={formText.text} hint={formText.textHint} rows={3} required />
      <OptionFields
        title={formText.options}
        hint={formText.optionsHint}
        options={values.question_options}
        answer={values.question_answer}
        faults={faults}
        onAnswer={(question_answer) => change({ question_answer })}
        onWrite={(question_options) => change({ question_options })}
      />
      <TextArea {...field('answer_reason')} label={formText.reason} hint={formText.reasonHint} rows={3} />
    </>
  )
}
