/** Only the cookies: whatever else a request carries is not the engine's to read. */
export function cookieHeaders(cookies: string): Headers {
  return new Headers({ cookie: cookies })
}

/** What a browser sends back of the cookies that it was given. */
export function asSent(setCookies: readonly string[]): string {
  return setCookies.map((line) => line.split(';')[0]).join('; ')
}

/** The cookie of a sign-in that waits for its second step, alone, of a `Cookie` header or of `Set-Cookie` lines. */
export function secondStepOnly(lines: readonly string[]): string[] {
  return lines.filter((line) => /^(__Secure-)?diwan\.two_factor=/.test(line))
}
