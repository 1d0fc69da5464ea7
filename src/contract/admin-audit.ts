import * as z from 'zod/mini'
import { ACTOR_KINDS, AUDIT_KINDS } from './audit.ts'
import { endpoint } from './endpoint.ts'

/** The audit log. It is read-only: no call changes its lines, and exporting it adds a line about the export. */

/** Entries on one page of the audit log. */
export const AUDIT_PAGE = 50

/**
 * The most entries in one export. To export older entries, the caller sends another request with an earlier `until`.
 */
export const MOST_EXPORTED = 20_000
/** The most corrected marks that one entry lists. */
export const MOST_CORRECTIONS = 200

const word = z.string().check(z.trim(), z.maxLength(200))
/** A time as `Date.toISOString` writes it. A plain pattern keeps zod's datetime check out of the first load. */
const moment = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[.]\d{3}Z$/))

/**
 * A corrected mark. The log itself stores no marks: they are stored with the sheet, and the server adds them to the
 * entry for callers who may read marks.
 */
export const auditCorrectionSchema = z.object({
  seat_number: z.string(),
  subject: z.string(),
  before: z.string(),
  after: z.string(),
  reason: z.string(),
})
export type AuditCorrection = z.infer<typeof auditCorrectionSchema>

const auditKind = z.enum(AUDIT_KINDS)
const actorKind = z.enum(ACTOR_KINDS)

export const auditEntrySchema = z.object({
  id: z.string(),
  /** The entry's number in the log, from 1. */
  line: z.number(),
  at: z.string(),
  kind: auditKind,
  /**
   * The name of who acted. Empty if nobody was signed in, and for an old authentication event whose details were
   * removed.
   */
  actor_name: z.string(),
  actor_kind: actorKind,
  /** The network that the request came from; null for an act of the command line. */
  address: z.nullable(z.string()),
  /** Browser and system of the request; null if the request named none. */
  device: z.nullable(z.string()),
  /** A key of `AUDIT_ACTIONS` or `AUDIT_EVENTS`, or a former key that the code no longer has. */
  action: z.string(),
  object_kind: z.string(),
  object_id: z.string(),
  /** The name that the changed object has today; null if it has none or no longer exists. */
  object_name: z.nullable(z.string()),
  /** The marks that the act corrected. */
  corrections: z.array(auditCorrectionSchema).check(z.maxLength(MOST_CORRECTIONS)),
  /** How many more marks the act corrected, beyond those in `corrections`. */
  more_corrections: z.number(),
  /** The changed values before and after the act: JSON objects as texts. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})
export type AuditEntry = z.infer<typeof auditEntrySchema>

const filter = {
  kind: z.optional(auditKind),
  actor: z.optional(word),
  actor_kind: z.optional(actorKind),
  action: z.optional(word),
  object_kind: z.optional(word),
  object_id: z.optional(word),
  /** Only entries at or after this time. */
  from: z.optional(moment),
  /** Only entries before this time. */
  until: z.optional(moment),
}

export const auditEndpoint = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'The audit log, newest first: office acts, sign-ins and other events of accounts, refused office calls.',
  access: 'administrator',
  query: z.object({
    ...filter,
    /** The `next` of the previous page; absent for the first page. */
    after: z.optional(z.string().check(z.maxLength(200))),
  }),
  response: z.object({
    entries: z.array(auditEntrySchema).check(z.maxLength(AUDIT_PAGE)),
    next: z.nullable(z.string()),
    /**
     * Values that the screen offers as filters: those that occur in the log, the names of office members, and all
     * events of the selected kind. `actors` are names of accounts, `portal_actors` those of the portal's own tasks.
     */
    actors: z.array(z.string()).check(z.maxLength(500)),
    portal_actors: z.array(z.string()).check(z.maxLength(500)),
    actions: z.array(z.string()).check(z.maxLength(500)),
    object_kinds: z.array(z.string()).check(z.maxLength(500)),
  }),
})

export const exportAuditEndpoint = endpoint({
  method: 'POST',
  path: '/api/admin/audit/export',
  summary: 'The entries of a filter for a file, newest first. The export itself is logged, with its filter.',
  access: 'administrator',
  proof: true,
  body: z.object(filter),
  response: z.object({
    entries: z.array(auditEntrySchema).check(z.maxLength(MOST_EXPORTED)),
    /** Whether older entries were left out because the export is full. */
    more: z.boolean(),
  }),
})
