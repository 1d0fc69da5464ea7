import { createHash } from 'node:crypto'
import type { BegunSecondFactor } from '#contract/second-factor.ts'
import type { Database } from '#server/db/open-database.ts'
import { memberTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/errors/app-error.ts'
import type { AuditEvents } from '../audit/audit-events.service.ts'
import { act, type OfficeAct } from '../audit/office-act.service.ts'
import { deleteSessions, findVerification } from './accounts.queries.ts'
import type { AuthEngine } from './auth-engine.ts'
import { asSent, cookieHeaders, secondStepOf, secondStepOnly } from './cookie-lines.ts'
import { isEngineRefusal } from './engine-refusal.ts'
import { type FactorOptions, type Prover, tellOfFactor } from './factor-notice.ts'
import {
  isSecondFactorOn,
  lockFactors,
  refreshFactorFlag,
  removeSecondFactor,
  takeCode,
} from './second-factor.queries.ts'

interface SecondFactorOptions extends FactorOptions {
  engine: AuthEngine
  events: AuditEvents
}

/** The authenticator app as an account's second factor (docs/decisions/0021-second-factor.md). */
export class SecondFactor {
  readonly #options: SecondFactorOptions
  readonly #database: Database
  readonly #engine: AuthEngine

  constructor(options: SecondFactorOptions) {
    this.#options = options
    this.#database = options.database
    this.#engine = options.engine
  }

  async state(uid: string): Promise<{ on: boolean; backup_codes_left: number }> {
    if (!(await isSecondFactorOn(this.#database.write, uid))) return { on: false, backup_codes_left: 0 }
    const { backupCodes } = await this.#engine.api.viewBackupCodes({ body: { userId: uid } })
    return { on: true, backup_codes_left: backupCodes.length }
  }

  /**
   * Issues a new key and backup codes, which `confirm` then turns on. Throws wrong_password, and edit_conflict if an
   * app is on already.
   */
  async begin(cookies: string, password: string): Promise<BegunSecondFactor> {
    const headers = cookieHeaders(cookies)
    const begun = await refused(this.#engine.api.enableTwoFactor({ body: { password, method: 'totp' }, headers }))
    if (begun.method !== 'totp') throw new Error('better-auth made no key for an authenticator app')
    const key = new URL(begun.totpURI).searchParams.get('secret') ?? ''
    return { otpauth: begun.totpURI, key, backup_codes: begun.backupCodes.map(written) }
  }

  /**
   * Turns the app on by its first code, and ends the other sessions. Returns `Set-Cookie` lines. Throws wrong_code, and
   * edit_conflict if an app is on already or none was begun.
   */
  async confirm(by: Prover, cookies: string, code: string): Promise<string[]> {
    const { uid } = by.caller
    if (await isSecondFactorOn(this.#database.write, uid)) throw new AppError('edit_conflict')
    const verified = this.#engine.api.verifyTOTP({
      body: { code },
      headers: cookieHeaders(cookies),
      returnHeaders: true,
    })
    const setCookies = (await refused(verified)).headers.getSetCookie()
    await takeCode(this.#database.write, uid, code)
    // better-auth opens a new session, except for an account that has a passkey: its session stays.
    const session = setCookies.length > 0 ? asSent(setCookies) : cookies
    await this.#engine.api.revokeOtherSessions({ headers: cookieHeaders(session) })
    await this.#changed(by, 'factor_added')
    return setCookies
  }

  /** Completes a change: writes a line to the log and tells the owner. */
  async #changed({ caller, place }: Prover, action: 'factor_added' | 'factor_removed'): Promise<void> {
    const { events, now } = this.#options
    await events.record({ action, by: caller, place, now: now(), details: { factor: 'app' } })
    const kind = action === 'factor_added' ? 'factor-added' : 'factor-removed'
    await tellOfFactor(this.#options, { uid: caller.uid, place, kind })
  }

  /** Checks a code of a signed-in account's app. Throws wrong_code, also for a code that was used before. */
  async check(uid: string, cookies: string, code: string): Promise<void> {
    const db = this.#database.write
    if (!(await isSecondFactorOn(db, uid))) throw new AppError('wrong_code')
    await refused(this.#engine.api.verifyTOTP({ body: { code }, headers: cookieHeaders(cookies) }))
    if (!(await takeCode(db, uid, code))) throw new AppError('wrong_code')
  }

  /** Turns the app off; passkeys stay. Returns `Set-Cookie` lines. Throws wrong_password. */
  async turnOff(by: Prover, cookies: string, password: string): Promise<string[]> {
    const headers = cookieHeaders(cookies)
    const off = this.#engine.api.disableTwoFactor({ body: { password }, headers, returnHeaders: true })
    const setCookies = (await refused(off)).headers.getSetCookie()
    const { uid } = by.caller
    // better-auth has set `two_factor_enabled` to false, although the account may have a passkey or be adding one.
    await memberTransaction(this.#database, async (tx) => {
      await lockFactors(tx, uid)
      await refreshFactorFlag(tx, uid)
    })
    await this.#changed(by, 'factor_removed')
    return setCookies
  }

  /** Replaces the backup codes and returns the new ones. Throws wrong_password; edit_conflict if no app is set up. */
  async renewBackupCodes(cookies: string, password: string): Promise<string[]> {
    const headers = cookieHeaders(cookies)
    const { backupCodes } = await refused(this.#engine.api.generateBackupCodes({ body: { password }, headers }))
    return backupCodes.map(written)
  }

  /** Returns the account of a sign-in that waits for its code; undefined if it has expired. */
  async waiting(cookies: string): Promise<string | undefined> {
    const step = secondStepOf(cookies)
    const now = this.#options.now().toISOString()
    return step === undefined ? undefined : findVerification(this.#database.fresh, storedStep(step), now)
  }

  /**
   * Completes a sign-in that waits for its code, and returns the `Set-Cookie` lines of the session. A backup code works
   * once, and so does an app's code. Throws wrong_code, expired_step (also for a used code of the app), and
   * too_many_requests after ten wrong codes in a row.
   */
  async pass(cookies: string, code: string): Promise<string[]> {
    // Only this cookie is passed on: with a session cookie beside it, better-auth would not count wrong codes.
    const headers = cookieHeaders(secondStepOnly(cookies.split('; ')).join('; '))
    const ask = { body: { code }, headers, returnHeaders: true } as const
    if (code.length > 6) return (await refusedStep(this.#engine.api.verifyBackupCode(ask))).headers.getSetCookie()

    const passed = await refusedStep(this.#engine.api.verifyTOTP(ask))
    const setCookies = passed.headers.getSetCookie()
    if (await takeCode(this.#database.write, passed.response.user.id, code)) return setCookies
    await this.#engine.api.signOut({ headers: cookieHeaders(asSent(setCookies)) })
    throw new AppError('expired_step')
  }
}

/**
 * Removes the second factors of the account with this address and ends its sessions, for an owner who has lost them.
 * Returns false if the account has no second factor.
 */
export function resetSecondFactor(database: Database, email: string, by: OfficeAct): Promise<boolean> {
  const name = { action: 'account.reset_second_factor', object: { kind: 'account', id: '' } } as const
  return act(database, by, name, async (tx) => {
    const uid = await removeSecondFactor(tx, email, by.now.toISOString())
    if (uid === undefined) return { isNoOp: true, result: false }
    await deleteSessions(tx, uid)
    return { object: { kind: 'account', id: uid }, result: true }
  })
}

/** Returns the hash under which better-auth stores the id of a sign-in whose second step is missing. */
function storedStep(id: string): string {
  return createHash('sha256').update(id).digest('base64url')
}

/** Returns a backup code with its hyphen, as better-auth stores it. */
function written(code: string): string {
  return `${code.slice(0, 5)}-${code.slice(5)}`
}

/** Turns better-auth's refusal of a signed-in caller into one of our problem codes. Other errors pass through. */
async function refused<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (!isEngineRefusal(error) || error.statusCode >= 500) throw error
    const codes = { INVALID_PASSWORD: 'wrong_password', INVALID_CODE: 'wrong_code' } as const
    const code = Object.entries(codes).find(([theirs]) => theirs === error.body?.code)?.[1]
    // Any other refusal means that the state has changed: another window has begun, confirmed or turned off an app.
    throw new AppError(code ?? 'edit_conflict', undefined, { cause: error })
  }
}

/** Turns better-auth's refusal of a sign-in's second step into a problem code, as `refused` does. */
async function refusedStep<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (!isEngineRefusal(error) || error.statusCode >= 500) throw error
    const { code = '' } = error.body ?? {}
    if (code === 'INVALID_CODE' || code === 'INVALID_BACKUP_CODE') {
      throw new AppError('wrong_code', undefined, { cause: error })
    }
    const isLocked = code === 'ACCOUNT_TEMPORARILY_LOCKED'
    throw new AppError(isLocked ? 'too_many_requests' : 'expired_step', undefined, { cause: error })
  }
}
