import { SIGNED_IN_SIGN } from '#contract/signed-in-sign.ts'

/**
 * Matches the session's `Set-Cookie` line. Its value is empty when the session ends; over TLS the name has a prefix.
 */
const SESSION_LINE = /^(?:__Host-)?diwan[.]session_token=([^;]*)(.*)$/

/**
 * After the session's `Set-Cookie` line, adds a line that sets or clears the sign: the cookie that tells scripts that
 * there is a session. The sign has the session cookie's lifetime and attributes, without HttpOnly.
 */
export function withSign(lines: readonly string[]): string[] {
  return lines.flatMap((line) => {
    const [, value, attributes = ''] = SESSION_LINE.exec(line) ?? []
    if (value === undefined) return [line]
    return [line, `${SIGNED_IN_SIGN}=${value && '1'}${attributes.replace(/; *HttpOnly/i, '')}`]
  })
}
