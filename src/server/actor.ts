import type { Access, Rights } from '#contract/endpoint.ts'
import { AppError } from '#server/errors/app-error.ts'

/** Who was admitted to a call, by which session. Checked again in the transaction that acts. */
export interface Admitted {
  uid: string
  /** The id of the session. */
  session: string
  /** The access that the call requires. */
  access: Access
}

/** The account of a session, with its rights. */
export interface SignedIn extends Rights {
  uid: string
  name: string
  /** The id of the session. */
  session: string
}

/** The account of a request's session, with its rights when the request was admitted. */
export interface Caller extends SignedIn, Admitted {}

/** Who acts in the office, as the audit log stores it. */
export interface Actor {
  /** Null for the command line. */
  uid: string | null
  name: string
  /** The IP address of the request; null for the command line. */
  address: string | null
  /** Null without a session: the command line, the clock, the holder of a one-time link. */
  admitted: Admitted | null
}

/** Returns the caller of an endpoint for members. Throws signed_out. */
export function signedIn(caller: Caller | null): Caller {
  if (!caller) throw new AppError('signed_out')
  return caller
}
