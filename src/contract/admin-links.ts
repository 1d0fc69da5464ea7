import * as z from 'zod/mini'
import { USE_KINDS } from './admin-library.ts'
import { endpoint, type ResponseOf } from './endpoint.ts'
import { shelfSchema } from './library-lines.ts'

/** Checks of the library's links to other sites. */

/** Why a link is dead. */
export const LINK_FAULTS = [
  /** The site answered with a status other than success. */
  'status',
  /** Unknown host. */
  'no_host',
  /** The host does not answer, or not in time. */
  'no_answer',
  /** Untrusted certificate. */
  'certificate',
  /** The link leads into a private network, which readers cannot reach. */
  'private_address',
  /** Too many redirects. */
  'redirects',
] as const
export type LinkFault = (typeof LINK_FAULTS)[number]

export const linkPlaceSchema = z.object({
  kind: z.enum([...USE_KINDS, 'channel']),
  name: z.string(),
  /** The list with the link; null for the channel, which the front desk sets. */
  shelf: z.nullable(shelfSchema),
})
export type LinkPlace = z.infer<typeof linkPlaceSchema>

export const deadLinkSchema = z.object({
  url: z.string(),
  fault: z.enum(LINK_FAULTS),
  /** Status of the answer; null without an answer. */
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
    /** How many of them have been checked at least once. */
    checked: z.number(),
    /** When the link was checked whose check is the oldest; null before the first check. */
    since: z.nullable(z.string()),
    dead: z.array(deadLinkSchema),
    /** The recordings on other sites, which open there: the portal plays its own files only. */
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
  // A time as the server writes it. A plain pattern keeps zod's datetime check out of the first load.
  body: z.object({ run: z.optional(z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[.]\d{3}Z$/))) }),
  response: z.object({ run: z.string(), total: z.number(), left: z.number() }),
})
