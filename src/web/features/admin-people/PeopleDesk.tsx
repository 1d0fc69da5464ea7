import { useInfiniteQuery } from '@tanstack/react-query'
import { PEOPLE_FILTERS, type PeopleFilter, type Person } from '#contract/admin-people.ts'
import { DESK_PATHS } from '../../app/admin-paths.ts'
import { peopleText } from '../../i18n/ar/people.ts'
import { formatCount } from '../../i18n/format.ts'
import { useSearchParams } from '../../router/use-router.ts'
import { Alert } from '../../ui/Alert.tsx'
import { DataRegion } from '../../ui/DataRegion.tsx'
import desk from '../../ui/Desk.module.css'
import { EmptyMessage } from '../../ui/EmptyMessage.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form, SubmitButton } from '../../ui/Form.tsx'
import { MoreButton } from '../../ui/MoreButton.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { TabLinks } from '../../ui/TabLinks.tsx'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { Invitations } from './Invitations.tsx'
import styles from './PeopleDesk.module.css'
import { PersonEntry } from './PersonEntry.tsx'
import { peopleQuery } from './people.api.ts'
import { usePersonActs } from './use-person-acts.ts'

/** The desk of accounts: those awaiting review, contributors and officers. */
export function PeopleDesk() {
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const filter = filterOf(params.get('filter'))
  const people = useInfiniteQuery(peopleQuery(search, filter))
  const { send, sending } = usePersonActs()
  const head = people.data?.pages[0]
  return (
    <>
      <PageHeading title={peopleText.title} />
      <Invitations />
      <SearchForm key={search} search={search} onSearch={(words) => setParams(paramsOf(words, filter))} />
      <TabLinks label={peopleText.filterLabel} tabs={tabs(search, filter, head?.waiting)} />
      {head?.letters === 'folder' && (
        <div className={styles.note}>
          <Alert tone="note">{peopleText.lettersInFolder}</Alert>
        </div>
      )}
      <DataRegion
        source={people}
        isEmpty={({ pages }) => pages[0]?.people.length === 0}
        empty={<Empty filter={filter} />}
      >
        {({ pages }) => (
          <ul className={desk.entries} aria-label={peopleText.list}>
            {pages
              .flatMap((page): Person[] => page.people)
              .map((person) => (
                <PersonEntry
                  // New roles give a new key, with which React mounts the entry anew, so that its form of roles starts
                  // from the stored roles.
                  key={JSON.stringify([person.uid, person.is_administrator, person.staff_roles])}
                  person={person}
                  isBusy={sending?.person.uid === person.uid}
                  onAct={(act) => send({ person, act })}
                />
              ))}
          </ul>
        )}
      </DataRegion>
      <MoreButton source={people}>{peopleText.more}</MoreButton>
    </>
  )
}

function SearchForm({ search, onSearch }: { search: string; onSearch: (words: string) => void }) {
  const form = useContractForm({
    start: { words: search },
    read: ({ words }) => words.trim(),
    onValid: onSearch,
  })
  return (
    <Form form={form} className={styles.search}>
      <Field {...form.field('words')} label={peopleText.search} type="search" dir="auto" maxLength={100} />
      <SubmitButton form={form}>{peopleText.find}</SubmitButton>
    </Form>
  )
}

function Empty({ filter }: { filter: PeopleFilter }) {
  const { title, next } = filter === 'waiting' ? peopleText.noneWaiting : peopleText.none
  return (
    <EmptyMessage title={title}>
      <p>{next}</p>
    </EmptyMessage>
  )
}

function tabs(search: string, current: PeopleFilter, waiting: number | undefined) {
  return PEOPLE_FILTERS.map((filter) => ({
    to: `${DESK_PATHS.people}?${new URLSearchParams(paramsOf(search, filter))}`,
    label:
      filter === 'waiting' && waiting
        ? `${peopleText.filters.waiting} (${formatCount(waiting)})`
        : peopleText.filters[filter],
    current: filter === current,
  }))
}

function paramsOf(search: string, filter: PeopleFilter): Record<string, string> {
  return { ...(search === '' ? {} : { search }), ...(filter === 'all' ? {} : { filter }) }
}

function filterOf(text: string | null): PeopleFilter {
  return PEOPLE_FILTERS.find((filter) => filter === text) ?? 'all'
}
