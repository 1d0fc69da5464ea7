import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sessionQuery } from '../../api/session.api.ts'
import { ROUTES, selectorWay } from '../../app/paths.ts'
import { Navigate } from '../../router/Routes.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { ScreenHead } from '../../ui/ScreenHead.tsx'

/**
 * The state that a sign-up passes to the home page, which then tells the new user what comes next. `letter_sent`:
 * whether an e-mail with a confirmation link was sent.
 */
export interface Arrival {
  letter_sent: boolean
}

interface GuestScreenProps {
  title: string
  /** Passed to the home page as the navigation's state. */
  arrival?: Arrival | undefined
  children: ReactNode
}

/** A screen for visitors only; redirects signed-in users home. docs/SPECIFICATION.md, section 2. */
export function GuestScreen({ title, arrival, children }: GuestScreenProps) {
  const session = useQuery(sessionQuery())
  if (session.data) {
    return (
      <>
        <Navigate to={ROUTES.home} state={arrival} />
        <Loading />
      </>
    )
  }
  // If the session request failed, show the form anyway: submitting it reports the error.
  return (
    <>
      <ScreenHead title={title} mainMenu={selectorWay()} />
      {children}
    </>
  )
}
