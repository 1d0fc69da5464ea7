import { SIGNED_IN_SIGN } from '#contract/signed-in-sign.ts'

/**
 * Sets the cookie that tells pages that a sign-in session exists; the server sets it together with the session's own
 * cookie.
 */
export function putSign(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store.
  document.cookie = `${SIGNED_IN_SIGN}=1; Path=/`
}
