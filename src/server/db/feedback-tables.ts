/** Visitors' messages to the office. `tables.ts` gives the conventions. */

export interface SuggestionTable {
  id: string
  text: string
  /** The account that sent it; null for a visitor or a deleted account. */
  uid: string | null
  created_at: string
  state: 'new' | 'taken' | 'done'
  /** The office's note. */
  note: string
}

export interface ProblemReportTable {
  id: string
  text: string
  /** The page of the portal where it occurred, as the sender's browser said. */
  page: string | null
  uid: string | null
  created_at: string
  state: 'new' | 'taken' | 'done'
  /** The office's note. */
  note: string
}
