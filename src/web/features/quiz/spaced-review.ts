/** When questions that were missed come back. */

/** Days until a missed question comes back, after the miss and after each time it was then answered right. */
const DAYS = [1, 3, 7] as const

/** More are not kept: the oldest give way. */
export const MOST_MISSED = 1000

export interface MissedEntry {
  id: string
  /** How often it came back and was answered right: index of its wait in DAYS. */
  step: number
  /** The day on which it comes back, `2025-07-01`. */
  due: string
}

export const LAST_STEP = DAYS.length - 1

/**
 * The list after a question was answered on the day of `now`. A miss starts the waits anew; a right answer moves on a question that is
 * due, and ends it after the last wait. Whoever is right before the time has proved nothing yet.
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

/** The reader's own calendar day, so that what was missed in the evening is there in the morning. */
function dayAfter(now: Date, days: number): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}
