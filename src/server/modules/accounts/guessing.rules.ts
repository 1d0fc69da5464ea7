/** How wrong passwords slow the next ones. docs/decisions/0055-the-door.md */

/** Wrong passwords that cost no wait. */
export const FREE_FAILURES = 10
/** The same from an address with many wrong passwords for other accounts. */
export const FREE_FROM_BUSY_ADDRESS = 3
/** Failures are forgotten when none has come for a day. */
export const FORGOTTEN_AFTER_MS = 24 * 60 * 60 * 1000
/** The owner gets at most one e-mail about them in this time. */
export const TOLD_EVERY_MS = 24 * 60 * 60 * 1000

const LONGEST_WAIT_MS = 30 * 60 * 1000

/** Failures so far, and when the last one was. */
export interface Failures {
  failures: number
  last_at: string
}

/**
 * Milliseconds until the next password may be checked: none for the first failures, then one second, doubled by each
 * further one, up to half an hour.
 */
export function waitMs({ failures, last_at }: Failures, { free, now }: { free: number; now: Date }): number {
  if (failures < free) return 0
  const pause = Math.min(1000 * 2 ** (failures - free), LONGEST_WAIT_MS)
  return Math.max(0, new Date(last_at).getTime() + pause - now.getTime())
}

/** The failures that still count; none if the last one is long ago. */
export function countedFailures(row: Failures | undefined, now: Date): number {
  return row && now.getTime() - new Date(row.last_at).getTime() < FORGOTTEN_AFTER_MS ? row.failures : 0
}
