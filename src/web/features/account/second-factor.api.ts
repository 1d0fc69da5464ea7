import { queryOptions } from '@tanstack/react-query'
import type { Session } from '#contract/accounts.ts'
import {
  type BegunSecondFactor,
  beginSecondFactorEndpoint,
  confirmSecondFactorEndpoint,
  renewBackupCodesEndpoint,
  secondFactorEndpoint,
  secondStepEndpoint,
  turnOffSecondFactorEndpoint,
} from '#contract/second-factor.ts'
import { call } from '../../api/call.ts'

/** The query of whether signing in to this account needs a code. */
export function secondFactorQuery() {
  return queryOptions({
    queryKey: ['second-factor'],
    queryFn: ({ signal }) => call(secondFactorEndpoint, { signal }),
  })
}

/** Each call below throws ApiError. */

export function passSecondStep(body: { code: string }): Promise<Session> {
  return call(secondStepEndpoint, { body })
}

export function beginSecondFactor(password: string): Promise<BegunSecondFactor> {
  return call(beginSecondFactorEndpoint, { body: { password } })
}

export async function confirmSecondFactor(body: { code: string }): Promise<void> {
  await call(confirmSecondFactorEndpoint, { body })
}

export async function turnOffSecondFactor(password: string): Promise<void> {
  await call(turnOffSecondFactorEndpoint, { body: { password } })
}

export async function renewBackupCodes(password: string): Promise<string[]> {
  const { backup_codes } = await call(renewBackupCodesEndpoint, { body: { password } })
  return backup_codes
}
