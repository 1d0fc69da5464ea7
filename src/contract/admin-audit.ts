import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** The log of office acts. It is read-only: no endpoint changes it. */

/** Entries on one page of the audit log. */
export const AUDIT_PAGE = 50

const word = z.string().check(z.trim(), z.maxLength(200))
/** As `Date.toISOString` writes it. A plain pattern keeps zod's datetime check out of the first load. */
const moment = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[.]\d{3}Z$/))

const auditEntrySchema = z.object({
  id: z.string(),
  at: z.string(),
  actor_name: z.string(),
  /** Null for the command line. */
  address: z.nullable(z.string()),
  /** A key of `AUDIT_ACTIONS`, or one that has since been removed. */
  action: z.string(),
  object_kind: z.string(),
  object_id: z.string(),
  /** The state before and after: JSON objects as texts. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})
export type AuditEntry = z.infer<typeof auditEntrySchema>

export const auditEndpoint = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'The log of office acts, newest first.',
  access: 'administrator',
  query: z.object({
    actor: z.optional(word),
    action: z.optional(word),
    object_kind: z.optional(word),
    object_id: z.optional(word),
    /** Inclusive start. */
    from: z.optional(moment),
    /** Exclusive end. */
    until: z.optional(moment),
    /** `next` of the previous page. */
    after: z.optional(z.string().check(z.maxLength(200))),
  }),
  response: z.object({
    entries: z.array(auditEntrySchema).check(z.maxLength(AUDIT_PAGE)),
    next: z.nullable(z.string()),
    /** Values to filter by: those that occur in the log. */
    actors: z.array(z.string()).check(z.maxLength(500)),
    actions: z.array(z.string()).check(z.maxLength(500)),
    object_kinds: z.array(z.string()).check(z.maxLength(500)),
  }),
})
