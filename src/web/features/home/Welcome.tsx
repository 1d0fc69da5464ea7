import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '../../api/session.api.ts'
import { useLocation } from '../../router/use-router.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const SignUpEnd = lazyPart(async () => (await import('./SignUpEnd.tsx')).SignUpEnd)

/** What the owner of a new account reads on the home page after signing up; renders nothing for everybody else. */
export function Welcome() {
  const { state } = useLocation()
  const { data } = useQuery(sessionQuery())
  const isNew = typeof state === 'object' && state !== null && 'letter_sent' in state
  if (!data || !isNew) return null
  return <SignUpEnd email={data.user.email} isLetterSent={state.letter_sent === true} />
}
