import * as z from 'zod/mini'

/** Where the portal's e-mails go: to a mail server, or as files into a folder on the server, and then to nobody. */
export const LETTERS = ['server', 'folder'] as const
export type Letters = (typeof LETTERS)[number]

/** Optional, because the previous release does not send it. */
export const letters = z.optional(z.enum(LETTERS))
