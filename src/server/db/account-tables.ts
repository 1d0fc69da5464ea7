/** Accounts and what belongs to them, as `tables.ts` says of all tables. */

/** An account. Its e-mail address is kept in lower case. */
export interface AccountUserTable {
  id: string
  name: string
  email: string
  email_verified: number
  /** Null for an administrator who belongs to no grade. */
  grade: number | null
  message: string
  write_permission: number
  role: 'member' | 'administrator'
  created_at: string
  updated_at: string
  /** When an administrator granted or refused the permission to write; null while the account waits. */
  reviewed_at: string | null
  /** Since when the account may not sign in. */
  suspended_at: string | null
  /** Name and address as a search compares them. */
  search_key: string
}

export interface AccountSessionTable {
  id: string
  user_id: string
  token: string
  expires_at: string
  created_at: string
  updated_at: string
}

/** How an account proves itself: the hash of its password. */
export interface AccountCredentialTable {
  id: string
  user_id: string
  provider_id: string
  account_id: string
  password: string | null
  created_at: string
  updated_at: string
}

/** A link that was given out and works once, under a hash of its token. */
export interface AccountVerificationTable {
  id: string
  identifier: string
  value: string
  expires_at: string
  created_at: string
  updated_at: string
}
