import { PassThrough, type Readable } from 'node:stream'
import { AppError } from '#server/errors/app-error.ts'

/** How long even an empty body may take to arrive, in milliseconds; each byte adds to this time. */
const LEAST_MS = 20_000
/** Bytes per millisecond of the slowest connection that is accepted: 200 kbit/s. */
const SLOWEST = 25

/** Returns how long a body of at most this many bytes may take to arrive, in milliseconds. */
export function longestBody(bytes: number): number {
  return LEAST_MS + Math.ceil(bytes / SLOWEST)
}

/**
 * Returns a request's body as a stream that fails with `request_timeout` unless all of it arrives in time. Without a
 * limit a caller could keep a request open for hours, and send it after losing the rights that were checked at its
 * start.
 */
export function withDeadline(payload: Readable, longestMs: number): Readable {
  const body = new PassThrough()
  const timer = setTimeout(() => body.destroy(new AppError('request_timeout')), longestMs)
  // If the call is refused before its body is read, nobody handles the stream's error, which would end the process.
  body.on('error', () => undefined)
  payload.once('error', (error) => body.destroy(error))
  for (const stream of [payload, body]) stream.once('close', () => clearTimeout(timer))
  return payload.pipe(body)
}
