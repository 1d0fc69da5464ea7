import type { Access, Rights } from '#contract/endpoint.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { AppError } from '#server/errors/app-error.ts'

/** The account and session that passed the gate for a call. An act's transaction checks them again. */
export interface Admitted {
  uid: string
  /** The id of the session. */
  session: string
  /** The access that the call requires, such as a role in the office. */
  access: Access
  /**
   * Whether the endpoint also admits an account whose `lacks` is not null: one that must do something first, such as
   * choose another password.
   */
  isSetUp?: boolean
}

/** The current rights of a session's account. */
export interface AccountState extends Rights {
  /** What an account of the office must do before anything else; null if nothing. */
  lacks: Extract<ProblemCode, 'new_password_required' | 'second_factor_required' | 'unconfirmed_address'> | null
  /** When an administrator last decided on `write_permission`; null before the first decision. */
  reviewed_at: string | null
  /** When the session's user last gave a password, code or passkey; null before. */
  proved_at: string | null
}

/** The account of a session, with its rights. */
export interface SignedIn extends AccountState {
  uid: string
  name: string
  /** The id of the session. */
  session: string
}

/** The account of a request's session, with its rights when the request was admitted. */
export interface Caller extends SignedIn, Admitted {}

/**
 * Where a request comes from, without the whole address. `placeOf` in `http/caller-place.ts` makes it from a request.
 */
export interface CallerPlace {
  /** The network, such as `203.0.113.0/24` or `2001:db8:1::/48`; never the whole address. */
  address: string
  /** Browser and system, such as `Chrome, Android`; null if the User-Agent header names neither. */
  device: string | null
}

/** Who acts in the office, as the audit log stores it. */
export interface Actor {
  /** Null for the command line. */
  uid: string | null
  name: string
  /** Null for the command line. */
  place: CallerPlace | null
  /** Null for an actor without a session: the command line, a timed task, the holder of a one-time link. */
  admitted: Admitted | null
}

/** Returns the caller of an endpoint that requires an account. Throws signed_out if there is none. */
export function signedIn(caller: Caller | null): Caller {
  if (!caller) throw new AppError('signed_out')
  return caller
}
