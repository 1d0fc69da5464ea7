/** What visitors send to the office, as `tables.ts` says of all tables. */

export interface SuggestionTable {
  id: string
  text: string
  /** The account that sent it; null for a visitor and after the account is gone. */
  uid: string | null
  created_at: string
  state: 'new' | 'taken' | 'done'
  /** The office's own words about it. */
  note: string
}

export interface ProblemReportTable {
  id: string
  text: string
  /** Where in the portal it was met, as the sender's browser said. */
  page: string | null
  uid: string | null
  created_at: string
  state: 'new' | 'taken' | 'done'
  /** The office's own words about it. */
  note: string
}
