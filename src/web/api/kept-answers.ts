/** When the parsed answers that came from the device's keep were confirmed; the others are missing. */
const KEPT = new WeakMap<object, string>()

/** Remembers that an answer came from the service worker's keep, with the ISO time of its `x-diwan-kept-at`. */
export function markKept(answer: unknown, keptAt: string | null): void {
  if (keptAt === null || typeof answer !== 'object' || answer === null) return
  KEPT.set(answer, keptAt)
  // Some queries take one part out of their answer.
  for (const part of Object.values(answer)) if (typeof part === 'object' && part !== null) KEPT.set(part, keptAt)
}

/** Returns the ISO time since which an answer is kept, of several pages the oldest; undefined for a fresh answer. */
export function keptSince(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  if (!('pages' in answer) || !Array.isArray(answer.pages)) return KEPT.get(answer)
  return oldestOf(answer.pages.map(keptSince))
}

/** Returns the oldest of some ISO times; undefined without any. */
export function oldestOf(times: readonly (string | undefined)[]): string | undefined {
  return times.filter((time) => time !== undefined).sort()[0]
}
