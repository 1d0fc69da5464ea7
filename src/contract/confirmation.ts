import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const sendVerificationEndpoint = endpoint({
  method: 'POST',
  path: '/api/auth/verification-letter',
  summary: "Sends the link that confirms the account's e-mail address again.",
  access: 'member',
  isSetUp: true,
  response: z.object({
    /** False if no link was sent because the address is confirmed already, for example from another window. */
    sent: z.boolean(),
  }),
  problems: ['too_many_requests'],
})
