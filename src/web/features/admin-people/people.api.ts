import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  changeRolesEndpoint,
  decidePermissionEndpoint,
  invitationsEndpoint,
  inviteEndpoint,
  type PeopleFilter,
  type Person,
  peopleEndpoint,
  removeSecondFactorEndpoint,
  revokeInvitationEndpoint,
  sendResetEndpoint,
  suspendEndpoint,
} from '#contract/admin-people.ts'
import type { Letters } from '#contract/confirmation.ts'
import type { BodyOf, ResponseOf } from '#contract/endpoint.ts'
import { call } from '../../api/call.ts'

/** The key prefix of all account lists; every change invalidates it. */
export const PEOPLE_KEY = ['people']

export function peopleQuery(search: string, filter: PeopleFilter) {
  return infiniteQueryOptions({
    staleTime: 0,
    queryKey: [...PEOPLE_KEY, search, filter],
    queryFn: ({ pageParam, signal }) =>
      call(peopleEndpoint, { query: { search: search || undefined, filter, after: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
}

type Decided = Pick<Person, 'write_permission' | 'reviewed_at'>
export type Roles = Pick<Person, 'is_administrator' | 'staff_roles'>

/** A change that the office makes to an account. */
export type PersonAct =
  /** `seen` is the decision that the account had on the screen; without it, any decision is replaced. */
  | { kind: 'permission'; decision: 'granted' | 'refused' | 'waiting'; seen?: Decided }
  | { kind: 'suspension'; suspended: boolean }
  /** `seen` are the roles that the account had on the screen. */
  | { kind: 'roles'; roles: Roles; seen: Roles }
  | { kind: 'reset' }
  | { kind: 'factor' }

/**
 * Makes a change to an account. Returns where the e-mail of a password reset went; undefined after other changes.
 * Throws ApiError.
 */
export async function doTo(uid: string, act: PersonAct): Promise<Letters | undefined> {
  const params = { uid }
  if (act.kind === 'reset') return (await call(sendResetEndpoint, { params })).letters
  if (act.kind === 'permission') {
    const { decision, seen } = act
    await call(decidePermissionEndpoint, { params, body: { decision, seen } })
  } else if (act.kind === 'factor') await call(removeSecondFactorEndpoint, { params })
  else if (act.kind === 'suspension') await call(suspendEndpoint, { params, body: { suspended: act.suspended } })
  else await call(changeRolesEndpoint, { params, body: { ...act.roles, seen: act.seen } })
  return undefined
}

/**
 * The query of the open invitations. Its key starts with that of the accounts, because an accepted invitation becomes
 * an account and both must be refetched.
 */
export function invitationsQuery() {
  return queryOptions({
    queryKey: [...PEOPLE_KEY, 'invitations'],
    queryFn: ({ signal }) => call(invitationsEndpoint, { signal }),
    staleTime: 0,
  })
}

/** Invites an officer; throws ApiError. */
export function invite(body: BodyOf<typeof inviteEndpoint>): Promise<ResponseOf<typeof inviteEndpoint>> {
  return call(inviteEndpoint, { body })
}

/** Revokes an invitation; throws ApiError. */
export async function revokeInvitation(id: string): Promise<void> {
  await call(revokeInvitationEndpoint, { params: { id } })
}
