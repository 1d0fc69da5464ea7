import * as z from 'zod/mini'
import { USE_KINDS } from './admin-library.ts'
import { endpoint } from './endpoint.ts'
import { shelfSchema } from './library-lines.ts'

/** Links of the library that lead to other sites, and whether anything is there. */

/** Why a link is dead. */
export const LINK_FAULTS = [
  /** The site answered with a status that is no success. */
  'status',
  /** No such host. */
  'no_host',
  /** The host is there and does not answer, or not in time. */
  'no_answer',
  /** Its certificate is not to be trusted. */
  'certificate',
  /** It leads into a private network, where no reader can follow. */
  'private_address',
  /** It leads from one address to the next without end. */
  'redirects',
] as const
export type LinkFault = (typeof LINK_FAULTS)[number]

const linkPlaceSchema = z.object({
  kind: z.enum([...USE_KINDS, 'channel']),
  name: z.string(),
  /** The list in which it stands; null for the channel, which the front desk keeps. */
  shelf: z.nullable(shelfSchema),
})
export type LinkPlace = z.infer<typeof linkPlaceSchema>

const deadLinkSchema = z.object({
  url: z.string(),
  fault: z.enum(LINK_FAULTS),
  /** Of the answer; null where none came. */
  status: z.nullable(z.number()),
  checkedAt: z.string(),
  places: z.array(linkPlaceSchema),
})
export type DeadLink = z.infer<typeof deadLinkSchema>

/** Links that are looked at: what is beyond is not. */
export const MAX_LINKS = 1000

export const linkReportEndpoint = endpoint({
  method: 'GET',
  path: '/api/admin/library/links',
  summary: 'How many links lead to other sites, when they were looked at, and those with nothing behind them.',
  access: 'librarian',
  response: z.object({
    total: z.number(),
    /** Of those, how many were ever looked at. */
    checked: z.number(),
    /** The oldest look at a link that stands; null before the first. */
    since: z.nullable(z.string()),
    dead: z.array(deadLinkSchema),
  }),
})

export const checkLinksEndpoint = endpoint({
  method: 'POST',
  path: '/api/admin/library/links/check',
  summary:
    'Looks at the next few links of a run. Without a run one begins; the answer names it and says how many are left.',
  access: 'librarian',
  // A time as the server writes it; zod's own check of times would weigh on every visitor's first load.
  body: z.object({ run: z.optional(z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[.]\d{3}Z$/))) }),
  response: z.object({ run: z.string(), total: z.number(), left: z.number() }),
})
