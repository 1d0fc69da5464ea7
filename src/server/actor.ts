import type { Rights } from '#contract/endpoint.ts'
import { AppError } from '#server/errors/app-error.ts'

/** The account of a request's session, with its current rights. */
export interface Caller extends Rights {
  uid: string
  name: string
}

/** Who acts in the office, as the audit log stores it. */
export interface Actor {
  /** Null for the command line. */
  uid: string | null
  name: string
  /** The IP address of the request; null for the command line. */
  address: string | null
}

/** Returns the caller of an endpoint for members. Throws signed_out. */
export function signedIn(caller: Caller | null): Caller {
  if (!caller) throw new AppError('signed_out')
  return caller
}
