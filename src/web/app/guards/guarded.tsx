import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { SignedInUser } from '#contract/accounts.ts'
import { sessionQuery } from '../../api/session.api.ts'
import { SignInPage } from '../../features/account/SignInPage.tsx'
import { DataRegion } from '../../ui/DataRegion.tsx'
import { DeniedPage } from './DeniedPage.tsx'

/** Who a screen is for; an administrator may open each. */
export type Right = 'member' | 'contributor' | 'staff'

/**
 * A screen for signed-in users with a right. Visitors get the sign-in page in its place (specification, section 2), and the screen
 * as soon as they are in. Signing in again would not help whoever is signed in without the right: they are told why.
 */
export function guarded(right: Right, Screen: ComponentType): ComponentType {
  return function GuardedScreen() {
    const session = useQuery(sessionQuery())
    return (
      <DataRegion source={session}>
        {(answer) => {
          if (!answer) return <SignInPage />
          if (right === 'member' || may(right, answer.user)) return <Screen />
          return <DeniedPage right={right} />
        }}
      </DataRegion>
    )
  }
}

function may(right: Exclude<Right, 'member'>, { role, write_permission, staff_roles }: SignedInUser): boolean {
  if (role === 'administrator') return true
  return right === 'contributor' ? write_permission : staff_roles.length > 0
}
