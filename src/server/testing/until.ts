/**
 * The first and the longest pause between two checks, in milliseconds. Pauses grow, because a check may be a call that
 * slows what is awaited.
 */
const PAUSE_MS = { first: 5, longest: 100 }
const GROWTH = 1.5
const LIMIT_MS = 40_000

/**
 * Waits until a condition returns something truthy, and returns it. Throws an error that names what was awaited if that
 * takes too long; the limit only keeps a broken test from hanging, and measures nothing.
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
