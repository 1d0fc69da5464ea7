import { createHash, randomBytes } from 'node:crypto'

/** The lifetime of the device cookie: 400 days, the longest that browsers allow. */
export const DEVICE_LIFE_S = 400 * 24 * 60 * 60

const NAME = 'diwan.device'
const TOKEN = /^[\w-]{32}$/

/**
 * Returns the token of the device cookie in a `Cookie` header. The token only tells that the browser has signed in
 * before, and gives no access.
 */
export function deviceTokenOf(cookies: string): string | undefined {
  for (const pair of cookies.split(/; */)) {
    const [name = '', value = ''] = pair.split('=')
    if (name.replace(/^__Host-/, '') === NAME && TOKEN.test(value)) return value
  }
  return undefined
}

export function newDeviceToken(): string {
  return randomBytes(24).toString('base64url')
}

/** Returns the hash under which a token is stored. */
export function storedToken(token: string): string {
  return createHash('sha256').update(`device:${token}`).digest('base64url')
}

/** Returns the `Set-Cookie` line with a device's token. */
export function deviceLine(token: string, hasTls: boolean): string {
  const [prefix, secure] = hasTls ? ['__Host-', '; Secure'] : ['', '']
  return `${prefix}${NAME}=${token}; Max-Age=${DEVICE_LIFE_S}; Path=/; HttpOnly${secure}; SameSite=Lax`
}
