import type { Caller, CallerPlace } from '#server/actor.ts'
import type { Database } from '#server/db/open-database.ts'
import type { Db } from '#server/db/tables.ts'
import { memberTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/errors/app-error.ts'
import { recordWithin } from '../audit/audit-events.service.ts'
import {
  countVerifications,
  deleteVerifications,
  findOwner,
  findUid,
  findVerification,
  isSuspended,
  setPasswordDue,
} from './accounts.queries.ts'
import { giveLink, storedName } from './administrators.service.ts'
import type { AuthEngine } from './auth-engine.ts'
import { cookieHeaders } from './cookie-lines.ts'
import type { Devices } from './devices.service.ts'
import { refusedAs } from './engine-refusal.ts'
import { afterLeastTime } from './least-time.ts'
import type { OwnerNotice } from './owner-letters.rules.ts'
import { isWeakPassword } from './password.rules.ts'
import { LINK_LIFE_S, SECOND_STEP_LIFE_S } from './session.rules.ts'
import type { Arrival, Sessions } from './sessions.service.ts'

/** How many reset links an account may have at one time. Each is valid for an hour. */
const MOST_LINKS = 3

export interface PasswordsOptions {
  database: Database
  engine: AuthEngine
  sessions: Sessions
  devices: Devices
  /** Sends an owner an e-mail with the notice. */
  notify: (email: string, notice: OwnerNotice) => void
  now: () => Date
}

/** Changes a password, and replaces a forgotten one. */
export class Passwords {
  readonly #options: PasswordsOptions

  constructor(options: PasswordsOptions) {
    this.#options = options
  }

  /**
   * Changes the caller's password, and ends the other sessions and all reset links. Returns `Set-Cookie` lines. Throws
   * wrong_password, weak_password.
   */
  async change(
    { uid }: Caller,
    from: Arrival,
    passwords: { currentPassword: string; newPassword: string },
  ): Promise<string[]> {
    const { engine, sessions } = this.#options
    await this.#refuseWeak(uid, passwords.newPassword)
    const body = { ...passwords, revokeOtherSessions: true }
    const changed = engine.api.changePassword({ body, headers: cookieHeaders(from.cookies), returnHeaders: true })
    const { headers } = await refusedAs('wrong_password', changed)
    await this.#changed(uid, from.place)
    return (await sessions.open(headers.getSetCookie(), from, 'renewal')).setCookies
  }

  /**
   * E-mails a reset link if the address has an account, at most MOST_LINKS an hour: otherwise strangers could fill a
   * mailbox. The e-mail to a suspended account says that it is suspended, and has no link, because a new password would
   * not let its owner in. Takes the same least time with and without an account.
   */
  async requestReset(email: string): Promise<void> {
    const { database, engine } = this.#options
    const least = afterLeastTime()
    const uid = await findUid(database.fresh, email)
    if (await this.#mayGetLink(uid)) {
      if (uid !== undefined && (await isSuspended(database.fresh, uid))) await this.#tellSuspended(uid, email)
      else await engine.api.requestPasswordReset({ body: { email } })
    }
    await least
  }

  async #tellSuspended(uid: string, email: string): Promise<void> {
    const { database, notify, now } = this.#options
    // The link is sent to nobody; it is stored so that this e-mail counts among MOST_LINKS.
    await giveLink(database.write, 'reset-password', uid, { lifeS: LINK_LIFE_S, now: now() })
    notify(email, { kind: 'suspended', at: now().toISOString() })
  }

  async #mayGetLink(uid: string | undefined): Promise<boolean> {
    const { database, now } = this.#options
    // The second step of a sign-in also has a row under the uid. That row expires sooner than a link, and so is not
    // counted.
    const after = new Date(now().getTime() + SECOND_STEP_LIFE_S * 1000).toISOString()
    return uid === undefined || (await countVerifications(database.fresh, uid, after)) < MOST_LINKS
  }

  /**
   * Sets a new password and ends every session of the account. Remembers the browser as a device of the account,
   * because the link came from the owner's mailbox, and returns the `Set-Cookie` lines for that. Throws expired_link,
   * weak_password.
   */
  async reset(token: string, newPassword: string, from: Arrival): Promise<string[]> {
    const { database, engine, devices, now } = this.#options
    const uid = await findVerification(database.fresh, storedName('reset-password', token), now().toISOString())
    if (uid !== undefined) await this.#refuseWeak(uid, newPassword)
    await refusedAs('expired_link', engine.api.resetPassword({ body: { token, newPassword } }))
    if (uid === undefined) return []
    await this.#changed(uid, from.place)
    return (await devices.remember(uid, from.cookies)).setCookies
  }

  async #refuseWeak(uid: string, password: string): Promise<void> {
    const owner = await findOwner(this.#options.database.fresh, uid)
    if (owner?.isOffice) refuseWeakPassword(password, owner)
  }

  /**
   * Completes a change of password: deletes the account's links, writes a line to the log and, for an office account,
   * tells the owner.
   */
  async #changed(uid: string, place: CallerPlace): Promise<void> {
    const { database, notify, now } = this.#options
    const owner = await findOwner(database.write, uid)
    if (!owner) return
    await memberTransaction(database, async (tx) => {
      await deleteVerifications(tx, uid)
      await setPasswordDue(tx, uid, false)
      recordWithin(tx, { action: 'password_changed', by: { uid, name: owner.name }, place, now: now() })
    })
    if (owner.isOffice) notify(owner.email, { kind: 'password-changed', place, at: now().toISOString() })
  }
}

/** Throws weak_password for a password that an office account may not have. */
export function refuseWeakPassword(password: string, owner: { name: string; email: string }): void {
  if (isWeakPassword(password, owner)) throw new AppError('weak_password')
}

/** Stores, at a sign-in with the right password, whether an office account must choose a better one. */
export async function markPasswordDue(db: Db, { email, password }: { email: string; password: string }): Promise<void> {
  const uid = await findUid(db, email)
  const owner = uid === undefined ? undefined : await findOwner(db, uid)
  if (uid && owner?.isOffice) await setPasswordDue(db, uid, isWeakPassword(password, owner))
}
