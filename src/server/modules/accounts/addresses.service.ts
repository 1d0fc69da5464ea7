import type { Caller, CallerPlace } from '#server/actor.ts'
import { isUniqueViolation } from '#server/db/faults.ts'
import type { Database } from '#server/db/open-database.ts'
import type { Db } from '#server/db/tables.ts'
import { memberTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/errors/app-error.ts'
import { recordWithin } from '../audit/audit-events.service.ts'
import { confirmationOf, deleteVerifications, findOwner, findProfile, replaceUnconfirmed } from './accounts.queries.ts'
import { confirmAddress, newConfirmation } from './administrators.service.ts'
import type { AuthEngineOptions } from './auth-engine.ts'
import { personSearchKey } from './people.rules.ts'
import type { Proofs } from './proof.service.ts'
import type { Arrival } from './sessions.service.ts'

interface AddressesOptions {
  database: Database
  sendLink: AuthEngineOptions['sendLink']
  proofs: Proofs
  now: () => Date
}

/** Confirms the e-mail addresses of accounts, and corrects those that nobody has confirmed. */
export class Addresses {
  readonly #options: AddressesOptions

  constructor(options: AddressesOptions) {
    this.#options = options
  }

  /** Sends the caller the e-mail that confirms the address; returns false if the address is confirmed already. */
  async sendVerification({ uid }: Pick<Caller, 'uid'>): Promise<boolean> {
    const { database, sendLink, now } = this.#options
    const profile = await findProfile(database.write, uid)
    if (profile?.email_verified !== 0) return false
    sendLink('verify-email', profile.email, await newConfirmation(database.write, uid, now()))
    return true
  }

  /** Confirms an email address. Throws expired_link. */
  verifyEmail(token: string, place: CallerPlace): Promise<void> {
    const { database, now } = this.#options
    return confirmAddress(database, token, { place, now: now() })
  }

  /**
   * Replaces the caller's address, which was mistyped, and sends the confirming e-mail to the new one; returns false if
   * the address is confirmed already. Demands the password, because a link for a new password goes to the new address.
   * Throws wrong_password, forbidden for an office account, and registration_failed if the address has an account.
   */
  async correct(
    caller: Caller,
    { cookies, place }: Arrival,
    { email, password }: { email: string; password: string },
  ): Promise<boolean> {
    const { database, sendLink, proofs, now } = this.#options
    await proofs.prove({ caller, place }, { password }, { cookies, origin: '' })
    const token = await memberTransaction(database, async (tx) => {
      if (!(await replaceAddress(tx, caller.uid, email, now()))) return undefined
      recordWithin(tx, { action: 'address_corrected', by: caller, place, now: now() })
      return newConfirmation(tx, caller.uid, now())
    })
    if (token === undefined) return false
    sendLink('verify-email', email, token)
    return true
  }
}

/** Replaces an unconfirmed address and ends the links that were sent to it. Returns false if it is confirmed. */
async function replaceAddress(tx: Db, uid: string, email: string, now: Date): Promise<boolean> {
  const owner = await findOwner(tx, uid)
  // The role of an office account depends on its address: the office named the address, or the role takes effect once
  // the address is confirmed. If it is mistyped, the office invites the right one.
  if (!owner || owner.isOffice) throw new AppError('forbidden')
  // Deletes the link before it changes the account, in the same order as `confirmAddress`: with different orders two
  // transactions could wait for each other (a deadlock).
  await deleteVerifications(tx, confirmationOf(uid))
  const to = { email, search_key: personSearchKey(owner.name, email), updated_at: now.toISOString() }
  try {
    if (!(await replaceUnconfirmed(tx, uid, to))) return false
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('registration_failed', undefined, { cause: error })
    throw error
  }
  await deleteVerifications(tx, uid)
  return true
}
