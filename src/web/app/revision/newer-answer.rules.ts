/**
 * Decides what stays on the screen once a newer answer has arrived: people who are not in the newer answer (hidden,
 * withheld, withdrawn) vanish at once; other changes are shown when the reader asks for them.
 */

/** How an open screen takes over a newer answer. */
export type Taking =
  /** Show the newer answer at once: the old answer names nobody, or the person that it is about is gone. */
  | { kind: 'at once' }
  /** Show this part of the old answer until the reader asks for the newer answer. */
  | { kind: 'on request'; shown: unknown }

/**
 * Decides how a screen takes the newer of two different answers. People and subjects are identified by their `name`.
 */
export function takingOf(old: unknown, newer: unknown): Taking {
  if (namesIn(old).size === 0) return { kind: 'at once' }
  const pruned = prune(old, namesIn(newer))
  return pruned === GONE ? { kind: 'at once' } : { kind: 'on request', shown: pruned }
}

const GONE = Symbol('gone')
type Counts = Map<string, number>

/**
 * Returns how often each name occurs in an answer, at any depth. Names are counted because two students may have the
 * same name.
 */
function namesIn(answer: unknown, counts: Counts = new Map()): Counts {
  if (typeof answer === 'object' && answer !== null) {
    const name = nameOf(answer)
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1)
    for (const value of Object.values(answer)) namesIn(value, counts)
  }
  return counts
}

/**
 * Returns a copy of an answer without the list items whose names are no longer in `left`; GONE for an object with such
 * a name.
 */
function prune(answer: unknown, left: Counts): unknown {
  if (Array.isArray(answer)) return answer.map((item) => prune(item, left)).filter((item) => item !== GONE)
  if (typeof answer !== 'object' || answer === null) return answer
  const name = nameOf(answer)
  if (name !== undefined) {
    const count = left.get(name) ?? 0
    if (count === 0) return GONE
    left.set(name, count - 1)
  }
  const entries = Object.entries(answer).map(([key, value]) => [key, prune(value, left)] as const)
  return entries.some(([, value]) => value === GONE) ? GONE : Object.fromEntries(entries)
}

function nameOf(object: object): string | undefined {
  return 'name' in object && typeof object.name === 'string' ? object.name : undefined
}
