/** How long sessions and links live. */

const TICK_S = 30
const DAY_S = 24 * 60 * 60

/** A member's session that is not renewed expires after a week. */
export const SESSION_LIFE_S = 7 * DAY_S

/** An office session ends a day after signing in. docs/decisions/0055-the-door.md */
export const OFFICE_LIFE_S = DAY_S

/** An office session ends an hour after its last call. */
export const OFFICE_IDLE_S = 60 * 60

/** A session is renewed when fewer than three ticks of its life remain. docs/SPECIFICATION.md, section 9. */
export const REFRESH_WITHIN_S = 3 * TICK_S

/** A link from an email is valid for an hour. */
export const LINK_LIFE_S = 60 * 60

/** Time for the code of the second step after the right password. */
export const SECOND_STEP_LIFE_S = 5 * 60

/** The end of an office session is written again at most once in this time. */
const TOUCH_EVERY_MS = 60_000

/** Whether a session is due for renewal. */
export function isDueForRefresh(expiresAt: Date, now: Date): boolean {
  const leftMs = expiresAt.getTime() - now.getTime()
  return leftMs > 0 && leftMs < REFRESH_WITHIN_S * 1000
}

/** When an office session ends that was opened then and has its last call now. */
export function officeEnd(openedAt: Date, now: Date): Date {
  return new Date(Math.min(openedAt.getTime() + OFFICE_LIFE_S * 1000, now.getTime() + OFFICE_IDLE_S * 1000))
}

/** Whether an office session has had its day. */
export function isOfficeDayOver(openedAt: Date, now: Date): boolean {
  return openedAt.getTime() + OFFICE_LIFE_S * 1000 <= now.getTime()
}

/**
 * The end to write for an office session at a call; undefined if the written one is near enough. A call that the page
 * makes by itself does not move the end. A later end than an office session may have is always corrected: the account
 * was a member's when the session was opened.
 */
export function movedEnd(
  { openedAt, expiresAt }: { openedAt: Date; expiresAt: Date },
  { now, isActivity }: { now: Date; isActivity: boolean },
): Date | undefined {
  const end = officeEnd(openedAt, now)
  const laterMs = end.getTime() - expiresAt.getTime()
  return laterMs < 0 || (isActivity && laterMs >= TOUCH_EVERY_MS) ? end : undefined
}
