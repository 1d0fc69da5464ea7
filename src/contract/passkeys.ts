import * as z from 'zod/mini'
import { sessionSchema } from './accounts.ts'
import { doneSchema } from './done.ts'
import { endpoint } from './endpoint.ts'

/** Passkeys (WebAuthn) of office accounts. Names inside options and answers are those of WebAuthn. Decision 0054. */

/** The most passkeys of one account. */
export const MOST_PASSKEYS = 20
const MAX_NAME = 60

const binary = z.string().check(z.minLength(1), z.maxLength(8000), z.regex(/^[\w-]+$/))
const shortBinary = z.string().check(z.minLength(1), z.maxLength(1500), z.regex(/^[\w-]+$/))
export const passkeyName = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_NAME))
const transports = z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))

const common = { id: shortBinary, rawId: shortBinary, type: z.literal('public-key') }

/** What the browser answers when it has created a passkey from `registrationOptions`. */
const registration = z.object({
  ...common,
  response: z.object({
    clientDataJSON: binary,
    attestationObject: binary,
    transports: z.optional(transports),
  }),
})
export type PasskeyRegistration = z.output<typeof registration>

/** What the browser answers when it has signed the challenge of `assertionOptions` with a passkey. */
export const assertion = z.object({
  ...common,
  response: z.object({
    clientDataJSON: binary,
    authenticatorData: binary,
    signature: binary,
    userHandle: z.optional(z.string().check(z.maxLength(200))),
  }),
})
export type PasskeyAssertion = z.output<typeof assertion>

export const passkeyDescriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
})

const registrationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  excludeCredentials: z.array(passkeyDescriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type PasskeyRegistrationOptions = z.output<typeof registrationOptions>

const assertionOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(passkeyDescriptor),
})
export type PasskeyAssertionOptions = z.output<typeof assertionOptions>

export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.string(),
  /** When the passkey was last used to sign in or for a proof of identity; null if never. */
  last_used_at: z.nullable(z.string()),
})
export type Passkey = z.output<typeof passkeySchema>

export const passkeysEndpoint = endpoint({
  method: 'GET',
  path: '/api/auth/passkeys',
  summary: "The account's passkeys, oldest first.",
  access: 'member',
  isSetUp: true,
  response: z.object({ items: z.array(passkeySchema).check(z.maxLength(MOST_PASSKEYS)) }),
})

export const beginPasskeyEndpoint = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys/registration',
  summary: 'The options with which a browser makes a passkey, valid for five minutes.',
  access: 'staff',
  proof: true,
  isSetUp: true,
  response: registrationOptions,
  problems: ['too_large', 'too_many_requests'],
})

export const addPasskeyEndpoint = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys',
  summary: 'Adds a passkey that the browser has made; the first also ends every other session of the account.',
  access: 'staff',
  proof: true,
  isSetUp: true,
  body: z.object({ name: passkeyName, credential: registration }),
  response: passkeySchema,
  problems: ['wrong_passkey', 'edit_conflict', 'too_large', 'too_many_requests'],
})

const params = z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) })

export const renamePasskeyEndpoint = endpoint({
  method: 'PUT',
  path: '/api/auth/passkeys/{id}/name',
  summary: 'Renames a passkey.',
  access: 'member',
  params,
  body: z.object({ name: passkeyName }),
  response: doneSchema,
  problems: ['not_found'],
})

export const removePasskeyEndpoint = endpoint({
  method: 'DELETE',
  path: '/api/auth/passkeys/{id}',
  summary: 'Removes a passkey; also for accounts that have lost their office roles.',
  access: 'member',
  proof: true,
  params,
  response: doneSchema,
  problems: ['not_found'],
})

export const passkeyChallengeEndpoint = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys/challenge',
  summary: 'The options with which a browser uses a passkey, to sign in or to prove; valid for five minutes, once.',
  access: 'public',
  response: assertionOptions,
  problems: ['too_many_requests'],
})

export const passkeySignInEndpoint = endpoint({
  method: 'POST',
  path: '/api/auth/sign-in/passkey',
  summary: 'Signs in by a passkey, without password or code. Every failure is `registration_failed`.',
  access: 'public',
  body: z.object({ passkey: assertion }),
  response: sessionSchema,
  problems: ['registration_failed', 'too_many_requests'],
})
