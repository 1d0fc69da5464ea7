import type { LinkFault } from '#contract/admin-links.ts'

/** The library desk's own tables. `tables.ts` gives the conventions. */

/** A removal by the desk that can be undone. */
export interface LibraryRemovalTable {
  id: string
  /** The removed row and its position, as JSON. */
  content: string
  removed_at: string
}

/** The result of checking a link to another site. */
export interface LinkCheckTable {
  url: string
  checked_at: string
  /** HTTP status; null if there was no answer. */
  status: number | null
  /** Null for a working link. */
  fault: LinkFault | null
}
