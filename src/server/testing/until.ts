/** The first pause between two looks, and the longest: a look may be a call, which slows what is awaited. */
const PAUSE_MS = { first: 5, longest: 100 }
const GROWTH = 1.5
const LIMIT_MS = 40_000

/**
 * Waits until a condition returns something truthy, and returns it. The limit only stops a broken test from hanging: no
 * test measures time. Throws an error that names what was awaited.
 */
export async function until<T>(what: string, condition: () => T | Promise<T>): Promise<T> {
  const end = Date.now() + LIMIT_MS
  for (let pause = PAUSE_MS.first; ; pause = Math.min(pause * GROWTH, PAUSE_MS.longest)) {
    const found = await condition()
    if (found) return found
    if (Date.now() > end) throw new Error(`timed out waiting for: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}
