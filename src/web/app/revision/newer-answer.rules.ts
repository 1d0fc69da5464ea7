/**
 * What a reader may go on seeing of a shown answer once a newer one is there: people who are no longer in the newer one
 * (hidden, withheld, withdrawn) vanish at once, the rest waits for the reader.
 */

/** How an open screen takes a newer answer. */
export type Taking =
  /** Show the newer answer at once: nobody is shown whom a change could confuse, or the shown person is gone. */
  | { kind: 'at once' }
  /** Show this part of the old answer until the reader asks for the newer one. */
  | { kind: 'on request'; shown: unknown }

/** Decides how the newer of two different answers is taken. People and subjects are known by their `name`. */
export function takingOf(old: unknown, newer: unknown): Taking {
  if (namesIn(old).size === 0) return { kind: 'at once' }
  const pruned = prune(old, namesIn(newer))
  return pruned === GONE ? { kind: 'at once' } : { kind: 'on request', shown: pruned }
}

const GONE = Symbol('gone')
type Counts = Map<string, number>

/** Counts each name at any depth, because two students may have the same. */
function namesIn(answer: unknown, counts: Counts = new Map()): Counts {
  if (typeof answer === 'object' && answer !== null) {
    const name = nameOf(answer)
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1)
    for (const value of Object.values(answer)) namesIn(value, counts)
  }
  return counts
}

/** Returns a copy without the list items whose names are used up; GONE for an object with such a name. */
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
