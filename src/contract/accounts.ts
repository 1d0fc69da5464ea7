import * as z from 'zod/mini'
import { doneSchema } from './done.ts'
import { endpoint } from './endpoint.ts'
import { GRADE_KEYS } from './faculty.ts'
import { letters } from './letters.ts'
import { cleanText } from './search-text.ts'
import { OFFICE_ROLES, STAFF_ROLES } from './staff.ts'

/** Accounts, sign-in sessions and profiles. docs/SPECIFICATION.md, sections 3, 5, 6 and 7. */

const MIN_NAME = 3
export const MIN_PASSWORD = 6
/** The shortest password of an account with an office role. docs/decisions/0055-the-door.md */
export const OFFICE_MIN_PASSWORD = 10
export const MAX_PASSWORD = 128
const MIN_MESSAGE = 100

const ROLES = ['member', 'administrator'] as const

/**
 * A person's name. `cleanText` removes invisible characters and marks that turn the direction of the text around it, so
 * that a name cannot imitate another name or look empty.
 */
export const personName = z
  .string()
  .check(z.overwrite(cleanText), z.minLength(MIN_NAME), z.maxLength(80), z.regex(/\p{L}/u))
/** `name@host.tld`; the last part has two letters or more. Pasted marks of text direction are removed. */
export const emailAddress = z.string().check(z.overwrite(cleanText), z.toLowerCase(), z.maxLength(254), z.email())
export const password = z.string().check(z.minLength(MIN_PASSWORD), z.maxLength(MAX_PASSWORD))
const linkToken = z.string().check(z.minLength(1), z.maxLength(1000))

/** A signed-in account, as its owner sees it. */
export const signedInUserSchema = z.object({
  uid: z.string(),
  name: z.string(),
  email: z.string(),
  /** Whether the owner has confirmed the e-mail address, or the office named it in an invitation. */
  email_verified: z.boolean(),
  /** Null for an office account that belongs to no grade. */
  grade: z.nullable(z.enum(GRADE_KEYS)),
  write_permission: z.boolean(),
  /**
   * When an administrator last granted, refused or took away `write_permission`; null while the request waits.
   * Optional, because the previous release does not send it.
   */
  reviewed_at: z.optional(z.nullable(z.string())),
  role: z.enum(ROLES),
  /** The office roles that an administrator has granted to the account. */
  staff_roles: z.array(z.enum(STAFF_ROLES)),
  /** What the account must do before the server accepts its other calls; null if nothing. */
  lacks: z.nullable(z.enum(['new_password_required', 'second_factor_required', 'unconfirmed_address'])),
})

export type SignedInUser = z.infer<typeof signedInUserSchema>

export const sessionSchema = z.object({
  user: signedInUserSchema,
  /** When the sign-in session ends unless the page renews it; ISO 8601 in UTC. */
  expires_at: z.string(),
  /** Whole seconds until `expires_at`, for devices whose clock is wrong. */
  expires_in: z.number(),
})
export type Session = z.infer<typeof sessionSchema>

/**
 * The response to a correct password if the account has a second factor, whose code `sign-in/second-factor` checks.
 * `passkeys` says whether a passkey may be used instead of a code (`too`) or must be (`only`).
 */
export const secondStepSchema = z.object({
  second_factor: z.literal(true),
  passkeys: z.optional(z.enum(['too', 'only'])),
})
export type SecondStep = z.infer<typeof secondStepSchema>

/** The profile of an account. docs/SPECIFICATION.md, section 3. */
export const profileSchema = z.object({
  uid: z.string(),
  name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  grade: z.nullable(z.enum(GRADE_KEYS)),
  message: z.string(),
  write_permission: z.boolean(),
})
export type Profile = z.infer<typeof profileSchema>

export const signedUpSchema = z.extend(sessionSchema, {
  /** Whether the server sends an e-mail with a link that confirms the address. */
  letter_sent: z.boolean(),
})
export type SignedUp = z.infer<typeof signedUpSchema>

export const signUpEndpoint = endpoint({
  method: 'POST',
  path: '/api/auth/sign-up/email',
  summary: 'Creates an account and signs in. Every failure is `registration_failed`, whatever its cause.',
  access: 'public',
  body: z.object({
    name: personName,
    email: emailAddress,
    password,
    grade: z.enum(GRADE_KEYS),
    message: z.string().check(z.trim(), z.minLength(MIN_MESSAGE), z.maxLength(4000)),
  }),
  response: signedUpSchema,
  problems: ['registration_failed', 'too_many_requests'],
})

export const signInEndpoint = endpoint({
  method: 'POST',
  path: '/api/auth/sign-in/email',
  summary: 'Signs in, or asks for the second factor if the account has one. Every failure is `registration_failed`.',
  access: 'public',
  body: z.object({ email: emailAddress, password }),
  response: z.union([sessionSchema, secondStepSchema]),
  problems: ['registration_failed', 'too_many_requests'],
})

