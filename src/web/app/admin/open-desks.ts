import { allows, type Rights } from '#contract/endpoint.ts'
import type { DeskName } from '../admin-paths.ts'
import { DESKS, type Desk } from './desks.ts'

/** Returns the office's desks that an account may open, in the order of the menu; empty for a member without a role. */
export function openDesks(user: Rights): DeskName[] {
  // Object.entries forgets the key type; DESKS is a literal, so its keys are the desks.
  return (Object.entries(DESKS) as [DeskName, Desk][])
    .filter(([, { access }]) => allows(access, user))
    .map(([name]) => name)
}
