import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** The health checks for a supervisor or a load balancer. */

export const healthzEndpoint = endpoint({
  method: 'GET',
  path: '/healthz',
  summary: 'The process is running.',
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
    /** The state of the replica, if there is one. Readers' look-ups go to the replica only while it is `current`. */
    replica: z.optional(z.enum(['current', 'behind', 'away', 'foreign'])),
  }),
  problems: ['service_unavailable'],
})
