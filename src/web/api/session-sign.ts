import { SIGNED_IN_SIGN } from '#contract/signed-in-sign.ts'
import { snapshotTime } from './snapshot.ts'

/** The query key of the current session. */
export const SESSION_KEY = ['session'] as const

/** Returns whether a session may exist. Always false on a static copy: its host's cookies belong to other pages. */
export function hasSign(): boolean {
  return snapshotTime() === undefined && document.cookie.includes(`${SIGNED_IN_SIGN}=1`)
}

/** Clears the sign when the session has ended or is unknown to the server. */
export function removeSign(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: our target browsers lack the Cookie Store API.
  document.cookie = `${SIGNED_IN_SIGN}=; Max-Age=0; Path=/; SameSite=Lax`
}
