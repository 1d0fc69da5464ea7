import { createHmac } from 'node:crypto'
import { AddressAllowance, type Networks } from '#server/address-allowance.ts'
import type { Database } from '#server/db/open-database.ts'
import { AppError } from '#server/errors/app-error.ts'
import { deviceTokenOf, storedToken } from './device-cookie.ts'
import { findDevice } from './devices.queries.ts'
import { isEngineRefusal } from './engine-refusal.ts'
import { deleteGuess, findGuess, forgiveGuess, markTold, replaceGuess } from './guessing.queries.ts'
import { countedFailures, FREE_FAILURES, FREE_FROM_BUSY_ADDRESS, TOLD_EVERY_MS, waitMs } from './guessing.rules.ts'

/** Wrong passwords of one address for any accounts: at once, and how many are forgiven in a second. */
const ADDRESS = { burst: 1000, perSecond: 5 }
/** An address with this share of them used up is busy: its tries of one account are slowed sooner. */
const BUSY_SHARE = 0.1

/** Sign-ins that read the same row at the same moment; the others try again, this often. */
const RACES = 3

export interface GuessingOptions {
  database: Database
  /** The key of the stored hashes. */
  secret: string
  campus: Networks | undefined
  now: () => Date
  /** Called when an account has had many wrong passwords, at most once a day. */
  onMany: (email: string) => Promise<void>
}

/** The sender of a password. */
export interface Guesser {
  /** The IP address, for counting only. */
  ip: string
  /** The request's `Cookie` header. */
  cookies: string
}

/**
 * Slows guessing of passwords. Failures are counted by account, in the database, so that many addresses and processes
 * share one count; by device, for a browser that has signed in to the account before, which strangers therefore can't
 * slow; and by address. A check is counted before it runs and taken back when the password is right, so that many at
 * once are no way around. docs/decisions/0055-the-door.md
 */
export class Guessing {
  readonly #options: GuessingOptions
  readonly #addresses: AddressAllowance

  constructor(options: GuessingOptions) {
    this.#options = options
    const { campus, now } = options
    this.#addresses = new AddressAllowance({ ...ADDRESS, campus, now })
  }

  /**
   * Checks a password for an email address. An unknown address is counted like a known one. Throws what the check
   * throws, and too_many_requests without checking.
   */
  async signIn<T>(email: string, { ip, cookies }: Guesser, check: () => Promise<T>): Promise<T> {
    const device = await this.#deviceOf(email, cookies)
    if (device !== undefined) {
      const key = this.#key('device', device)
      return this.#counted(key, { free: FREE_FAILURES, email, onRight: () => this.#forget(key) }, check)
    }
    const wait = this.#addresses.take(ip)
    if (wait > 0) throw tooMany(wait)
    const key = this.#key('account', email)
    const onRight = async () => {
      this.#addresses.giveBack(ip)
      await forgiveGuess(this.#options.database.write, key)
    }
    const free = this.#isBusy(ip) ? FREE_FROM_BUSY_ADDRESS : FREE_FAILURES
    try {
      return await this.#counted(key, { free, email, onRight }, check)
    } catch (error) {
      // What was not checked says nothing about the address.
      if (!isWrong(error)) this.#addresses.giveBack(ip)
      throw error
    }
  }

  async #deviceOf(email: string, cookies: string): Promise<string | undefined> {
    const token = deviceTokenOf(cookies)
    return token === undefined ? undefined : findDevice(this.#options.database.fresh, email, storedToken(token))
  }

  async #counted<T>(
    key: string,
    { free, email, onRight }: { free: number; email: string; onRight: () => Promise<void> },
    check: () => Promise<T>,
  ): Promise<T> {
    const failures = await this.#reserve(key, free)
    let right: T
    try {
      right = await check()
    } catch (error) {
      if (!isWrong(error)) await forgiveGuess(this.#options.database.write, key)
      else if (failures >= FREE_FAILURES) await this.#tell(key, email)
      throw error
    }
    await onRight()
    return right
  }

  /** Counts a check before it runs; returns the count. Throws too_many_requests. */
  async #reserve(key: string, free: number): Promise<number> {
    const { database, now } = this.#options
    for (let race = 0; race <= RACES; race += 1) {
      const at = now()
      const before = await findGuess(race === 0 ? database.fresh : database.write, key)
      const failures = countedFailures(before, at)
      const wait = before && failures > 0 ? waitMs({ ...before, failures }, { free, now: at }) : 0
      if (wait > 0) throw tooMany(wait)
      const after = { key, failures: failures + 1, last_at: at.toISOString(), told_at: before?.told_at ?? null }
      if (await replaceGuess(database.write, before, after)) return after.failures
    }
    throw tooMany(1000)
  }

  async #tell(key: string, email: string): Promise<void> {
    const { database, now, onMany } = this.#options
    const at = now()
    const before = new Date(at.getTime() - TOLD_EVERY_MS).toISOString()
    if (await markTold(database.write, key, { at: at.toISOString(), before })) await onMany(email)
  }

  #isBusy(ip: string): boolean {
    return this.#addresses.share(ip) > BUSY_SHARE
  }

  #forget(key: string): Promise<void> {
    return deleteGuess(this.#options.database.write, key)
  }

  #key(kind: 'account' | 'device', name: string): string {
    return createHmac('sha256', this.#options.secret).update(`guess:${kind}:${name}`).digest('base64url')
  }
}

function isWrong(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'registration_failed'
  return isEngineRefusal(error) && error.statusCode < 500
}

function tooMany(waitMilliseconds: number): AppError {
  return new AppError('too_many_requests', undefined, { retryAfterS: Math.ceil(waitMilliseconds / 1000) })
}
