import * as z from 'zod/mini'
import { doneSchema } from './done.ts'
import { endpoint } from './endpoint.ts'

/** The sign-in sessions of an office account. docs/decisions/0055-the-door.md */

export const officeSessionSchema = z.object({
  id: z.string(),
  /** Browser and system, such as `Chrome, Android`; null if the browser named neither. */
  device: z.nullable(z.string()),
  /**
   * The network from which the owner signed in, such as `203.0.113.0/24`; null if the account was not yet in the
   * office.
   */
  place: z.nullable(z.string()),
  opened_at: z.string(),
  /** The time of the session's last call, to the minute. */
  seen_at: z.string(),
  /** Whether this is the session with which the list was requested. */
  is_current: z.boolean(),
})
export type OfficeSession = z.infer<typeof officeSessionSchema>

export const sessionsEndpoint = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  summary: 'Where the office account is signed in, the one with the last call first.',
  access: 'staff',
  response: z.object({ items: z.array(officeSessionSchema) }),
})

export const endSessionEndpoint = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/{id}',
  summary: 'Ends one session of the office account.',
  access: 'staff',
  params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
  response: doneSchema,
  problems: ['not_found'],
})
