import type { LinkFault } from '#contract/admin-links.ts'

/** The row types of the office's library screen. `tables.ts` says how times and structures are stored. */

/** A line of a library list (such as a book) that the office removed and can still restore. */
export interface LibraryRemovalTable {
  id: string
  /** The removed row and its position in its list, as JSON. */
  content: string
  removed_at: string
}

/** The result of checking a link to another site. */
export interface LinkCheckTable {
  url: string
  checked_at: string
  /** HTTP status; null if the site did not answer. */
  status: number | null
  /** Null for a working link. */
  fault: LinkFault | null
}
