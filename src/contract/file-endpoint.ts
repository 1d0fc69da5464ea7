import * as z from 'zod/mini'
import { type Description, type Endpoint, endpoint, type Fields, type Schema } from './endpoint.ts'

/** Calls whose body or answer is a file. Separate from `endpoint.ts`, so that the first load does not include them. */

/** A call that takes a file's bytes, as `application/octet-stream`, and answers with JSON. */
export interface UploadEndpoint<P extends Fields = Fields, Q extends Fields = Fields, R extends Schema = Schema>
  extends Endpoint<P, Q, R, undefined> {
  /** The largest file in bytes; a larger one is refused as `too_large`. */
  maxBytes: number
}

/** Describes a call that takes a file. */
export function uploadEndpoint<R extends Schema, P extends Fields = undefined, Q extends Fields = undefined>(
  description: Description<P, Q, R, undefined> & { maxBytes: number },
): UploadEndpoint<P, Q, R> {
  return { ...endpoint<R, P, Q>(description), maxBytes: description.maxBytes }
}

/** A GET that answers with a file as an attachment. */
export interface DownloadEndpoint<P extends Fields = Fields, Q extends Fields = Fields>
  extends Endpoint<P, Q, z.ZodMiniUnknown, undefined> {
  isDownload: true
}

/** Describes a call that answers with a file. */
export function downloadEndpoint<P extends Fields = undefined, Q extends Fields = undefined>(
  description: Omit<Description<P, Q, z.ZodMiniUnknown, undefined>, 'method' | 'response'>,
): DownloadEndpoint<P, Q> {
  const call = endpoint<z.ZodMiniUnknown, P, Q>({ ...description, method: 'GET', response: z.unknown() })
  return { ...call, isDownload: true }
}
