import { SIGNED_IN_SIGN } from '#contract/signed-in-sign.ts'

/** The line that gives the session, or takes it away where its value is empty; over TLS its name has a prefix. */
const SESSION_LINE = /^(?:__Secure-)?diwan[.]session_token=([^;]*)(.*)$/

/**
 * `Set-Cookie` lines, each of the session's followed by one that sets or clears the sign of it: with the same life, path and
 * limits, but within reach of the page's scripts.
 */
export function withSign(lines: readonly string[]): string[] {
  return lines.flatMap((line) => {
    const [, value, attributes = ''] = SESSION_LINE.exec(line) ?? []
    if (value === undefined) return [line]
    return [line, `${SIGNED_IN_SIGN}=${value && '1'}${attributes.replace(/; *HttpOnly/i, '')}`]
  })
}
