import { useQuery } from '@tanstack/react-query'
import UserPlus from 'lucide-react/icons/user-plus'
import { useState } from 'react'
import type { OpenInvitation } from '#contract/admin-people.ts'
import { formatMoment } from '#contract/arabic-moments.ts'
import { OFFICE_ROLE_NAMES } from '#contract/office-role-names.ts'
import { inviteText } from '../../i18n/ar/people.ts'
import { Button } from '../../ui/Button.tsx'
import desk from '../../ui/Desk.module.css'
import { useSend } from '../../ui/use-send.ts'
import styles from './Invitations.module.css'
import { InviteDialog } from './InviteDialog.tsx'
import { invitationsQuery, PEOPLE_KEY, revokeInvitation } from './people.api.ts'

/** Invites officers, and lists the invitations that nobody has accepted yet. */
export function Invitations() {
  const [isOpen, setOpen] = useState(false)
  const [replaced, setReplaced] = useState<OpenInvitation>()
  // A failure of this query is not shown: the list of accounts below comes from the same server and shows its own
  // failure.
  const { data } = useQuery(invitationsQuery())
  const { send, sending } = useSend({ send: revokeInvitation, refresh: [PEOPLE_KEY], done: inviteText.revoked })
  const items = data?.items ?? []
  return (
    <section className={styles.invitations} aria-label={inviteText.title}>
      <Button look="quiet" onClick={() => setOpen(true)}>
        <UserPlus size={18} aria-hidden="true" />
        {inviteText.open}
      </Button>
      {items.length > 0 && (
        <>
          <h2 className={styles.heading}>{inviteText.list}</h2>
          <p className={styles.hint}>{inviteText.replaceHint}</p>
          <ul className={desk.list}>
            {items.map((invitation) => (
              <Line
                key={invitation.id}
                invitation={invitation}
                isBusy={sending === invitation.id}
                onReplace={() => setReplaced(invitation)}
                onRevoke={() => send(invitation.id)}
              />
            ))}
          </ul>
        </>
      )}
      {isOpen && <InviteDialog letters={data?.letters ?? 'folder'} onClose={() => setOpen(false)} />}
      {replaced && (
        <InviteDialog letters={data?.letters ?? 'folder'} replaced={replaced} onClose={() => setReplaced(undefined)} />
      )}
    </section>
  )
}

interface LineProps {
  invitation: OpenInvitation
  isBusy: boolean
  onReplace: () => void
  onRevoke: () => void
}

function Line({ invitation: { roles, email, inviter, expires_at }, isBusy, onReplace, onRevoke }: LineProps) {
  const names = roles.map((role) => OFFICE_ROLE_NAMES[role]).join('، ')
  return (
    <li className={desk.line}>
      <span className={desk.name}>{names}</span>
      <p className={desk.meta}>
        {email === null ? <span>{inviteText.anybody}</span> : <bdi dir="ltr">{email}</bdi>}
        <span>
          {inviteText.by} <bdi>{inviter}</bdi>
        </span>
        <span>
          {inviteText.until} <bdi>{formatMoment(expires_at)}</bdi>
        </span>
      </p>
      <div className={desk.acts}>
        <Button look="quiet" aria-label={`${inviteText.replace}: ${names}`} onClick={onReplace}>
          {inviteText.replace}
        </Button>
        <Button look="quiet" busy={isBusy} aria-label={`${inviteText.revoke}: ${names}`} onClick={onRevoke}>
          {inviteText.revoke}
        </Button>
      </div>
    </li>
  )
}
