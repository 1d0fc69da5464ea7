/** Returns headers with only the cookies, so that better-auth cannot act on other headers of the request. */
export function cookieHeaders(cookies: string): Headers {
  return new Headers({ cookie: cookies })
}

/** Returns the `Cookie` header that a browser sends after these `Set-Cookie` lines. */
export function asSent(setCookies: readonly string[]): string {
  return setCookies.map((line) => line.split(';')[0]).join('; ')
}

/**
 * Returns only the cookie of a sign-in whose second step (a code) is missing, from the pairs of a `Cookie` header or
 * from `Set-Cookie` lines.
 */
export function secondStepOnly(lines: readonly string[]): string[] {
  return lines.filter((line) => /^(__Host-)?diwan\.two_factor=/.test(line))
}

/** Returns the id of a sign-in whose second step is missing, from the `Cookie` header; undefined without its cookie. */
export function secondStepOf(cookies: string): string | undefined {
  const [line = ''] = secondStepOnly(cookies.split(/; */))
  // better-auth writes the value as `id.signature`, percent-encoded. An id has no character that is encoded.
  return /=([\w-]+)(?:[.]|%2E)/.exec(line)?.[1]
}
