import type { GradeNumber } from '#contract/faculty.ts'

/** The row types of accounts. `tables.ts` says how times, booleans and structures are stored. */

/** An account. Its email address is stored in lower case. */
export interface AccountUserTable {
  id: string
  name: string
  email: string
  /**
   * 1 once the owner has used a link sent to the address, or the office named the address when it appointed the
   * account.
   */
  email_verified: number
  /** Null for an administrator without a grade. */
  grade: GradeNumber | null
  message: string
  write_permission: number
  role: 'member' | 'administrator'
  created_at: string
  updated_at: string
  /** When an administrator granted or refused the right to contribute questions; null while that is undecided. */
  reviewed_at: string | null
  /** Time of the suspension; null for an active account. */
  suspended_at: string | null
  /** Name and e-mail address, normalised for searching. */
  search_key: string
  /** 1 if the account has a second factor: an app's codes or a passkey. */
  two_factor_enabled: number
  /** 1 if the last sign-in found a password that an office account must replace. */
  password_due: number
}

export interface AccountSessionTable {
  id: string
  user_id: string
  token: string
  expires_at: string
  created_at: string
  updated_at: string
  /** When the session's user last gave a password, code or passkey; null for a session older than this column. */
  proved_at: string | null
  /** How many wrong passwords, codes or passkeys were given in a row when a call asked for proof of the owner. */
  wrong_proofs: number
  /** The time of an office session's last call, to the minute; null for a member's session. */
  seen_at: string | null
  /** Browser and system of an office session's last call; with `place`, the network. Null for a member's session. */
  device: string | null
  place: string | null
}

/** A passkey (WebAuthn) of an account. */
export interface AccountPasskeyTable {
  id: string
  user_id: string
  /** The credential's id, which the device chose, in base64url. */
  credential_id: string
  /** The public key in the format COSE, encoded as base64url. */
  public_key: string
  /** How often the passkey was used, as its device counts; 0 if the device does not count. */
  uses: number
  /** JSON array of the ways in which the browser can reach the device. */
  transports: string
  /** The owner's name for the passkey. */
  name: string
  created_at: string
  last_used_at: string | null
}

/** A browser that has signed in to an account, by a hash of the token in its cookie. */
export interface AccountDeviceTable {
  id: string
  user_id: string
  token_hash: string
  created_at: string
  seen_at: string
}

/** Recent wrong passwords, counted under a keyed hash of an account's e-mail address or of a device. */
export interface AccountGuessTable {
  key: string
  failures: number
  last_at: string
  /** When the owner last got an e-mail about wrong passwords; null if never. */
  told_at: string | null
}

/** The password hash of an account. */
export interface AccountCredentialTable {
  id: string
  user_id: string
  provider_id: string
  account_id: string
  password: string | null
  created_at: string
  updated_at: string
}

/** The second factor of an account. Key and backup codes are encrypted with the session key. */
export interface AccountSecondFactorTable {
  id: string
  user_id: string
  secret: string
  backup_codes: string
  /** 0 until a first right code proves that the owner's phone has the key. */
  verified: number
  /** How many wrong codes were given in a row while signing in. */
  failed_count: number
  locked_until: string | null
  /** The last accepted codes with blanks between them, the latest first. They are not accepted again. */
  last_code: string | null
}

/** A one-time link, stored under a hash of its token. */
export interface AccountVerificationTable {
  id: string
  identifier: string
  value: string
  expires_at: string
  created_at: string
  updated_at: string
}

/**
 * An open invitation to the office. Its link is a row of `AccountVerificationTable` with this id as value; accepting
 * the invitation deletes both rows.
 */
export interface AccountInvitationTable {
  id: string
  /** JSON array of office roles (administrator is one of them). */
  roles: string
  /** The address of the invited person, if the inviter fixed it. */
  email: string | null
  inviter_name: string
  created_at: string
  expires_at: string
}
