import { SIGNED_IN_SIGN } from '#contract/signed-in-sign.ts'

/** Gives this browser the sign that the server sets beside a session's cookie. */
export function putSign(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store.
  document.cookie = `${SIGNED_IN_SIGN}=1; Path=/`
}
