import type * as z from 'zod/mini'
import {
  changePasswordEndpoint,
  deleteUserEndpoint,
  firstAdministratorEndpoint,
  requestPasswordResetEndpoint,
  resetPasswordEndpoint,
  revokeOtherSessionsEndpoint,
  type SecondStep,
  type Session,
  signInEndpoint,
  signUpEndpoint,
  verifyEmailEndpoint,
} from '#contract/accounts.ts'
import { call } from '../../api/call.ts'

type Body<Schema extends z.ZodMiniType> = z.output<Schema>

/** Each call throws ApiError. */

export function signUp(body: Body<typeof signUpEndpoint.body>): Promise<Session> {
  return call(signUpEndpoint, { body })
}

export function signIn(body: Body<typeof signInEndpoint.body>): Promise<Session | SecondStep> {
  return call(signInEndpoint, { body })
}

export function becomeFirstAdministrator(body: Body<typeof firstAdministratorEndpoint.body>): Promise<Session> {
  return call(firstAdministratorEndpoint, { body })
}

export async function requestPasswordReset(body: Body<typeof requestPasswordResetEndpoint.body>): Promise<void> {
  await call(requestPasswordResetEndpoint, { body })
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
