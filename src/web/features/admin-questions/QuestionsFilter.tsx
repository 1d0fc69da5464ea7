import { QUESTION_ORIGINS } from '#contract/admin-questions.ts'
import { subjectName } from '#contract/subjects.ts'
import { ORDER_OPTIONS, orderText } from '../../i18n/ar/question-order.ts'
import { deskText } from '../../i18n/ar/questions-desk.ts'
import { gradeOptions, termOptions } from '../../i18n/place-options.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form, SubmitButton } from '../../ui/Form.tsx'
import { Select } from '../../ui/Select.tsx'
import { useContractForm } from '../../ui/use-contract-form.ts'
import styles from './QuestionsFilter.module.css'
import { isNarrowed } from './question-params.ts'
import type { QuestionSearch } from './questions.api.ts'

interface QuestionsFilterProps {
  search: QuestionSearch
  /** The subjects that have questions. */
  subjects: readonly string[]
  onShow: (search: QuestionSearch) => void
}

const ANY = { value: '', label: deskText.any } as const
const ORIGINS = [ANY, ...QUESTION_ORIGINS.map((value) => ({ value, label: deskText.origins[value] }))]
const NOTHING = { origin: '', grade: '', term: '', subject: '', search: '' } as const

/** The form that filters the list by text, origin, grade, term and subject, and orders it. */
export function QuestionsFilter({ search, subjects, onShow }: QuestionsFilterProps) {
  const form = useContractForm({
    start: search,
    read: (chosen) => ({ ...chosen, search: chosen.search.trim() }),
    onValid: onShow,
  })
  const { subject } = form.values
  // The subject in the URL is offered even if it has no questions.
  const all = new Set([...subjects, ...(subject === '' ? [] : [subject])])
  const names = [ANY, ...[...all].map((value) => ({ value, label: subjectName(value) }))]
  return (
    <Form form={form} className={styles.filter} label={deskText.narrow}>
      <Field {...form.field('search')} label={deskText.search} type="search" dir="auto" maxLength={100} />
      <Select {...form.field('origin')} label={deskText.quiz} options={ORIGINS} />
      <Select {...form.field('grade')} label={deskText.grade} options={[ANY, ...gradeOptions()]} />
      <Select {...form.field('term')} label={deskText.term} options={[ANY, ...termOptions()]} />
      <Select {...form.field('subject')} label={deskText.subject} options={names} />
      <Select {...form.field('order')} label={orderText.label} options={ORDER_OPTIONS} />
      <div className={styles.acts}>
        <SubmitButton form={form}>{deskText.show}</SubmitButton>
        {isNarrowed(search) && (
          <Button look="quiet" onClick={() => onShow({ ...search, ...NOTHING })}>
            {deskText.clear}
          </Button>
        )}
      </div>
    </Form>
  )
}
