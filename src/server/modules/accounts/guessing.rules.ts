/** How many wrong passwords cost no wait (docs/decisions/0055-the-door.md). */
export const FREE_FAILURES = 10
/** How many wrong passwords cost no wait if their IP address has sent many wrong passwords for other accounts. */
export const FREE_FROM_BUSY_ADDRESS = 3
/** Earlier wrong passwords no longer count when this time has passed since the last one. */
export const FORGOTTEN_AFTER_MS = 24 * 60 * 60 * 1000
/** The owner gets at most one e-mail about wrong passwords in this time. */
export const TOLD_EVERY_MS = 24 * 60 * 60 * 1000

const LONGEST_WAIT_MS = 30 * 60 * 1000

/** The number of failures, and the time of the last one. */
export interface Failures {
  failures: number
  last_at: string
}

/**
 * Returns the milliseconds until the next password may be checked: none while `free` failures are not reached, then one
 * second, doubled by each further failure, up to half an hour.
 */
export function waitMs({ failures, last_at }: Failures, { free, now }: { free: number; now: Date }): number {
  if (failures < free) return 0
  const pause = Math.min(1000 * 2 ** (failures - free), LONGEST_WAIT_MS)
  return Math.max(0, new Date(last_at).getTime() + pause - now.getTime())
}

/** Returns how many wrong passwords count: none if the last one is older than FORGOTTEN_AFTER_MS. */
export function countedFailures(row: Failures | undefined, now: Date): number {
  return row && now.getTime() - new Date(row.last_at).getTime() < FORGOTTEN_AFTER_MS ? row.failures : 0
}
