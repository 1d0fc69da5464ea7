import { SIGNED_IN_SIGN } from '#contract/signed-in-sign.ts'

/** Matches the `Set-Cookie` line of the session, with an empty value when it ends; over TLS the name has a prefix. */
const SESSION_LINE = /^(?:__Host-)?diwan[.]session_token=([^;]*)(.*)$/

/**
 * Adds after each session line of `Set-Cookie` one that sets or clears its marker cookie, with the same lifetime,
 * path and attributes, but readable by the page's scripts.
 */
export function withSign(lines: readonly string[]): string[] {
  return lines.flatMap((line) => {
    const [, value, attributes = ''] = SESSION_LINE.exec(line) ?? []
    if (value === undefined) return [line]
    return [line, `${SIGNED_IN_SIGN}=${value && '1'}${attributes.replace(/; *HttpOnly/i, '')}`]
  })
}
