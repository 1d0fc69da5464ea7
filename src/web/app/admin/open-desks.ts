import type { SignedInUser } from '#contract/accounts.ts'
import type { DeskName } from '../admin-paths.ts'
import { DESKS, type Desk } from './desks.ts'

type Rights = Pick<SignedInUser, 'role' | 'staff_roles'>

/** The desks that an account may open, in the order of the menu; none for a member without a role. */
export function openDesks(user: Rights): DeskName[] {
  // Object.entries forgets the key type; DESKS is a literal, so its keys are the desks.
  return (Object.entries(DESKS) as [DeskName, Desk][])
    .filter(([, { access }]) => mayOpen(access, user))
    .map(([name]) => name)
}

function mayOpen(access: Desk['access'], { role, staff_roles }: Rights): boolean {
  if (role === 'administrator') return true
  if (access === 'staff') return staff_roles.length > 0
  return access !== 'administrator' && staff_roles.includes(access)
}
