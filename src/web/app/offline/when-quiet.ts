const PAUSE_MS = 1500

/** Resolves after the first load, when nothing was requested for a moment: the reader's own work comes first. */
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
