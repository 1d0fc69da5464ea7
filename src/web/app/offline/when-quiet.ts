const PAUSE_MS = 1500

/**
 * Resolves once the page has loaded and has requested nothing for a moment, so that background requests do not slow the
 * reader's own.
 */
export async function whenQuiet(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
  }
  let requests: number
  do {
    requests = performance.getEntriesByType('resource').length
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  } while (performance.getEntriesByType('resource').length > requests)
}
