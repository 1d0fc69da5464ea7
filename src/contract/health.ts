import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Calls by which a supervisor or a load balancer checks that the server works. */

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
    /**
     * The state of the read replica of the database; absent if there is none. Readers' look-ups use the replica only
     * while it is `current`.
     */
    replica: z.optional(z.enum(['current', 'behind', 'away', 'foreign'])),
  }),
  problems: ['service_unavailable'],
})
