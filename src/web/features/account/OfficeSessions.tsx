import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoment } from '#contract/arabic-moments.ts'
import type { OfficeSession } from '#contract/sessions.ts'
import { sessionsText } from '../../i18n/ar/account-page.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { DataRegion } from '../../ui/DataRegion.tsx'
import { useSend } from '../../ui/use-send.ts'
import { AccountSection } from './AccountSection.tsx'
import { EndOtherSessions } from './EndOtherSessions.tsx'
import styles from './SecondFactor.module.css'
import { endSession, sessionsQuery } from './sessions.api.ts'

interface Outcome {
  text: string
  isFailure: boolean
}

/** The list of sign-in sessions of an office account; each session except the current one can be ended. */
export function OfficeSessions() {
  const source = useQuery(sessionsQuery())
  const [outcome, setOutcome] = useState<Outcome>()
  return (
    <AccountSection title={sessionsText.title} lead={sessionsText.lead}>
      <DataRegion source={source}>
        {({ items }) => (
          <>
            <ul className={styles.keys} aria-label={sessionsText.title}>
              {items.map((session) => (
                <SessionEntry key={session.id} session={session} say={setOutcome} />
              ))}
            </ul>
            {outcome && (
              <Alert tone={outcome.isFailure ? 'danger' : 'success'}>
                <p>{outcome.text}</p>
              </Alert>
            )}
            {items.length > 1 && <EndOtherSessions />}
          </>
        )}
      </DataRegion>
    </AccountSection>
  )
}

interface SessionEntryProps {
  session: OfficeSession
  say: (outcome: Outcome) => void
}

function SessionEntry({ session, say }: SessionEntryProps) {
  const { id, device, place, opened_at, seen_at, is_current } = session
  const { send, isSending } = useSend({
    send: () => endSession(id),
    refresh: [sessionsQuery().queryKey],
    done: sessionsText.ended,
    say: (text, { isFailure = false } = {}) => say({ text, isFailure }),
  })
  const name = device ?? sessionsText.unknownDevice
  return (
    <li className={styles.passkey}>
      <p className={styles.keyName}>
        <bdi>{name}</bdi> {is_current && <Badge tone="good">{sessionsText.thisOne}</Badge>}
      </p>
      {place !== null && (
        <p>
          {sessionsText.network}: <bdi dir="ltr">{place}</bdi>
        </p>
      )}
      <p>
        {sessionsText.opened}: <bdi>{formatMoment(opened_at)}</bdi>
      </p>
      <p>
        {sessionsText.seen}: <bdi>{formatMoment(seen_at)}</bdi>
      </p>
      {!is_current && (
        <Button look="quiet" busy={isSending} onClick={() => send()} aria-label={sessionsText.endOf(name)}>
          {sessionsText.end}
        </Button>
      )}
    </li>
  )
}
