import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { allows } from '#contract/endpoint.ts'
import { sessionQuery } from '../../api/session.api.ts'
import { SignInPage } from '../../features/account/SignInPage.tsx'
import { DataRegion } from '../../ui/DataRegion.tsx'
import { DeniedPage } from './DeniedPage.tsx'

/** Who a screen is for; an administrator may open each. */
export type Right = 'member' | 'contributor' | 'staff'

/**
 * A screen for signed-in users with a right. Visitors get the sign-in page in its place (docs/SPECIFICATION.md, section 2), and the
 * screen as soon as they are in. Members without the right get the reason: signing in again would not help them.
 */
export function guarded(right: Right, Screen: ComponentType): ComponentType {
  return function GuardedScreen() {
    const session = useQuery(sessionQuery())
    return (
      <DataRegion source={session}>
        {(answer) => {
          if (!answer) return <SignInPage />
          if (right === 'member' || allows(right, answer.user)) return <Screen />
          return <DeniedPage right={right} />
        }}
      </DataRegion>
    )
  }
}
