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
  /** `seen` is the decision that the account had on the screen. */
  | { kind: 'permission'; decision: 'granted' | 'refused' | 'waiting'; seen: Decided }
  /** `seen` is the state that the account had on the screen. */
  | { kind: 'suspension'; suspended: boolean; seen: Pick<Person, 'suspended_at'> }
  /** `seen` are the roles that the account had on the screen. */
  | { kind: 'roles'; roles: Roles; seen: Roles }
  | { kind: 'reset' }
  | { kind: 'factor' }

/**
 * What a change to an account returns: the changed account; after a password reset, whether its e-mail went to the mail
 * server or into a folder on the portal's server.
 */
export type ActAnswer = Person | ResponseOf<typeof sendResetEndpoint>

/** Makes a change to an account. Throws ApiError. */
export function doTo(uid: string, act: PersonAct): Promise<ActAnswer> {
  const params = { uid }
  if (act.kind === 'reset') return call(sendResetEndpoint, { params })
  if (act.kind === 'factor') return call(removeSecondFactorEndpoint, { params })
  if (act.kind === 'suspension') {
    const { suspended, seen } = act
    return call(suspendEndpoint, { params, body: { suspended, seen } })
  }
  if (act.kind === 'roles') return call(changeRolesEndpoint, { params, body: { ...act.roles, seen: act.seen } })
  const { decision, seen } = act
  return call(decidePermissionEndpoint, { params, body: { decision, seen } })
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
