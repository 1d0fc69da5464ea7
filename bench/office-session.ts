import type { Portal } from '../e2e/portal.ts'

/**
 * Makes a portal's first administrator by the link that it printed, and returns the session's `Cookie` header. Sets
 * that nobody needs a second factor.
 */
export async function signInAsAdministrator(portal: Portal): Promise<string> {
  const token = await printedToken(portal)
  await portal.diwan('admin', 'second-factor', 'nobody')
  const response = await fetch(`${portal.url}/api/auth/first-administrator`, {
    method: 'POST',
    headers: { origin: portal.url, 'content-type': 'application/json' },
    body: JSON.stringify({ token, name: 'مدير التجربة', email: 'office@example.edu', password: 'sesame-sesame' }),
  })
  if (!response.ok) throw new Error(`first administrator: ${response.status} ${await response.text()}`)
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0] ?? '')
    .join('; ')
}

/** Polls, because the portal prints the link shortly after it is ready. */
async function printedToken(portal: Portal): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const token = /first_administrator\/([\w-]+)/.exec(portal.log())?.[1]
    if (token !== undefined) return token
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`no link of the first administrator in:\n${portal.log()}`)
}
