/** The name before those of all cookies: over TLS it keeps cookies of other hosts in the faculty's domain out. */
export function cookiePrefix(hasTls: boolean): string {
  return hasTls ? '__Host-diwan' : 'diwan'
}

/** The name of the cookie that holds a session. */
export function sessionCookie(hasTls: boolean): string {
  return `${cookiePrefix(hasTls)}.session_token`
}
