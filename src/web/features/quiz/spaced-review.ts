/** Schedules the return of missed questions. */

/** Intervals in days until a question returns: after the miss, then after each right answer. */
const DAYS = [1, 3, 7] as const

/** The limit; the oldest are dropped above it. */
export const MOST_MISSED = 1000

export interface MissedEntry {
  id: string
  /** The number of right answers since the miss: index of the interval in DAYS. */
  step: number
  /** The day on which it is due, such as `2025-07-01`. */
  due: string
}

export const LAST_STEP = DAYS.length - 1

/**
 * Returns the list after an answer on the day of `now`. A miss restarts the intervals. A right answer when due moves
 * the question to the next interval, or removes it after the last. A right answer before that changes nothing.
 */
export function afterAnswer(
  entries: readonly MissedEntry[],
  { id, isRight }: { id: string; isRight: boolean },
  now: Date,
): readonly MissedEntry[] {
  const standing = entries.find((entry) => entry.id === id)
  if (isRight && !(standing && isDue(standing, now))) return entries
  const others = entries.filter((entry) => entry !== standing)
  const step = isRight && standing ? standing.step + 1 : 0
  const wait = DAYS[step]
  if (wait === undefined) return others
  return [...others, { id, step, due: dayAfter(now, wait) }].slice(-MOST_MISSED)
}

export function isDue({ due }: MissedEntry, now: Date): boolean {
  return due <= dayAfter(now, 0)
}

/** The local calendar day, so that a question missed in the evening is due the next morning. */
function dayAfter(now: Date, days: number): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}
