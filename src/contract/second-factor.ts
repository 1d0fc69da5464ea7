import * as z from 'zod/mini'
import { password, sessionSchema } from './accounts.ts'
import { doneSchema } from './done.ts'
import { endpoint } from './endpoint.ts'
import { typedNumber } from './typed-number.ts'

/** The second factor, such as an authenticator app, with which office accounts sign in. Decisions 0021 and 0054. */

/** Which accounts must have a second factor. */
export const SECOND_FACTOR_FOR = ['nobody', 'administrators', 'office'] as const
/** Which accounts must have a second factor if the office has not set it. */
export const SECOND_FACTOR_DEFAULT = 'administrators'
export type SecondFactorFor = (typeof SECOND_FACTOR_FOR)[number]

const typedCode = z.string().check(z.maxLength(40), z.overwrite(typedNumber))
/** The six digits that an authenticator app shows, typed in any digit script. */
export const telephoneCode = typedCode.check(z.regex(/^\d{6}$/))
/** The code of an authenticator app, or one of the backup codes for an owner who lost the phone. */
const anyCode = typedCode.check(z.regex(/^(\d{6}|\d{10})$/))

const backupCodes = z.array(z.string())

export const secondFactorSchema = z.object({
  /** Whether signing in asks this account for a code. */
  on: z.boolean(),
  backup_codes_left: z.number(),
})

export const secondFactorEndpoint = endpoint({
  method: 'GET',
  path: '/api/auth/second-factor',
  summary: 'Whether signing in asks for a code, and the number of backup codes left.',
  access: 'member',
  isSetUp: true,
  response: secondFactorSchema,
})

export const begunSchema = z.object({
  /** The key as an `otpauth:` address, for an authenticator app or a QR code. */
  otpauth: z.string(),
  /** The same key as text, for typing it into the app. */
  key: z.string(),
  backup_codes: backupCodes,
})
export type BegunSecondFactor = z.infer<typeof begunSchema>

export const beginSecondFactorEndpoint = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/begin',
  summary: 'Creates a new key and backup codes. They take effect once a first code is confirmed.',
  access: 'staff',
  isSetUp: true,
  body: z.object({ password }),
  response: begunSchema,
  problems: ['wrong_password', 'edit_conflict', 'too_many_requests'],
})

export const confirmSecondFactorEndpoint = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/confirm',
  summary: 'Turns the second factor on with a first code and ends every other session of the account.',
  access: 'staff',
  isSetUp: true,
  body: z.object({ code: telephoneCode }),
  response: doneSchema,
  problems: ['wrong_code', 'edit_conflict', 'too_many_requests'],
})

export const turnOffSecondFactorEndpoint = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/turn-off',
  summary: 'Turns the second factor off; also for accounts that have lost their office roles.',
  access: 'member',
  body: z.object({ password }),
  response: doneSchema,
  problems: ['wrong_password', 'too_many_requests'],
})

export const renewBackupCodesEndpoint = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/backup-codes',
  summary: 'Replaces the backup codes; the earlier ones become invalid.',
  access: 'staff',
  body: z.object({ password }),
  response: z.object({ backup_codes: backupCodes }),
  problems: ['wrong_password', 'edit_conflict', 'too_many_requests'],
})

export const secondStepEndpoint = endpoint({
  method: 'POST',
  path: '/api/auth/sign-in/second-factor',
  summary: 'Completes signing in with a code, within five minutes and five attempts after the correct password.',
  access: 'public',
  body: z.object({ code: anyCode }),
  response: sessionSchema,
  problems: ['wrong_code', 'expired_step', 'too_many_requests'],
})