export const signOutEndpoint = endpoint({
  method: 'POST',
  path: '/api/auth/sign-out',
  summary: 'Ends the session; a no-op without one.',
  access: 'public',
  response: doneSchema,
})

export const anySessionSchema = z.nullable(sessionSchema)

export const getSessionEndpoint = endpoint({
  method: 'GET',
  path: '/api/auth/get-session',
  summary: 'The signed-in account and the end of its session; null without a session. Does not renew the session.',
  access: 'public',
  isPolled: true,
  response: anySessionSchema,
})

export const refreshSessionEndpoint = endpoint({
  method: 'POST',
  path: '/api/auth/get-session',
  summary: 'The signed-in account. Also renews the session in its last 90 seconds.',
  access: 'public',
  isPolled: true,
  response: anySessionSchema,
})

export const changePasswordEndpoint = endpoint({
  method: 'POST',
  path: '/api/auth/change-password',
  summary: 'Changes the password and ends every other session of the account.',
  access: 'member',
  isSetUp: true,
  body: z.object({ current_password: password, new_password: password }),
  response: doneSchema,
  problems: ['wrong_password', 'weak_password', 'too_many_requests'],
})

export const revokeOtherSessionsEndpoint = endpoint({
  method: 'POST',
  path: '/api/auth/revoke-other-sessions',
  summary: 'Ends every session of the account but this one.',
  access: 'member',
  response: doneSchema,
})

export const requestPasswordResetEndpoint = endpoint({
  method: 'POST',
  path: '/api/auth/request-password-reset',
  summary: 'Sends a link for a new password if the address has an account. The answer does not reveal whether it has.',
  access: 'public',
  body: z.object({ email: emailAddress }),
  response: z.extend(doneSchema, { letters }),
  problems: ['too_many_requests'],
})

export const resetPasswordEndpoint = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  summary: 'Sets a new password with the token of a link and ends every session of the account.',
  access: 'public',
  body: z.object({ token: linkToken, new_password: password }),
  response: doneSchema,
  problems: ['expired_link', 'weak_password', 'too_many_requests'],
})

export const verifyEmailEndpoint = endpoint({
  method: 'POST',
  path: '/api/auth/verify-email',
  summary: 'Confirms an e-mail address with the token of a link.',
  access: 'public',
  body: z.object({ token: linkToken }),
  response: doneSchema,
  problems: ['expired_link', 'too_many_requests'],
})

export const deleteUserEndpoint = endpoint({
  method: 'POST',
  path: '/api/auth/delete-user',
  summary: 'Deletes the account. Its contributions stay, without its name.',
  access: 'member',
  body: z.object({ password }),
  response: doneSchema,
  problems: ['wrong_password', 'last_administrator', 'too_many_requests'],
})

export const firstAdministratorEndpoint = endpoint({
  method: 'POST',
  path: '/api/auth/first-administrator',
  summary: 'Creates the first administrator with the token printed when the portal started, and signs in.',
  access: 'public',
  body: z.object({ token: linkToken, name: personName, email: emailAddress, password }),
  response: sessionSchema,
  problems: ['expired_link', 'weak_password', 'registration_failed', 'too_many_requests'],
})

export const invitationEndpoint = endpoint({
  method: 'POST',
  path: '/api/auth/invitation',
  summary: 'What an invitation to the office grants, by the token of its link. Changes nothing.',
  access: 'public',
  body: z.object({ token: linkToken }),
  response: z.object({
    roles: z.array(z.enum(OFFICE_ROLES)),
    /** The e-mail address of the invited person; null if that person chooses an address. */
    email: z.nullable(z.string()),
    expires_at: z.string(),
  }),
  problems: ['expired_link', 'too_many_requests'],
})
export type Invitation = z.infer<typeof invitationEndpoint.response>

export const acceptInvitationEndpoint = endpoint({
  method: 'POST',
  path: '/api/auth/invitation/acceptance',
  summary: 'Creates an account without a grade and with the roles of an invitation, and signs in.',
  access: 'public',
  body: z.object({ token: linkToken, name: personName, email: emailAddress, password }),
  response: sessionSchema,
  problems: ['expired_link', 'weak_password', 'registration_failed', 'invalid_request', 'too_many_requests'],
})

export const userEndpoint = endpoint({
  method: 'GET',
  path: '/api/users/{uid}',
  summary: 'The profile of an account. Only its owner and administrators may read it.',
  access: 'member',
  params: z.object({ uid: z.string().check(z.minLength(1), z.maxLength(64)) }),
  response: profileSchema,
  problems: ['forbidden', 'not_found'],
})
