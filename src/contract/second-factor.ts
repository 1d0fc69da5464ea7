import * as z from 'zod/mini'
import { password, sessionSchema } from './accounts.ts'
import { doneSchema } from './done.ts'
import { endpoint } from './endpoint.ts'
import { westernDigits } from './search-text.ts'

/** The optional second step of signing in, for those who work in the office. Decision 0021. */

const plainCode = (typed: string) => westernDigits(typed).replace(/[\s-]/g, '')
const typedCode = z.string().check(z.maxLength(40), z.overwrite(plainCode))
/** What the owner's telephone shows, in whichever digits it is typed. */
const telephoneCode = typedCode.check(z.regex(/^\d{6}$/))
/** That, or one of the codes that were given for when the telephone is lost. */
const anyCode = typedCode.check(z.regex(/^(\d{6}|\d{10})$/))

const backupCodes = z.array(z.string())

const secondFactorSchema = z.object({
  /** Whether signing in asks for a code. */
  on: z.boolean(),
  backup_codes_left: z.number(),
})

export const secondFactorEndpoint = endpoint({
  method: 'GET',
  path: '/api/auth/second-factor',
  summary: 'Whether signing in to this account asks for a code, and how many backup codes are left.',
  access: 'member',
  response: secondFactorSchema,
})

const begunSchema = z.object({
  /** The key as an `otpauth:` address, which an app for codes opens or reads off a picture. */
  otpauth: z.string(),
  /** The same key, to be typed. */
  key: z.string(),
  backup_codes: backupCodes,
})
export type BegunSecondFactor = z.infer<typeof begunSchema>

export const beginSecondFactorEndpoint = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/begin',
  summary: 'Gives a new key and backup codes. They count for nothing until a first code has been confirmed.',
  access: 'staff',
  body: z.object({ password }),
  response: begunSchema,
  problems: ['wrong_password', 'edit_conflict', 'too_many_requests'],
})

export const confirmSecondFactorEndpoint = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/confirm',
  summary: 'Turns the second factor on with a first code, and ends every other session of the account.',
  access: 'staff',
  body: z.object({ code: telephoneCode }),
  response: doneSchema,
  problems: ['wrong_code', 'edit_conflict', 'too_many_requests'],
})

export const turnOffSecondFactorEndpoint = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/turn-off',
  summary: 'Turns the second factor off; also for whoever works in the office no more.',
  access: 'member',
  body: z.object({ password }),
  response: doneSchema,
  problems: ['wrong_password', 'too_many_requests'],
})

export const renewBackupCodesEndpoint = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/backup-codes',
  summary: 'Gives new backup codes; the earlier ones end.',
  access: 'staff',
  body: z.object({ password }),
  response: z.object({ backup_codes: backupCodes }),
  problems: ['wrong_password', 'edit_conflict', 'too_many_requests'],
})

export const secondStepEndpoint = endpoint({
  method: 'POST',
  path: '/api/auth/sign-in/second-factor',
  summary: 'Ends signing in with a code, within five minutes and five tries of the right password.',
  access: 'public',
  body: z.object({ code: anyCode }),
  response: sessionSchema,
  problems: ['wrong_code', 'expired_step', 'too_many_requests'],
})
