/** How far the server's clock is ahead of the device's, in milliseconds; undefined before the first answer. */
let ahead: number | undefined

/**
 * Reads the server's clock from an answer's Date header. Call it when the answer arrives. An answer from an HTTP cache
 * has an older date, so the largest difference wins; an answer that the service worker has stored is ignored.
 */
export function readServerClock(headers: Headers, now = Date.now()): void {
  const sent = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(sent) || headers.has('x-diwan-kept-at')) return
  ahead = Math.max(ahead ?? Number.NEGATIVE_INFINITY, sent - now)
}

/**
 * Returns the time by the server's clock, in milliseconds since 1970, right to a second or two; before the first
 * answer, the time by the device's clock.
 */
export function serverNow(now = Date.now()): number {
  return now + (ahead ?? 0)
}
