import { SIGNED_IN_SIGN } from '#contract/signed-in-sign.ts'

/** Sets the sign cookie that the server sets together with a session's cookie. */
export function putSign(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store.
  document.cookie = `${SIGNED_IN_SIGN}=1; Path=/`
}
