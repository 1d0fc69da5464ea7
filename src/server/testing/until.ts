const PAUSE_MS = 20
const LIMIT_MS = 20_000

/**
 * Waits until a condition gives something true, and returns that. The limit only keeps a broken test from hanging: no test
 * measures time. Throws with the sentence of what was waited for.
 */
export async function until<T>(what: string, condition: () => T | Promise<T>): Promise<T> {
  const end = Date.now() + LIMIT_MS
  for (;;) {
    const found = await condition()
    if (found) return found
    if (Date.now() > end) throw new Error(`waited in vain: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}
