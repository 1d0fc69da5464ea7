/**
 * For each parsed answer that the service worker had stored: the ISO time at which the network last confirmed the
 * answer. Answers fresh from the network have no entry.
 */
const KEPT = new WeakMap<object, string>()

/**
 * Marks an answer as one that the service worker had stored, with the ISO time of its header `x-diwan-kept-at`; null
 * for a fresh answer, which is not marked.
 */
export function markKept(answer: unknown, keptAt: string | null): void {
  if (keptAt === null || typeof answer !== 'object' || answer === null) return
  KEPT.set(answer, keptAt)
  // Some queries return only one property of the answer: mark the properties too.
  for (const part of Object.values(answer)) if (typeof part === 'object' && part !== null) KEPT.set(part, keptAt)
}

/**
 * Returns the ISO time at which a stored answer was last confirmed, for an answer of several pages the oldest of their
 * times; undefined for a fresh answer.
 */
export function keptSince(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  if (!('pages' in answer) || !Array.isArray(answer.pages)) return KEPT.get(answer)
  return oldestOf(answer.pages.map(keptSince))
}

/** Returns the oldest of some ISO times; undefined if all are undefined. */
export function oldestOf(times: readonly (string | undefined)[]): string | undefined {
  return times.filter((time) => time !== undefined).sort()[0]
}
