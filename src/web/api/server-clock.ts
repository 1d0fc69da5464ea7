/** How far the server's clock is ahead of the device's, in milliseconds; undefined before the first answer. */
let ahead: number | undefined

/**
 * Reads the server's clock from an answer. Call it when the answer arrives. An answer that a cache kept has an older
 * time, so the latest reading counts; one that the service worker kept is no reading at all.
 */
export function readServerClock(headers: Headers, now = Date.now()): void {
  const sent = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(sent) || headers.has('x-diwan-kept-at')) return
  ahead = Math.max(ahead ?? Number.NEGATIVE_INFINITY, sent - now)
}

/** The time by the server's clock, to a second or two; by the device's before the first answer. */
export function serverNow(now = Date.now()): number {
  return now + (ahead ?? 0)
}
