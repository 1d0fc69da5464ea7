import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { allows } from '#contract/endpoint.ts'
import { sessionQuery } from '../../api/session.api.ts'
import { SignInPage } from '../../features/account/SignInPage.tsx'
import { DataRegion } from '../../ui/DataRegion.tsx'
import { DeniedPage } from './DeniedPage.tsx'

/** Who may open a screen; an administrator may open every one. */
export type Right = 'member' | 'contributor' | 'staff'

/**
 * Wraps a screen that needs a right. Visitors get the sign-in page instead (docs/SPECIFICATION.md, section 2), then the
 * screen. Members without the right see the reason, because signing in again would not help.
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
