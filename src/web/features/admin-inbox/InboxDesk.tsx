import { useInfiniteQuery } from '@tanstack/react-query'
import { type InboxMessage, MESSAGE_KINDS, MESSAGE_STATES } from '#contract/admin-inbox.ts'
import { DESK_PATHS } from '../../app/admin-paths.ts'
import { inboxText } from '../../i18n/ar/inbox.ts'
import { formatCount } from '../../i18n/format.ts'
import { useNavigate, useSearchParams } from '../../router/use-router.ts'
import { DataRegion } from '../../ui/DataRegion.tsx'
import desk from '../../ui/Desk.module.css'
import { EmptyMessage } from '../../ui/EmptyMessage.tsx'
import { MoreButton } from '../../ui/MoreButton.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Select } from '../../ui/Select.tsx'
import { TabLinks } from '../../ui/TabLinks.tsx'
import styles from './InboxDesk.module.css'
import { InboxEntry } from './InboxEntry.tsx'
import { type InboxSearch, inboxQuery } from './inbox.api.ts'
import { useStateChange } from './use-state-change.ts'

const KINDS = [
  { value: '', label: inboxText.any } as const,
  ...MESSAGE_KINDS.map((value) => ({ value, label: inboxText.kindsOfMany[value] })),
]

/** The office's inbox: suggestions and problem reports from visitors and members. */
export function InboxDesk() {
  const [params] = useSearchParams()
  const search = searchOf(params)
  const navigate = useNavigate()
  const inbox = useInfiniteQuery(inboxQuery(search))
  const { send, isSending } = useStateChange()
  return (
    <>
      <PageHeading title={inboxText.title} />
      <TabLinks label={inboxText.stateLabel} tabs={tabs(search, inbox.data?.pages[0]?.new)} />
      <div className={styles.kind}>
        <Select
          label={inboxText.kind}
          value={search.kind}
          options={KINDS}
          onChange={(kind) => void navigate(pathOf({ ...search, kind }))}
        />
      </div>
      <DataRegion
        source={inbox}
        isEmpty={({ pages }) => pages[0]?.messages.length === 0}
        empty={<Empty search={search} />}
      >
        {({ pages }) => (
          <ul className={desk.entries} aria-label={inboxText.list}>
            {pages
              .flatMap((page): InboxMessage[] => page.messages)
              .map((message) => (
                <InboxEntry
                  key={message.id}
                  message={message}
                  isBusy={isSending}
                  onState={(state) => send({ message, state })}
                />
              ))}
          </ul>
        )}
      </DataRegion>
      <MoreButton source={inbox}>{inboxText.more}</MoreButton>
    </>
  )
}

function Empty({ search }: { search: InboxSearch }) {
  const { title, next } = emptyWords(search)
  return (
    <EmptyMessage title={title}>
      <p>{next}</p>
    </EmptyMessage>
  )
}

function emptyWords({ kind, state }: InboxSearch): { title: string; next: string } {
  if (kind === '' && state === '') return inboxText.noneAtAll
  return kind === '' && state === 'new' ? inboxText.noneNew : inboxText.none
}

function tabs(search: InboxSearch, count: number | undefined) {
  return (['', ...MESSAGE_STATES] as const).map((state) => {
    const name = state === '' ? inboxText.any : inboxText.states[state]
    return {
      to: pathOf({ ...search, state }),
      label: state === 'new' && count ? `${name} (${formatCount(count)})` : name,
      current: state === search.state,
    }
  })
}

function searchOf(params: URLSearchParams): InboxSearch {
  return {
    kind: MESSAGE_KINDS.find((kind) => kind === params.get('kind')) ?? '',
    state: MESSAGE_STATES.find((state) => state === params.get('state')) ?? '',
  }
}

function pathOf(search: InboxSearch): string {
  const query = new URLSearchParams(Object.entries(search).filter(([, text]) => text !== '')).toString()
  return query === '' ? DESK_PATHS.inbox : `${DESK_PATHS.inbox}?${query}`
}
