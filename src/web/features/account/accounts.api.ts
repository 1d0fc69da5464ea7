import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import {
  acceptInvitationEndpoint,
  changePasswordEndpoint,
  deleteUserEndpoint,
  firstAdministratorEndpoint,
  invitationEndpoint,
  requestPasswordResetEndpoint,
  resetPasswordEndpoint,
  revokeOtherSessionsEndpoint,
  type SecondStep,
  type Session,
  type SignedUp,
  signInEndpoint,
  signUpEndpoint,
  verifyEmailEndpoint,
} from '#contract/accounts.ts'
import { lettersEndpoint } from '#contract/confirmation.ts'
import { call } from '../../api/call.ts'

type Body<Schema extends z.ZodMiniType> = z.output<Schema>

/** Each call below throws ApiError. */

export function signUp(body: Body<typeof signUpEndpoint.body>): Promise<SignedUp> {
  return call(signUpEndpoint, { body })
}

export function signIn(body: Body<typeof signInEndpoint.body>): Promise<Session | SecondStep> {
  return call(signInEndpoint, { body })
}

export function becomeFirstAdministrator(body: Body<typeof firstAdministratorEndpoint.body>): Promise<Session> {
  return call(firstAdministratorEndpoint, { body })
}

export function acceptInvitation(body: Body<typeof acceptInvitationEndpoint.body>): Promise<Session> {
  return call(acceptInvitationEndpoint, { body })
}

/** The query of which roles an invitation grants, by the token of its link. */
export function invitationQuery(token: string) {
  return queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call(invitationEndpoint, { body: { token }, signal }),
    staleTime: 0,
  })
}

/** The query of where the portal's e-mails go. */
export function lettersQuery() {
  return queryOptions({
    queryKey: ['letters'],
    queryFn: async ({ signal }) => (await call(lettersEndpoint, { signal })).letters,
  })
}

/** Requests a link for a new password. Returns whether the portal sends e-mails at all. Throws ApiError. */
export async function requestPasswordReset(body: Body<typeof requestPasswordResetEndpoint.body>): Promise<boolean> {
  return (await call(requestPasswordResetEndpoint, { body })).letters !== 'folder'
}

export async function resetPassword(body: Body<typeof resetPasswordEndpoint.body>): Promise<void> {
  await call(resetPasswordEndpoint, { body })
}

export async function verifyEmail(token: string): Promise<void> {
  await call(verifyEmailEndpoint, { body: { token } })
}

export async function changePassword(body: Body<typeof changePasswordEndpoint.body>): Promise<void> {
  await call(changePasswordEndpoint, { body })
}

export async function endOtherSessions(): Promise<void> {
  await call(revokeOtherSessionsEndpoint, {})
}

export async function deleteAccount(password: string): Promise<void> {
  await call(deleteUserEndpoint, { body: { password } })
}
