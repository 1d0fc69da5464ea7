import * as z from 'zod/mini'
import { emailAddress, password } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { LETTERS, letters } from './letters.ts'

export const lettersEndpoint = endpoint({
  method: 'GET',
  path: '/api/auth/letters',
  summary: "Where the portal's e-mails go, so that nobody is asked for an address in vain.",
  access: 'public',
  response: z.object({ letters: z.enum(LETTERS) }),
})

/** Whether the link that confirms an address was sent, and where to. */
export const confirmationSentSchema = z.object({
  /** False if no link was sent because the address is confirmed already, for example from another window. */
  sent: z.boolean(),
  letters,
})

export const sendVerificationEndpoint = endpoint({
  method: 'POST',
  path: '/api/auth/verification-letter',
  summary: "Sends the link that confirms the account's e-mail address again.",
  access: 'member',
  isSetUp: true,
  response: confirmationSentSchema,
  problems: ['too_many_requests'],
})

export const correctAddressEndpoint = endpoint({
  method: 'PUT',
  path: '/api/auth/unconfirmed-address',
  summary:
    "Replaces a member's mistyped address, which nobody has confirmed, and sends the confirming link to the new one. " +
    'Links that were sent to the old address stop working. Office accounts get `forbidden`.',
  access: 'member',
  body: z.object({ email: emailAddress, password }),
  response: confirmationSentSchema,
  problems: ['wrong_password', 'forbidden', 'registration_failed', 'too_many_requests'],
})
