import { QUESTION_KINDS } from '#contract/quiz.ts'
import { formText } from '../../../i18n/ar/contribute.ts'
import { kindFieldText, kindText } from '../../../i18n/ar/question-card.ts'
import { KindFields } from '../../../ui/KindFields.tsx'
import { MarkupArea } from '../../../ui/MarkupField.tsx'
import { OptionFields } from '../../../ui/OptionFields.tsx'
import { Select } from '../../../ui/Select.tsx'
import type { FieldsOf } from '../../../ui/use-contract-form.ts'
import { EMPTY_DRAFT, hasAllOptions, type QuestionDraft } from './question-draft.ts'

const KINDS = QUESTION_KINDS.map((value) => ({ value, label: kindText[value] }))

/** The fields of a question, both of a new and of an edited one. docs/SPECIFICATION.md, sections 3 and 5. */
export function QuestionFields({ form: { field, change, values, faults } }: { form: FieldsOf<QuestionDraft> }) {
  return (
    <>
      <Select
        label={kindFieldText.kind}
        name="question_kind"
        value={values.question_kind}
        options={KINDS}
        onChange={(question_kind) => change({ question_kind, ...fourOptions(values, question_kind) })}
      />
      <MarkupArea
        {...field('question_text')}
        label={formText.text}
        hint={formText.textHint}
        rows={3}
        hasGap={values.question_kind === 'written'}
        required
      />
      {values.question_kind === 'one' ? (
        <OptionFields
          title={formText.options}
          hint={formText.optionsHint}
          options={values.question_options}
          answer={values.question_answer}
          faults={faults}
          onAnswer={(question_answer) => change({ question_answer })}
          onWrite={(question_options) => change({ question_options })}
        />
      ) : (
        <KindFields draft={values} faults={faults} onChange={change} />
      )}
      <MarkupArea {...field('answer_reason')} label={formText.reason} hint={formText.reasonHint} rows={3} />
      <MarkupArea {...field('passage_text')} label={kindFieldText.passage} hint={kindFieldText.passageHint} rows={2} />
    </>
  )
}

/**
 * Returns four options, as many as the kind `one` has in this form, made of the options that the draft had under
 * another kind.
 */
function fourOptions({ question_options, question_answer }: QuestionDraft, kind: QuestionDraft['question_kind']) {
  if (kind !== 'one' || hasAllOptions(question_options)) return {}
  const options = EMPTY_DRAFT.question_options.map((_, at) => question_options[at] ?? '')
  return {
    question_options: options,
    question_answer: options[question_answer ?? -1] === undefined ? null : question_answer,
  }
}
