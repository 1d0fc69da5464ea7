import { useQuery } from '@tanstack/react-query'
import { allows } from '#contract/endpoint.ts'
import { sessionQuery } from '../../api/session.api.ts'
import { otherSessionsText } from '../../i18n/ar/account-page.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { AccountSection } from './AccountSection.tsx'
import { EndOtherSessions } from './EndOtherSessions.tsx'

/** Loaded on demand, because few accounts use this list. */
const OfficeSessions = lazyPart(async () => (await import('./OfficeSessions.tsx')).OfficeSessions)

/** The other sign-in sessions of the account: a list for the office, one button for members. */
export function OtherSessions() {
  const session = useQuery(sessionQuery())
  if (allows('staff', session.data?.user ?? null)) return <OfficeSessions />
  return (
    <AccountSection title={otherSessionsText.title} lead={otherSessionsText.lead}>
      <EndOtherSessions />
    </AccountSection>
  )
}
