import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { sessionQuery } from '../../api/session.api.ts'
import { ROUTES, selectorWay } from '../../app/paths.ts'
import { ScreenHead } from '../../ui/ScreenHead.tsx'

/** A screen for visitors only: whoever is signed in, or has just become so, is led home. specification, section 2 */
export function GuestScreen({ title, children }: { title: string; children: ReactNode }) {
  const session = useQuery(sessionQuery())
  if (session.data) return <Navigate to={ROUTES.home} replace />
  // Where the server could not be asked the form stands, too: sending it says what is wrong.
  return (
    <>
      <ScreenHead title={title} mainMenu={selectorWay()} />
      {children}
    </>
  )
}
