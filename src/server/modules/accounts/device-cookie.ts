import { createHash, randomBytes } from 'node:crypto'

/** The cookie by which a browser is recognised that has signed in before. It opens nothing. */

/** Browsers keep no cookie longer. */
export const DEVICE_LIFE_S = 400 * 24 * 60 * 60

const NAME = 'diwan.device'
const TOKEN = /^[\w-]{32}$/

/** The device's token in a `Cookie` header. */
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

/** The form in which a token is stored. */
export function storedToken(token: string): string {
  return createHash('sha256').update(`device:${token}`).digest('base64url')
}

/** The `Set-Cookie` line that marks a browser. */
export function deviceLine(token: string, hasTls: boolean): string {
  const [prefix, secure] = hasTls ? ['__Host-', '; Secure'] : ['', '']
  return `${prefix}${NAME}=${token}; Max-Age=${DEVICE_LIFE_S}; Path=/; HttpOnly${secure}; SameSite=Lax`
}
