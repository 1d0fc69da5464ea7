/** A page asks again this long after a set time, because the publication takes the portal up to a few seconds. */
const AFTER_MS = 2000
/** How often a page asks while a set time has passed and the version is still unpublished. */
const OVERDUE_MS = 5000
/** A page asks no longer than this after a set time: asking for ever would keep an unattended session open. */
const PATIENCE_MS = 5 * 60_000
/** The longest delay of a browser's timer. */
const LONGEST_MS = 2 ** 31 - 1

/**
 * Returns after how many milliseconds to refetch versions with these publication times, so that a page does not go on
 * to call a published version a draft; false if none is due from now on, or was lately.
 */
export function refetchForDue(dues: readonly (string | null)[], now = Date.now()): number | false {
  const waits = dues.filter((due) => due !== null).map((due) => Date.parse(due) - now)
  const timely = waits.filter((wait) => wait > -PATIENCE_MS)
  if (timely.length === 0) return false
  return Math.min(LONGEST_MS, ...timely.map((wait) => (wait < 0 ? OVERDUE_MS : wait + AFTER_MS)))
}
