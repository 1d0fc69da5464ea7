import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { sessionQuery } from '../../api/session.api.ts'
import { useLocation } from '../../router/use-router.ts'

const SignUpEnd = lazy(async () => ({ default: (await import('./SignUpEnd.tsx')).SignUpEnd }))

/** The end of a registration, which leads home; nothing for everybody else. */
export function Welcome() {
  const { state } = useLocation()
  const { data } = useQuery(sessionQuery())
  const isNew = typeof state === 'object' && state !== null && 'letter_sent' in state
  if (!data || !isNew) return null
  return (
    <Suspense>
      <SignUpEnd email={data.user.email} isLetterSent={state.letter_sent === true} />
    </Suspense>
  )
}
