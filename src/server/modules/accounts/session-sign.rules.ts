import { SIGNED_IN_SIGN } from '#contract/signed-in-sign.ts'

/**
 * Matches the session's `Set-Cookie` line. Its value is empty when the session ends; over TLS the name has a prefix.
 */
const SESSION_LINE = /^(?:__Host-)?diwan[.]session_token=([^;]*)(.*)$/

/**
 * Adds after the session's `Set-Cookie` line one that sets or clears the marker cookie, which tells scripts that there
 * is a session. It has the same lifetime and attributes, but no HttpOnly.
 */
export function withSign(lines: readonly string[]): string[] {
  return lines.flatMap((line) => {
    const [, value, attributes = ''] = SESSION_LINE.exec(line) ?? []
    if (value === undefined) return [line]
    return [line, `${SIGNED_IN_SIGN}=${value && '1'}${attributes.replace(/; *HttpOnly/i, '')}`]
  })
}
