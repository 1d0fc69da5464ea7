import { SIGNED_IN_SIGN } from '#contract/signed-in-sign.ts'
import { snapshotTime } from './snapshot.ts'

/** The query key of the current sign-in session. */
export const SESSION_KEY = ['session'] as const

/**
 * Returns whether a sign-in session may exist: whether the page can see the cookie that marks one. Always false on a
 * static copy, because its host's cookies belong to other pages.
 */
export function hasSign(): boolean {
  return snapshotTime() === undefined && document.cookie.includes(`${SIGNED_IN_SIGN}=1`)
}

/** Removes the cookie that marks a sign-in session, when the session has ended or the server does not know it. */
export function removeSign(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: our target browsers lack the Cookie Store API.
  document.cookie = `${SIGNED_IN_SIGN}=; Max-Age=0; Path=/; SameSite=Lax`
}
