import type { Access, Rights } from '#contract/endpoint.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { AppError } from '#server/errors/app-error.ts'

/** Who was admitted to a call, by which session. Checked again in the transaction that acts. */
export interface Admitted {
  uid: string
  /** The id of the session. */
  session: string
  /** The access that the call requires. */
  access: Access
  /** Whether the call is open to an account that must first do something. */
  isSetUp?: boolean
}

/** What a session's account may do now. */
export interface Standing extends Rights {
  /** What an account of the office must do before anything else; null if nothing. */
  lacks: Extract<ProblemCode, 'new_password_required' | 'second_factor_required' | 'unconfirmed_address'> | null
  /** When the session last proved who uses it. */
  proved_at: string | null
}

/** The account of a session, with its rights. */
export interface SignedIn extends Standing {
  uid: string
  name: string
  /** The id of the session. */
  session: string
}

/** The account of a request's session, with its rights when the request was admitted. */
export interface Caller extends SignedIn, Admitted {}

/** Where a request comes from, as far as the portal stores it. `placeOf` of `http/caller-place.ts` makes it. */
export interface CallerPlace {
  /** The network, such as `203.0.113.0/24` or `2001:db8:1::/48`; never the whole address. */
  address: string
  /** Browser and system, such as `Chrome, Android`; null where the request names neither. */
  device: string | null
}

/** Who acts in the office, as the audit log stores it. */
export interface Actor {
  /** Null for the command line. */
  uid: string | null
  name: string
  /** Null for the command line. */
  place: CallerPlace | null
  /** Null without a session: the command line, the clock, the holder of a one-time link. */
  admitted: Admitted | null
}

/** Returns the caller of an endpoint for members. Throws signed_out. */
export function signedIn(caller: Caller | null): Caller {
  if (!caller) throw new AppError('signed_out')
  return caller
}
