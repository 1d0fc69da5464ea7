import * as z from 'zod/mini'
import { type Description, type Endpoint, endpoint, type Fields, type Schema } from './endpoint.ts'

/**
 * Calls whose request or response is a file. They are not in `endpoint.ts`, so that the first load does not include
 * them.
 */

/** A call whose request is a file's bytes (`application/octet-stream`) and whose response is JSON. */
export interface UploadEndpoint<P extends Fields = Fields, Q extends Fields = Fields, R extends Schema = Schema>
  extends Endpoint<P, Q, R, undefined> {
  /** The largest file in bytes; a larger one is refused as `too_large`. */
  maxBytes: number
}

/** Declares a call whose request is a file. */
export function uploadEndpoint<R extends Schema, P extends Fields = undefined, Q extends Fields = undefined>(
  description: Description<P, Q, R, undefined> & { maxBytes: number },
): UploadEndpoint<P, Q, R> {
  return { ...endpoint<R, P, Q>(description), maxBytes: description.maxBytes }
}

/** A GET call whose response is a file as an attachment. */
export interface DownloadEndpoint<P extends Fields = Fields, Q extends Fields = Fields>
  extends Endpoint<P, Q, z.ZodMiniUnknown, undefined> {
  isDownload: true
}

/** Declares a call whose response is a file. */
export function downloadEndpoint<P extends Fields = undefined, Q extends Fields = undefined>(
  description: Omit<Description<P, Q, z.ZodMiniUnknown, undefined>, 'method' | 'response'>,
): DownloadEndpoint<P, Q> {
  const call = endpoint<z.ZodMiniUnknown, P, Q>({ ...description, method: 'GET', response: z.unknown() })
  return { ...call, isDownload: true }
}
