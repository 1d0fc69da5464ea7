const TICK_S = 30
const DAY_S = 24 * 60 * 60

/** The lifetime of a member's session that is not renewed: a week. */
export const SESSION_LIFE_S = 7 * DAY_S

/** The longest time from signing in to the end of an office session: a day (docs/decisions/0055-the-door.md). */
export const OFFICE_LIFE_S = DAY_S

/** The time from an office session's last call to its end: an hour. */
export const OFFICE_IDLE_S = 60 * 60

/**
 * A member's session is renewed when less than three ticks of its lifetime are left (docs/SPECIFICATION.md, section 9).
 */
export const REFRESH_WITHIN_S = 3 * TICK_S

/** The lifetime of a link from an e-mail: an hour. */
export const LINK_LIFE_S = 60 * 60

/** The time between the right password and the code of the second step: five minutes. */
export const SECOND_STEP_LIFE_S = 5 * 60

/** An office session's end is stored again only if it moves by at least this much, which saves writes. */
const TOUCH_EVERY_MS = 60_000

/** Whether a member's session is due for renewal: it has less than REFRESH_WITHIN_S left and has not ended. */
export function isDueForRefresh(expiresAt: Date, now: Date): boolean {
  const leftMs = expiresAt.getTime() - now.getTime()
  return leftMs > 0 && leftMs < REFRESH_WITHIN_S * 1000
}

/** Returns when an office session ends that was opened at `openedAt` and has its last call at `now`. */
export function officeEnd(openedAt: Date, now: Date): Date {
  return new Date(Math.min(openedAt.getTime() + OFFICE_LIFE_S * 1000, now.getTime() + OFFICE_IDLE_S * 1000))
}

/** Whether an office session was opened a day ago or longer, and so has ended. */
export function isOfficeDayOver(openedAt: Date, now: Date): boolean {
  return openedAt.getTime() + OFFICE_LIFE_S * 1000 <= now.getTime()
}

/**
 * Returns the end to store for an office session at a call, or undefined if the stored end can stay. A call that the
 * page makes by itself does not extend the session. If the stored end is later than that of any office session, it is
 * always replaced: the account had no office role when the session was opened.
 */
export function movedEnd(
  { openedAt, expiresAt }: { openedAt: Date; expiresAt: Date },
  { now, isActivity }: { now: Date; isActivity: boolean },
): Date | undefined {
  const end = officeEnd(openedAt, now)
  const laterMs = end.getTime() - expiresAt.getTime()
  return laterMs < 0 || (isActivity && laterMs >= TOUCH_EVERY_MS) ? end : undefined
}
