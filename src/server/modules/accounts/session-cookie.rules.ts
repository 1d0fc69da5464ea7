/**
 * Returns what all cookie names begin with. Over TLS `__Host-` makes browsers accept the cookie only from this very
 * host, not from another host in the faculty's domain.
 */
export function cookiePrefix(hasTls: boolean): string {
  return hasTls ? '__Host-diwan' : 'diwan'
}

/** Returns the name of the session's cookie. */
export function sessionCookie(hasTls: boolean): string {
  return `${cookiePrefix(hasTls)}.session_token`
}
