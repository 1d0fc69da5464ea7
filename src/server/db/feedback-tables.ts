/** The row types of visitors' messages to the office. `tables.ts` says how times and booleans are stored. */

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
  /** The portal's page that the sender's browser named; null if it named none. */
  page: string | null
  uid: string | null
  created_at: string
  state: 'new' | 'taken' | 'done'
  /** The office's note. */
  note: string
}
