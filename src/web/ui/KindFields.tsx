import { QUESTION_LIMITS } from '#contract/quiz.ts'
import { kindFieldText, kindText, optionText } from '../i18n/ar/question-card.ts'
import { Button } from './Button.tsx'
import type { Faults } from './form-faults.ts'
import { MarkupLine } from './MarkupField.tsx'
import { OptionFields } from './OptionFields.tsx'
import { hasRoom, type PartsDraft, toggled, withoutOption } from './question-parts-draft.ts'
import { RowFields } from './RowFields.tsx'
import { Select } from './Select.tsx'

interface KindFieldsProps {
  draft: PartsDraft
  faults: Faults
  onChange: (part: Partial<PartsDraft>) => void
}

const { leastOptions: LEAST, mostOptions: MOST } = QUESTION_LIMITS

/** The fields of a question's parts, which depend on the question's kind: pairs, items, accepted answers or options. */
export function KindFields({ draft, faults, onChange }: KindFieldsProps) {
  switch (draft.question_kind) {
    case 'matching':
      return (
        <RowFields
          title={kindFieldText.pairs}
          hint={kindFieldText.pairsHint}
          rows={draft.question_pairs}
          least={LEAST}
          most={MOST}
          empty={{ prompt: '', match: '' }}
          draw={(pair, place, write) => <PairFields pair={pair} place={place} faults={faults} onWrite={write} />}
          onWrite={(question_pairs) => onChange({ question_pairs })}
        />
      )
    case 'ordering':
      return (
        <RowFields
          title={kindFieldText.items}
          hint={kindFieldText.itemsHint}
          rows={draft.question_items}
          least={LEAST}
          most={MOST}
          empty=""
          draw={textField('question_items', kindFieldText.item, faults)}
          onWrite={(question_items) => onChange({ question_items })}
        />
      )
    case 'written':
      return (
        <>
          <RowFields
            title={kindFieldText.accepted}
            hint={kindFieldText.acceptedHint}
            rows={draft.accepted_answers}
            least={1}
            most={MOST}
            empty=""
            draw={textField('accepted_answers', kindFieldText.answer, faults)}
            onWrite={(accepted_answers) => onChange({ accepted_answers })}
          />
          <Select
            label={kindFieldText.compare}
            value={draft.compare}
            options={[
              { value: 'letters', label: kindFieldText.letters },
              { value: 'exact', label: kindFieldText.exact },
            ]}
            onChange={(compare) => onChange({ compare })}
          />
        </>
      )
    default:
      return <ManyOptions draft={draft} faults={faults} onChange={onChange} />
  }
}

/** The fields for two to nine options, of which one or, in the kind `several`, any number are right. */
function ManyOptions({ draft, faults, onChange }: KindFieldsProps) {
  const { question_kind, question_options: options, question_answer, question_answers } = draft
  const isSeveral = question_kind === 'several'
  return (
    <OptionFields
      title={kindText[question_kind]}
      hint={isSeveral ? kindFieldText.severalHint : kindFieldText.oneHint}
      options={options}
      answer={isSeveral ? question_answers : question_answer}
      faults={faults}
      onAnswer={(place) =>
        onChange(isSeveral ? { question_answers: toggled(question_answers, place) } : { question_answer: place })
      }
      onWrite={(question_options) => onChange({ question_options })}
      onRemove={options.length > LEAST ? (place) => onChange(withoutOption(draft, place)) : undefined}
    >
      {hasRoom(options) && (
        <div>
          <Button look="quiet" onClick={() => onChange({ question_options: [...options, ''] })}>
            {optionText.add}
          </Button>
        </div>
      )}
    </OptionFields>
  )
}

type Pair = PartsDraft['question_pairs'][number]

interface PairFieldsProps {
  pair: Pair
  place: number
  faults: Faults
  onWrite: (pair: Pair) => void
}

function PairFields({ pair, place, faults, onWrite }: PairFieldsProps) {
  const names = [
    ['prompt', kindFieldText.prompt],
    ['match', kindFieldText.match],
  ] as const
  return names.map(([name, label]) => (
    <MarkupLine
      key={name}
      name={`question_pairs/${place}/${name}`}
      label={`${label} ${place + 1}`}
      dir="auto"
      autoComplete="off"
      required
      value={pair[name]}
      error={faults[`question_pairs/${place}/${name}`]}
      onChange={(text) => onWrite({ ...pair, [name]: text })}
    />
  ))
}

function textField(name: string, label: string, faults: Faults) {
  return (value: string, place: number, write: (text: string) => void) => (
    <MarkupLine
      name={`${name}/${place}`}
      label={`${label} ${place + 1}`}
      dir="auto"
      autoComplete="off"
      required
      value={value}
      error={faults[`${name}/${place}`]}
      onChange={write}
    />
  )
}
