import { PassThrough, type Readable } from 'node:stream'
import { AppError } from '#server/errors/app-error.ts'

/** Time to begin, also for an empty body. */
const LEAST_MS = 20_000
/** Bytes in a millisecond on a slow line, 200 kbit/s. */
const SLOWEST = 25

/** How long a body of at most this many bytes may take, in milliseconds. */
export function longestBody(bytes: number): number {
  return LEAST_MS + Math.ceil(bytes / SLOWEST)
}

/**
 * Returns the body of a request, which fails with `request_timeout` unless all of it arrives in time. A caller must
 * not keep a request open until its rights have changed.
 */
export function withDeadline(payload: Readable, longestMs: number): Readable {
  const body = new PassThrough()
  const timer = setTimeout(() => body.destroy(new AppError('request_timeout')), longestMs)
  // Nobody reads the body of a call that is refused before.
  body.on('error', () => undefined)
  payload.once('error', (error) => body.destroy(error))
  for (const stream of [payload, body]) stream.once('close', () => clearTimeout(timer))
  return payload.pipe(body)
}
