/** The server's time when `performance.now()` was 0, in milliseconds since 1970; undefined before the first answer. */
let atStart: number | undefined

/**
 * Reads the server's clock from an answer's Date header. Call it when the answer arrives, with `performance.now()`: a
 * person may set the device's clock while the page is open. An answer from an HTTP cache has an older date, and
 * `performance.now()` stops while some devices sleep: both make the time too early, so the latest time wins. An answer
 * that the service worker has stored is ignored.
 */
export function readServerClock(headers: Headers, now = performance.now()): void {
  const sent = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(sent) || headers.has('x-diwan-kept-at')) return
  atStart = Math.max(atStart ?? Number.NEGATIVE_INFINITY, sent - now)
}

/**
 * Returns the time by the server's clock, in milliseconds since 1970, right to a second or two; before the first
 * answer, the time by the device's clock.
 */
export function serverNow(now = performance.now()): number {
  return atStart === undefined ? Date.now() : atStart + now
}
