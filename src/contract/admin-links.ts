import * as z from 'zod/mini'
import { USE_KINDS } from './admin-library.ts'
import { endpoint, type ResponseOf } from './endpoint.ts'
import { shelfSchema } from './library-lines.ts'

/** The report about the library's links to other sites: which of them are dead. */

/** Reasons why a link counts as dead. */
export const LINK_FAULTS = [
  /** The site answered, but with a status other than success. */
  'status',
  /** The link's host name is unknown. */
  'no_host',
  /** The host does not answer at all, or not in time. */
  'no_answer',
  /** The site's certificate is not trusted. */
  'certificate',
  /** The link leads into a private network, which readers cannot reach. */
  'private_address',
  /** The site redirects more often than the check follows. */
  'redirects',
] as const
export type LinkFault = (typeof LINK_FAULTS)[number]

export const linkPlaceSchema = z.object({
  kind: z.enum([...USE_KINDS, 'channel']),
  name: z.string(),
  /** The list of the library that has the link; null for the messaging channel, which is set on the front desk. */
  shelf: z.nullable(shelfSchema),
})
export type LinkPlace = z.infer<typeof linkPlaceSchema>

export const deadLinkSchema = z.object({
  url: z.string(),
  fault: z.enum(LINK_FAULTS),
  /** HTTP status of the site's answer; null if the site did not answer. */
  status: z.nullable(z.number()),
  checkedAt: z.string(),
  places: z.array(linkPlaceSchema),
})
export type DeadLink = z.infer<typeof deadLinkSchema>

export const linkReportEndpoint = endpoint({
  method: 'GET',
  path: '/api/admin/library/links',
  summary: 'Number of external links, when they were checked, the dead ones, and the recordings on other sites.',
  access: 'librarian',
  response: z.object({
    total: z.number(),
    /** How many of the `total` links have been checked at least once. */
    checked: z.number(),
    /** When the link that has not been checked for the longest time was last checked; null before the first check. */
    since: z.nullable(z.string()),
    dead: z.array(deadLinkSchema),
    /** The recordings on other sites. The portal plays only its own files, so these open on the other site. */
    recordings: z.array(z.object({ url: z.string(), places: z.array(linkPlaceSchema) })),
  }),
})

export type LinkReport = ResponseOf<typeof linkReportEndpoint>

export const checkLinksEndpoint = endpoint({
  method: 'POST',
  path: '/api/admin/library/links/check',
  summary:
    'Checks the next links of a run. Without a run, starts one. The answer names the run and counts the links left.',
  access: 'librarian',
  // A time as `Date.toISOString` writes it. A plain pattern keeps zod's datetime check out of the first load.
  body: z.object({ run: z.optional(z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[.]\d{3}Z$/))) }),
  response: z.object({ run: z.string(), total: z.number(), left: z.number() }),
})
