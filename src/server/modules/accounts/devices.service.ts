import { randomUUID } from 'node:crypto'
import type { Database } from '#server/db/open-database.ts'
import { deviceLine, deviceTokenOf, newDeviceToken, storedToken } from './device-cookie.ts'
import { hasDevices, insertDevice, touchDevice } from './devices.queries.ts'

/** How many devices of an account are remembered: those that signed in last. */
const MOST_DEVICES = 20

export interface DevicesOptions {
  database: Database
  hasTls: boolean
  now: () => Date
}

/** Remembers which browsers have signed in to each account. A browser has one token for all its accounts. */
export class Devices {
  readonly #options: DevicesOptions

  constructor(options: DevicesOptions) {
    this.#options = options
  }

  /**
   * Remembers a request's browser as a device of the account. Returns the `Set-Cookie` lines, whether the device is new
   * to the account (`isNew`), and whether it is the account's first (`isFirst`).
   */
  async remember(uid: string, cookies: string): Promise<{ setCookies: string[]; isNew: boolean; isFirst: boolean }> {
    const { database, hasTls, now } = this.#options
    const at = now().toISOString()
    const known = deviceTokenOf(cookies)
    const token = known ?? newDeviceToken()
    const token_hash = storedToken(token)
    // The cookie is sent at each sign-in, so that its lifetime starts again.
    const setCookies = [deviceLine(token, hasTls)]
    const isKnown =
      known !== undefined && (await touchDevice(database.write, { user_id: uid, token_hash, seen_at: at }))
    if (isKnown) return { setCookies, isNew: false, isFirst: false }
    const isFirst = !(await hasDevices(database.write, uid))
    const row = { id: randomUUID(), user_id: uid, token_hash, created_at: at, seen_at: at }
    await insertDevice(database.write, row, MOST_DEVICES)
    return { setCookies, isNew: true, isFirst }
  }
}
