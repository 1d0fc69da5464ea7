import * as z from 'zod/mini'
import { doneSchema } from './done.ts'
import { endpoint } from './endpoint.ts'
import { GRADE_KEYS } from './faculty.ts'
import { STAFF_ROLES } from './staff.ts'

/** Accounts and sessions. Specification, sections 3, 5, 6 and 7. */

const MIN_NAME = 3
export const MIN_PASSWORD = 6
export const MAX_PASSWORD = 128
const MIN_MESSAGE = 100

const ROLES = ['member', 'administrator'] as const

export const personName = z.string().check(z.trim(), z.minLength(MIN_NAME), z.maxLength(80))
/** name@host.tld, the last part of two letters or more. */
export const emailAddress = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email())
const password = z.string().check(z.minLength(MIN_PASSWORD), z.maxLength(MAX_PASSWORD))
const linkToken = z.string().check(z.minLength(1), z.maxLength(1000))

/** What the owner of a session is told of the account. */
const signedInUserSchema = z.object({
  uid: z.string(),
  name: z.string(),
  email: z.string(),
  /** Null for an administrator who belongs to no grade. */
  grade: z.nullable(z.enum(GRADE_KEYS)),
  write_permission: z.boolean(),
  role: z.enum(ROLES),
  /** What an administrator let this account do in the office besides. */
  staff_roles: z.array(z.enum(STAFF_ROLES)),
})

export type SignedInUser = z.infer<typeof signedInUserSchema>

const sessionSchema = z.object({
  user: signedInUserSchema,
  /** When the session ends unless it is renewed, ISO 8601 in UTC. */
  expires_at: z.string(),
  /** The same in whole seconds from now: the reader's clock may be wrong. */
  expires_in: z.number(),
})
export type Session = z.infer<typeof sessionSchema>

/** A profile as the specification's section 3 has it. */
const profileSchema = z.object({
  uid: z.string(),
  name: z.string(),
  email: z.string(),
  grade: z.nullable(z.enum(GRADE_KEYS)),
  message: z.string(),
  write_permission: z.boolean(),
})
export type Profile = z.infer<typeof profileSchema>

export const signUpEndpoint = endpoint({
  method: 'POST',
  path: '/api/auth/sign-up/email',
  summary: 'Makes an account and signs in. Every failure is `registration_failed`, whatever its cause.',
  access: 'public',
  body: z.object({
    name: personName,
    email: emailAddress,
    password,
    grade: z.enum(GRADE_KEYS),
    message: z.string().check(z.trim(), z.minLength(MIN_MESSAGE), z.maxLength(4000)),
  }),
  response: sessionSchema,
  problems: ['registration_failed', 'too_many_requests'],
})

export const signInEndpoint = endpoint({
  method: 'POST',
  path: '/api/auth/sign-in/email',
  summary: 'Signs in. Every failure is `registration_failed`, whatever its cause.',
  access: 'public',
  body: z.object({ email: emailAddress, password }),
  response: sessionSchema,
  problems: ['registration_failed', 'too_many_requests'],
})

export const signOutEndpoint = endpoint({
  method: 'POST',
  path: '/api/auth/sign-out',
  summary: 'Ends the session, where there is one.',
  access: 'public',
  response: doneSchema,
})

const anySessionSchema = z.nullable(sessionSchema)

export const getSessionEndpoint = endpoint({
  method: 'GET',
  path: '/api/auth/get-session',
  summary: 'Who is signed in, and until when; null for nobody. Asking does not renew the session.',
  access: 'public',
  response: anySessionSchema,
})

export const refreshSessionEndpoint = endpoint({
  method: 'POST',
  path: '/api/auth/get-session',
  summary: 'The same, and renews the session in the last 90 seconds of its life.',
  access: 'public',
  response: anySessionSchema,
})

export const changePasswordEndpoint = endpoint({
  method: 'POST',
  path: '/api/auth/change-password',
  summary: 'Changes the password and ends every other session of the account.',
  access: 'member',
  body: z.object({ current_password: password, new_password: password }),
  response: doneSchema,
  problems: ['wrong_password', 'too_many_requests'],
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
  summary: 'Sends a link for a new password, where the address has an account; the answer does not tell.',
  access: 'public',
  body: z.object({ email: emailAddress }),
  response: doneSchema,
  problems: ['too_many_requests'],
})

export const resetPasswordEndpoint = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  summary: "Sets a new password with a link's token and ends every session of the account.",
  access: 'public',
  body: z.object({ token: linkToken, new_password: password }),
  response: doneSchema,
  problems: ['expired_link', 'too_many_requests'],
})

export const verifyEmailEndpoint = endpoint({
  method: 'POST',
  path: '/api/auth/verify-email',
  summary: "Confirms an e-mail address with a link's token.",
  access: 'public',
  body: z.object({ token: linkToken }),
  response: doneSchema,
  problems: ['expired_link', 'too_many_requests'],
})

export const deleteUserEndpoint = endpoint({
  method: 'POST',
  path: '/api/auth/delete-user',
  summary: 'Deletes the account; what it contributed stays, without its name.',
  access: 'member',
  body: z.object({ password }),
  response: doneSchema,
  problems: ['wrong_password', 'last_administrator', 'too_many_requests'],
})

export const firstAdministratorEndpoint = endpoint({
  method: 'POST',
  path: '/api/auth/first-administrator',
  summary: 'Makes the first administrator, with the token that the portal printed at its start, and signs in.',
  access: 'public',
  body: z.object({ token: linkToken, name: personName, email: emailAddress, password }),
  response: sessionSchema,
  problems: ['expired_link', 'registration_failed', 'too_many_requests'],
})

export const userEndpoint = endpoint({
  method: 'GET',
  path: '/api/users/{uid}',
  summary: 'The profile of an account, for its owner and for administrators.',
  access: 'member',
  params: z.object({ uid: z.string().check(z.minLength(1), z.maxLength(64)) }),
  response: profileSchema,
  problems: ['forbidden', 'not_found'],
})
