import type { BegunSecondFactor } from '#contract/second-factor.ts'
import type { Database } from '#server/db/open-database.ts'
import { AppError } from '#server/errors/app-error.ts'
import type { AuditEvents } from '../audit/audit-events.service.ts'
import { act, type OfficeAct } from '../audit/office-act.service.ts'
import { deleteSessions } from './accounts.queries.ts'
import type { AuthEngine } from './auth-engine.ts'
import { asSent, cookieHeaders, secondStepOnly } from './cookie-lines.ts'
import { isEngineRefusal } from './engine-refusal.ts'
import { type FactorOptions, type Prover, tellOfFactor } from './factor-notice.ts'
import { isSecondFactorOn, refreshFactorFlag, removeSecondFactor, takeCode } from './second-factor.queries.ts'

interface SecondFactorOptions extends FactorOptions {
  engine: AuthEngine
  events: AuditEvents
}

/** The second factor of accounts: the calls under `/api/auth/second-factor`. docs/decisions/0021-second-factor.md */
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

  /** Issues a new key and backup codes, unconfirmed. Throws wrong_password, and edit_conflict if it is on already. */
  async begin(cookies: string, password: string): Promise<BegunSecondFactor> {
    const headers = cookieHeaders(cookies)
    const begun = await refused(this.#engine.api.enableTwoFactor({ body: { password, method: 'totp' }, headers }))
    if (begun.method !== 'totp') throw new Error('a key was asked for and none was made')
    const key = new URL(begun.totpURI).searchParams.get('secret') ?? ''
    return { otpauth: begun.totpURI, key, backup_codes: begun.backupCodes.map(written) }
  }

  /** Turns it on and ends the other sessions. Throws wrong_code, and edit_conflict if no key is unconfirmed. */
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
    // The session stays the same where a passkey was the first factor.
    const session = setCookies.length > 0 ? asSent(setCookies) : cookies
    await this.#engine.api.revokeOtherSessions({ headers: cookieHeaders(session) })
    await this.#changed(by, 'factor_added')
    return setCookies
  }

  /** What a change entails: the log gets its line, the owner is informed. */
  async #changed({ caller, place }: Prover, action: 'factor_added' | 'factor_removed'): Promise<void> {
    const { events, now } = this.#options
    await events.record({ action, by: caller, place, now: now(), details: { factor: 'app' } })
    const kind = action === 'factor_added' ? 'factor-added' : 'factor-removed'
    await tellOfFactor(this.#options, { uid: caller.uid, place, kind })
  }

  /** Checks an app's code of a signed-in account; each works once. Throws wrong_code. */
  async check(uid: string, cookies: string, code: string): Promise<void> {
    const db = this.#database.write
    if (!(await isSecondFactorOn(db, uid))) throw new AppError('wrong_code')
    await refused(this.#engine.api.verifyTOTP({ body: { code }, headers: cookieHeaders(cookies) }))
    if (!(await takeCode(db, uid, code))) throw new AppError('wrong_code')
  }

  /** Turns the app's codes off; passkeys stay. Throws wrong_password. */
  async turnOff(by: Prover, cookies: string, password: string): Promise<string[]> {
    const headers = cookieHeaders(cookies)
    const off = this.#engine.api.disableTwoFactor({ body: { password }, headers, returnHeaders: true })
    const setCookies = (await refused(off)).headers.getSetCookie()
    await refreshFactorFlag(this.#database.write, by.caller.uid)
    await this.#changed(by, 'factor_removed')
    return setCookies
  }

  /** Replaces the backup codes. Throws wrong_password, and edit_conflict if the second factor is off. */
  async renewBackupCodes(cookies: string, password: string): Promise<string[]> {
    const headers = cookieHeaders(cookies)
    const { backupCodes } = await refused(this.#engine.api.generateBackupCodes({ body: { password }, headers }))
    return backupCodes.map(written)
  }

  /**
   * Opens the session of a sign-in that waits for its code. A backup code is spent; an authenticator's code is not
   * accepted twice in a row. Throws wrong_code, expired_step, and too_many_requests after ten wrong codes in a row.
   */
  async pass(cookies: string, code: string): Promise<string[]> {
    // With a session cookie of the same browser the engine would count no tries.
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
 * Turns off the second factor of an address's account and ends its sessions, for an owner who lost phone and backup
 * codes. Returns false if no such account has one.
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

/** A backup code as the engine stores it, with its hyphen. */
function written(code: string): string {
  return `${code.slice(0, 5)}-${code.slice(5)}`
}

/** Maps the engine's refusal of a signed-in caller to one of our problem codes; other errors pass through. */
async function refused<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (!isEngineRefusal(error) || error.statusCode >= 500) throw error
    const codes = { INVALID_PASSWORD: 'wrong_password', INVALID_CODE: 'wrong_code' } as const
    const code = Object.entries(codes).find(([theirs]) => theirs === error.body?.code)?.[1]
    // Another window began it, turned it on or turned it off meanwhile.
    throw new AppError(code ?? 'edit_conflict', undefined, { cause: error })
  }
}

/** As `refused`, for a sign-in. */
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
