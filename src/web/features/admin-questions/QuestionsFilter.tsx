import { useState } from 'react'
import { QUESTION_ORIGINS } from '#contract/admin-questions.ts'
import { GRADE_KEYS, GRADE_NAMES, TERM_KEYS, TERM_NAMES } from '#contract/faculty.ts'
import { subjectName } from '#contract/subjects.ts'
import { deskText } from '../../i18n/ar/questions-desk.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import styles from './QuestionsFilter.module.css'
import { isNarrowed } from './question-params.ts'
import type { QuestionSearch } from './questions.api.ts'

interface QuestionsFilterProps {
  search: QuestionSearch
  /** The subjects that questions have. */
  subjects: readonly string[]
  onShow: (search: QuestionSearch) => void
}

const ANY = { value: '', label: deskText.any } as const
const ORIGINS = [ANY, ...QUESTION_ORIGINS.map((value) => ({ value, label: deskText.origins[value] }))]
const GRADES = [ANY, ...GRADE_KEYS.map((value) => ({ value, label: GRADE_NAMES[value] }))]
const TERMS = [ANY, ...TERM_KEYS.map((value) => ({ value, label: TERM_NAMES[value] }))]
const NOTHING = { origin: '', grade: '', term: '', subject: '', search: '' } as const

export function QuestionsFilter({ search, subjects, onShow }: QuestionsFilterProps) {
  const [chosen, setChosen] = useState(search)
  // What an address asks for stands there even where no question has it.
  const all = new Set([...subjects, ...(chosen.subject === '' ? [] : [chosen.subject])])
  const names = [ANY, ...[...all].map((value) => ({ value, label: subjectName(value) }))]
  return (
    <form
      className={styles.filter}
      aria-label={deskText.narrow}
      onSubmit={(event) => {
        event.preventDefault()
        onShow({ ...chosen, search: chosen.search.trim() })
      }}
    >
      <Field
        label={deskText.search}
        type="search"
        dir="auto"
        maxLength={100}
        value={chosen.search}
        onChange={(event) => setChosen({ ...chosen, search: event.target.value })}
      />
      <Select
        label={deskText.quiz}
        value={chosen.origin}
        options={ORIGINS}
        onChange={(origin) => setChosen({ ...chosen, origin })}
      />
      <Select
        label={deskText.grade}
        value={chosen.grade}
        options={GRADES}
        onChange={(grade) => setChosen({ ...chosen, grade })}
      />
      <Select
        label={deskText.term}
        value={chosen.term}
        options={TERMS}
        onChange={(term) => setChosen({ ...chosen, term })}
      />
      <Select
        label={deskText.subject}
        value={chosen.subject}
        options={names}
        onChange={(subject) => setChosen({ ...chosen, subject })}
      />
      <div className={styles.acts}>
        <Button submits>{deskText.show}</Button>
        {isNarrowed(search) && (
          <Button look="quiet" onClick={() => onShow({ ...search, ...NOTHING })}>
            {deskText.clear}
          </Button>
        )}
      </div>
    </form>
  )
}
