import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sessionQuery } from '../../api/session.api.ts'
import { useLocation } from '../../router/use-router.ts'
import { jumpTo } from '../../ui/jump-to.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PUBLISHED_ID } from './HomeHero.tsx'

const SignUpEnd = lazyPart(async () => (await import('./SignUpEnd.tsx')).SignUpEnd)

/** What the link that led here asks for: the end of a registration, or a jump to the published results. */
export function Welcome() {
  const { state } = useLocation()
  const { data } = useQuery(sessionQuery())
  const isForPublished = typeof state === 'object' && state !== null && 'at' in state && state.at === 'published'
  useEffect(() => {
    if (isForPublished) jumpTo(PUBLISHED_ID)
  }, [isForPublished])
  const isNew = typeof state === 'object' && state !== null && 'letter_sent' in state
  if (!data || !isNew) return null
  return <SignUpEnd email={data.user.email} isLetterSent={state.letter_sent === true} />
}
