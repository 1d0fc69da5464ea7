import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** The log of what the office did. It is read and never changed: no call here writes. */

/** One page of the log. */
export const AUDIT_PAGE = 50

const word = z.string().check(z.trim(), z.maxLength(200))
const moment = z.iso.datetime()
const values = z.record(z.string(), z.unknown())

const auditEntrySchema = z.object({
  id: z.string(),
  at: z.string(),
  actor_name: z.string(),
  /** Null for the command line. */
  address: z.nullable(z.string()),
  /** A word of `AUDIT_ACTIONS`; an entry outlives its word. */
  action: z.string(),
  object_kind: z.string(),
  object_id: z.string(),
  before: z.nullable(values),
  after: z.nullable(values),
})
export type AuditEntry = z.infer<typeof auditEntrySchema>

export const auditEndpoint = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'What the office did, the newest first.',
  access: 'administrator',
  query: z.object({
    actor: z.optional(word),
    action: z.optional(word),
    object_kind: z.optional(word),
    object_id: z.optional(word),
    /** From this moment on. */
    from: z.optional(moment),
    /** Before this moment. */
    until: z.optional(moment),
    /** The `next` of the page before. */
    after: z.optional(z.string().check(z.maxLength(200))),
  }),
  response: z.object({
    entries: z.array(auditEntrySchema).check(z.maxLength(AUDIT_PAGE)),
    next: z.nullable(z.string()),
    /** Whom and what one may look for: what the log has. */
    actors: z.array(z.string()).check(z.maxLength(500)),
    actions: z.array(z.string()).check(z.maxLength(500)),
    object_kinds: z.array(z.string()).check(z.maxLength(500)),
  }),
})
