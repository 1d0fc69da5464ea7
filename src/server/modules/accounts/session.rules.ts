/** How long sessions and links live. */

const TICK_S = 30

/** A session that is not renewed expires after a week. */
export const SESSION_LIFE_S = 7 * 24 * 60 * 60

/** A session is renewed when fewer than three ticks of its life remain. docs/SPECIFICATION.md, section 9. */
export const REFRESH_WITHIN_S = 3 * TICK_S

/** A link from an email is valid for an hour. */
export const LINK_LIFE_S = 60 * 60

/** Time for the code of the second step after the right password. */
export const SECOND_STEP_LIFE_S = 5 * 60

/** Whether a session is due for renewal. */
export function isDueForRefresh(expiresAt: Date, now: Date): boolean {
  const leftMs = expiresAt.getTime() - now.getTime()
  return leftMs > 0 && leftMs < REFRESH_WITHIN_S * 1000
}
