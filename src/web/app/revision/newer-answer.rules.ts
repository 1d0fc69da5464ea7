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
 * The fields that tell people, terms and subjects apart: several students, or subjects of several terms, share a name.
 */
const IDENTIFYING = ['name', 'id', 'student_id', 'seat_number', 'grade', 'year', 'term']

/**
 * Decides how a screen takes the newer of two different answers. People and subjects have a `name`; each is identified
 * by its fields of IDENTIFYING and those of the objects that it is in.
 */
export function takingOf(old: unknown, newer: unknown): Taking {
  const shown = namedIn(old).size > 0 ? prune(old, namedIn(newer)) : GONE
  return shown === GONE ? { kind: 'at once' } : { kind: 'on request', shown }
}

const GONE = Symbol('gone')
type Counts = Map<string, number>

/**
 * Returns how often each person or subject occurs in an answer, at any depth. `place` identifies the objects around the
 * answer.
 */
function namedIn(answer: unknown, place = '', counts: Counts = new Map()): Counts {
  if (typeof answer === 'object' && answer !== null) {
    const key = placeOf(answer, place)
    if (isNamed(answer)) counts.set(key, (counts.get(key) ?? 0) + 1)
    for (const value of Object.values(answer)) namedIn(value, key, counts)
  }
  return counts
}

/**
 * Returns a copy of an answer without the list items that `left`, the counts of the newer answer, does not have; GONE
 * for an object with a name that `left` does not have.
 */
function prune(answer: unknown, left: Counts, place = ''): unknown {
  if (typeof answer !== 'object' || answer === null) return answer
  const key = placeOf(answer, place)
  if (Array.isArray(answer)) return answer.map((item) => prune(item, left, key)).filter((item) => item !== GONE)
  if (isNamed(answer)) {
    const count = left.get(key)
    if (!count) return GONE
    left.set(key, count - 1)
  }
  const entries = Object.entries(answer).map(([field, value]) => [field, prune(value, left, key)] as const)
  return entries.some(([, value]) => value === GONE) ? GONE : Object.fromEntries(entries)
}

/** Returns a text that identifies an object within an answer; a list has the text of the object that it belongs to. */
function placeOf(object: object, place: string): string {
  return Array.isArray(object) ? place : place + JSON.stringify(object, IDENTIFYING)
}

function isNamed({ name }: { name?: unknown }): boolean {
  return typeof name === 'string'
}
