import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Where the portal's e-mails go: to a mail server, or as files into a folder on the server, and then to nobody. */
export const LETTERS = ['server', 'folder'] as const
export type Letters = (typeof LETTERS)[number]

/** Optional, because the previous release does not send it. */
export const letters = z.optional(z.enum(LETTERS))

export const lettersEndpoint = endpoint({
  method: 'GET',
  path: '/api/auth/letters',
  summary: "Where the portal's e-mails go, so that nobody is asked for an address in vain.",
  access: 'public',
  response: z.object({ letters: z.enum(LETTERS) }),
})

export const sendVerificationEndpoint = endpoint({
  method: 'POST',
  path: '/api/auth/verification-letter',
  summary: "Sends the link that confirms the account's e-mail address again.",
  access: 'member',
  isSetUp: true,
  response: z.object({
    /** False if no link was sent because the address is confirmed already, for example from another window. */
    sent: z.boolean(),
    letters,
  }),
  problems: ['too_many_requests'],
})
