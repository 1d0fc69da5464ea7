import { doneSchema } from './done.ts'
import { endpoint } from './endpoint.ts'

export const sendVerificationEndpoint = endpoint({
  method: 'POST',
  path: '/api/auth/verification-letter',
  summary: "Sends the link that confirms the account's e-mail address again.",
  access: 'member',
  isSetUp: true,
  response: doneSchema,
  problems: ['too_many_requests'],
})
