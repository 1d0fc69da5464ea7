import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sessionQuery } from '../../api/session.api.ts'
import { ROUTES, selectorWay } from '../../app/paths.ts'
import { Navigate } from '../../router/Routes.tsx'
import { ScreenHead } from '../../ui/ScreenHead.tsx'

/** A screen for visitors only; redirects signed-in users home. docs/SPECIFICATION.md, section 2. */
export function GuestScreen({ title, children }: { title: string; children: ReactNode }) {
  const session = useQuery(sessionQuery())
  if (session.data) return <Navigate to={ROUTES.home} />
  // If the session request failed, show the form anyway: submitting it reports the error.
  return (
    <>
      <ScreenHead title={title} mainMenu={selectorWay()} />
      {children}
    </>
  )
}
