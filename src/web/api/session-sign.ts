import { SIGNED_IN_SIGN } from '#contract/signed-in-sign.ts'
import { snapshotTime } from './snapshot.ts'

/** Where the answers' cache holds who is signed in. */
export const SESSION_KEY = ['session'] as const

/** Whether a session may be there. A copy without a server lies beside other pages of its host, whose cookies say nothing of it. */
export function hasSign(): boolean {
  return snapshotTime() === undefined && document.cookie.includes(`${SIGNED_IN_SIGN}=1`)
}

/** For a session that the server does not know, or has ended. */
export function removeSign(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: browsers that we build for have no Cookie Store.
  document.cookie = `${SIGNED_IN_SIGN}=; Max-Age=0; Path=/; SameSite=Lax`
}
