/**
 * Milliseconds by which parts of a page that nobody waits for are delayed, so that the first screen's requests have the
 * network to themselves.
 */
export const FIRST_SCREEN_MS = 2000

/**
 * Returns a loader that first waits `firstWait` milliseconds, and retries until the code of the page's part has
 * arrived.
 */
export function untilItArrives<Part>(load: () => Promise<Part>, firstWait: () => number): () => Promise<Part> {
  return async () => {
    for (let wait = firstWait(); ; wait = Math.max(2 * wait, FIRST_SCREEN_MS)) {
      await new Promise((resolve) => setTimeout(resolve, wait))
      const part = await load().catch(() => undefined)
      if (part) return part
    }
  }
}

/**
 * Returns the first wait in milliseconds: 0 if a service worker has the code on the device, because loading it then
 * takes no bandwidth from the first screen; else FIRST_SCREEN_MS.
 */
export function waitUnlessKept(): number {
  // Browsers offer no service workers on pages without TLS.
  const hasWorker = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
  return hasWorker ? 0 : FIRST_SCREEN_MS
}
