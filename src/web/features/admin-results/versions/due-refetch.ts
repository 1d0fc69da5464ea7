/** How long after a publication time to refetch: publishing takes the portal up to a few seconds. */
const AFTER_MS = 2000
/** The interval of refetching while a version is unpublished although its publication time has passed. */
const OVERDUE_MS = 5000
/** For how long after a publication time to refetch: endless requests would keep an unattended session open. */
const PATIENCE_MS = 5 * 60_000
/** The longest delay of a browser's timer. */
const LONGEST_MS = 2 ** 31 - 1

/**
 * Returns after how many milliseconds to refetch versions with these publication times, so that a page soon shows that
 * a draft was published; false if no time is in the future or in the last five minutes.
 */
export function refetchForDue(dues: readonly (string | null)[], now = Date.now()): number | false {
  const waits = dues.filter((due) => due !== null).map((due) => Date.parse(due) - now)
  const timely = waits.filter((wait) => wait > -PATIENCE_MS)
  if (timely.length === 0) return false
  return Math.min(LONGEST_MS, ...timely.map((wait) => (wait < 0 ? OVERDUE_MS : wait + AFTER_MS)))
}
