import { type InboxMessage, MESSAGE_STATES, type MessageState } from '#contract/admin-inbox.ts'
import { formatMoment } from '#contract/arabic-moments.ts'
import { inboxText } from '../../i18n/ar/inbox.ts'
import { Link } from '../../router/Link.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import desk from '../../ui/Desk.module.css'
import styles from './InboxEntry.module.css'
import { NoteForm } from './NoteForm.tsx'

const TONES = { new: 'note', taken: 'fair', done: 'good' } as const

interface InboxEntryProps {
  message: InboxMessage
  isBusy: boolean
  onState: (state: MessageState) => void
}

/** One message with its state and its controls. */
export function InboxEntry({ message, isBusy, onState }: InboxEntryProps) {
  const { kind, state, text, page, sender, created_at } = message
  const others = MESSAGE_STATES.filter((other) => other !== state)
  return (
    <li className={desk.entry}>
      <div className={desk.meta}>
        <h2 className={styles.kind}>{inboxText.kinds[kind]}</h2>
        <Badge tone={TONES[state]}>{inboxText.states[state]}</Badge>
        <bdi>{sender ?? inboxText.visitor}</bdi>
        <time dateTime={created_at}>{formatMoment(created_at)}</time>
      </div>
      <p className={styles.text} dir="auto">
        {text}
      </p>
      {page !== null && (
        <p className={styles.page}>
          {inboxText.page} <PageName page={page} />
        </p>
      )}
      <div className={desk.acts}>
        {others.map((other) => (
          <Button key={other} look="quiet" busy={isBusy} onClick={() => onState(other)}>
            {inboxText.act[other]}
          </Button>
        ))}
      </div>
      <NoteForm message={message} />
    </li>
  )
}

/**
 * Shows the address that a sender gave. Only an address inside the portal becomes a link, because senders may submit
 * any string.
 */
function PageName({ page }: { page: string }) {
  if (!/^\/(?![/\\])/.test(page)) return <bdi dir="ltr">{page}</bdi>
  return (
    <Link to={page}>
      <bdi dir="ltr">{page}</bdi>
    </Link>
  )
}
