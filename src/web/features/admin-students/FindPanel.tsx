import { useQuery } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import { DESK_ROUTES } from '../../app/admin-paths.ts'
import { pathTo } from '../../app/paths.ts'
import { searchText } from '../../i18n/ar/admin-students.ts'
import { actionText } from '../../i18n/ar/site.ts'
import { yearOptions } from '../../i18n/place-options.ts'
import { Link } from '../../router/Link.tsx'
import { useSearchParams } from '../../router/use-router.ts'
import { DataRegion } from '../../ui/DataRegion.tsx'
import desk from '../../ui/Desk.module.css'
import { EmptyMessage } from '../../ui/EmptyMessage.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form, SubmitButton } from '../../ui/Form.tsx'
import type { Faults } from '../../ui/form-faults.ts'
import { Select } from '../../ui/Select.tsx'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { PersonFacts } from './PersonFacts.tsx'
import styles from './Students.module.css'
import { foundStudentsQuery } from './students-desk.api.ts'

const SHORTEST = 2

/** The search for students; the searched text is kept in the URL. */
export function FindPanel() {
  const [query] = useSearchParams()
  const [q, year] = [query.get('q') ?? '', query.get('year') ?? '']
  return (
    <>
      <p className={desk.lead}>{searchText.lead}</p>
      <FindForm key={`${q} ${year}`} />
      {q !== '' && <Found q={q} year={year} />}
    </>
  )
}

function FindForm() {
  const [query, setQuery] = useSearchParams()
  const form = useContractForm({
    start: { q: query.get('q') ?? '', year: query.get('year') ?? '' },
    check: ({ q }): Faults => (q.trim().length < SHORTEST ? { q: searchText.short } : {}),
    read: ({ q, year }) => ({ q: q.trim(), ...(year && { year }) }),
    onValid: setQuery,
  })
  return (
    <Form form={form} className={styles.form}>
      <Field
        {...form.field('q')}
        label={searchText.field}
        type="search"
        dir="auto"
        required
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
      />
      <Select
        {...form.field('year')}
        label={searchText.year}
        options={[{ value: '', label: searchText.anyYear }, ...yearOptions()]}
      />
      <SubmitButton form={form}>
        <Search size={18} aria-hidden="true" />
        {actionText.search}
      </SubmitButton>
    </Form>
  )
}

function Found({ q, year }: { q: string; year: string }) {
  const found = useQuery(foundStudentsQuery(q, year))
  return (
    <DataRegion
      source={found}
      isEmpty={({ items }) => items.length === 0}
      empty={<EmptyMessage title={searchText.none}>{searchText.noneNext}</EmptyMessage>}
    >
      {({ items, more }) => (
        <>
          <ul className={desk.list} aria-label={searchText.found}>
            {items.map((person) => (
              <li key={person.student_id} className={desk.line}>
                <Link to={pathTo(DESK_ROUTES.student, { studentId: person.student_id })}>
                  <bdi>{person.name || searchText.nameless}</bdi>
                </Link>
                <PersonFacts person={person} />
              </li>
            ))}
          </ul>
          {more && <p className={desk.note}>{searchText.more}</p>}
        </>
      )}
    </DataRegion>
  )
}
