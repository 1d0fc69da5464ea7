import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** The checks that a supervisor or a load balancer asks. */

export const healthzEndpoint = endpoint({
  method: 'GET',
  path: '/healthz',
  summary: 'The process lives.',
  access: 'public',
  response: z.object({ status: z.literal('ok') }),
})

export const readyzEndpoint = endpoint({
  method: 'GET',
  path: '/readyz',
  summary: 'The process can answer: its database does, and what it publishes is not older than five seconds.',
  access: 'public',
  response: z.object({
    status: z.literal('ready'),
    /** Where readers' look-ups go if there is a replica: to it only while it is `current`. */
    replica: z.optional(z.enum(['current', 'behind', 'away', 'foreign'])),
  }),
  problems: ['service_unavailable'],
})
