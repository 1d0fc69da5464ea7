/** What parts that nobody waits for leave to the first screen's requests, in milliseconds. */
export const FIRST_SCREEN_MS = 2000

/** Returns a loader of such a part, which tries after `firstWait` milliseconds and until the network has the part. */
export function untilItArrives<Part>(load: () => Promise<Part>, firstWait: () => number): () => Promise<Part> {
  return async () => {
    for (let wait = firstWait(); ; wait = Math.max(2 * wait, FIRST_SCREEN_MS)) {
      await new Promise((resolve) => setTimeout(resolve, wait))
      const part = await load().catch(() => undefined)
      if (part) return part
    }
  }
}

/** The wait for a part that the device's worker keeps, if there is one: it then takes nothing from the first screen. */
export function waitUnlessKept(): number {
  // Browsers have no workers without TLS.
  const hasWorker = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
  return hasWorker ? 0 : FIRST_SCREEN_MS
}
