import type { LinkFault } from '#contract/admin-links.ts'

/** The library desk's own tables, as `tables.ts` says of all tables. */

/** Something that the desk removed and may put back. */
export interface LibraryRemovalTable {
  id: string
  /** The row and where it stood, as JSON. */
  content: string
  removed_at: string
}

/** What was found behind a link to another site. */
export interface LinkCheckTable {
  url: string
  checked_at: string
  /** Of the answer; null where none came. */
  status: number | null
  /** Null for a link that works. */
  fault: LinkFault | null
}
