import type { GradeNumber } from '#contract/faculty.ts'

/** Accounts and what belongs to them, as `tables.ts` says of all tables. */

/** An account. Its e-mail address is kept in lower case. */
export interface AccountUserTable {
  id: string
  name: string
  email: string
  email_verified: number
  /** Null for an administrator who belongs to no grade. */
  grade: GradeNumber | null
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
  /** Whether signing in asks for a code besides the password. */
  two_factor_enabled: number
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

/** What the codes of an account's second factor are made of. Key and backup codes are encrypted with the key of the sessions. */
export interface AccountSecondFactorTable {
  id: string
  user_id: string
  secret: string
  backup_codes: string
  /** 0 until a first code has shown that the owner's telephone knows the key. */
  verified: number
  /** Wrong codes in a row while signing in. */
  failed_count: number
  locked_until: string | null
  /** The code that was taken last: it is not taken twice. */
  last_code: string | null
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
