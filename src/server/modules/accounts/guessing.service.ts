import { createHmac } from 'node:crypto'
import { AddressAllowance, type Networks } from '#server/address-allowance.ts'
import type { Database } from '#server/db/open-database.ts'
import { AppError } from '#server/errors/app-error.ts'
import { deviceTokenOf, storedToken } from './device-cookie.ts'
import { findDevice } from './devices.queries.ts'
import { isEngineRefusal } from './engine-refusal.ts'
import { deleteGuess, findGuess, forgiveGuess, markTold, replaceGuess } from './guessing.queries.ts'
import { countedFailures, FREE_FAILURES, FREE_FROM_BUSY_ADDRESS, TOLD_EVERY_MS, waitMs } from './guessing.rules.ts'

/**
 * How many wrong passwords one IP address may send, for all accounts together: `burst` at once, and `perSecond` more in
 * each second.
 */
const ADDRESS = { burst: 1000, perSecond: 5 }
/**
 * An IP address that has used up this share of its allowance is busy: for each account, it must wait after fewer wrong
 * passwords.
 */
const BUSY_SHARE = 0.1

/** How often a sign-in tries again to count itself, after another sign-in changed the same row. */
const RACES = 3

export interface GuessingOptions {
  database: Database
  /** The key with which the names of counts (e-mail addresses and devices) are hashed before they are stored. */
  secret: string
  campus: Networks | undefined
  now: () => Date
  /** Called after FREE_FAILURES wrong passwords for an account, at most once in TOLD_EVERY_MS. */
  onMany: (email: string) => Promise<void>
  /** Called as `onMany` is, after wrong codes of the second step. */
  onManyCodes: (uid: string) => Promise<void>
}

/** The sender of a password. */
export interface Guesser {
  /** The IP address. It is only counted in memory, never stored. */
  ip: string
  /** The request's `Cookie` header. */
  cookies: string
}

/**
 * Slows the guessing of passwords. Wrong passwords are counted by account, in the database, so that all IP addresses
 * and processes share one count; by IP address; and by device for a browser that has signed in to the account before,
 * so that strangers cannot slow that browser. An attempt is counted before its check runs, and uncounted if the
 * password is right: if attempts were counted after their checks, many attempts at once would all be checked
 * (docs/decisions/0055-the-door.md).
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
   * Checks a password for an e-mail address. Attempts for an e-mail address without an account are counted in the same
   * way. Throws the error of the check. Throws too_many_requests, without a check, if the attempt must wait.
   */
  async signIn<T>(email: string, { ip, cookies }: Guesser, check: () => Promise<T>): Promise<T> {
    const device = await this.#deviceOf(email, cookies)
    if (device !== undefined) {
      const key = this.#key('device', device)
      const onRight = () => this.#forget(key)
      return this.#counted(key, { free: FREE_FAILURES, onRight, onMany: () => this.#options.onMany(email) }, check)
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
      return await this.#counted(key, { free, onRight, onMany: () => this.#options.onMany(email) }, check)
    } catch (error) {
      // An error other than a wrong password says nothing about the sender, so the address is not charged for it.
      if (!isWrong(error)) this.#addresses.giveBack(ip)
      throw error
    }
  }

  /**
   * Checks a code of an account's second step. Wrong codes cost no wait here, because better-auth locks the second
   * step; they are counted so that the owner learns that somebody knows the password. Right codes subtract none of the
   * earlier wrong ones, or the owner's own sign-ins would hide an attack. Throws the error of the check.
   */
  secondStep<T>(uid: string, check: () => Promise<T>): Promise<T> {
    const key = this.#key('second-step', uid)
    const onRight = () => forgiveGuess(this.#options.database.write, key)
    const onMany = () => this.#options.onManyCodes(uid)
    return this.#counted(key, { free: Number.POSITIVE_INFINITY, onRight, onMany }, check)
  }

  async #deviceOf(email: string, cookies: string): Promise<string | undefined> {
    const token = deviceTokenOf(cookies)
    return token === undefined ? undefined : findDevice(this.#options.database.fresh, email, storedToken(token))
  }

  async #counted<T>(
    key: string,
    { free, onRight, onMany }: { free: number; onRight: () => Promise<void>; onMany: () => Promise<void> },
    check: () => Promise<T>,
  ): Promise<T> {
    const failures = await this.#reserve(key, free)
    let right: T
    try {
      right = await check()
    } catch (error) {
      if (!isWrong(error)) await forgiveGuess(this.#options.database.write, key)
      else if (failures >= FREE_FAILURES) await this.#tell(key, onMany)
      throw error
    }
    await onRight()
    return right
  }

  /**
   * Counts an attempt before its check runs, and returns the count. Throws too_many_requests if the attempt must wait,
   * or if other attempts kept changing the row.
   */
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

  async #tell(key: string, onMany: () => Promise<void>): Promise<void> {
    const { database, now } = this.#options
    const at = now()
    const before = new Date(at.getTime() - TOLD_EVERY_MS).toISOString()
    if (await markTold(database.write, key, { at: at.toISOString(), before })) await onMany()
  }

  #isBusy(ip: string): boolean {
    return this.#addresses.share(ip) > BUSY_SHARE
  }

  #forget(key: string): Promise<void> {
    return deleteGuess(this.#options.database.write, key)
  }

  #key(kind: 'account' | 'device' | 'second-step', name: string): string {
    return createHmac('sha256', this.#options.secret).update(`guess:${kind}:${name}`).digest('base64url')
  }
}

function isWrong(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'registration_failed' || error.code === 'wrong_code'
  return isEngineRefusal(error) && error.statusCode < 500
}

function tooMany(waitMilliseconds: number): AppError {
  return new AppError('too_many_requests', undefined, { retryAfterS: Math.ceil(waitMilliseconds / 1000) })
}
