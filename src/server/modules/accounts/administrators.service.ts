import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { GradeNumber } from '#contract/faculty.ts'
import type { CallerPlace } from '#server/actor.ts'
import { isUniqueViolation } from '#server/db/faults.ts'
import type { Database } from '#server/db/open-database.ts'
import type { Db } from '#server/db/tables.ts'
import { memberTransaction, officeTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/errors/app-error.ts'
import { recordWithin } from '../audit/audit-events.service.ts'
import { act, type OfficeAct } from '../audit/office-act.service.ts'
import type { LinkKind } from './account-links.rules.ts'
import {
  confirmationOf,
  consumeVerification,
  countAdministrators,
  countGuardedAdministrators,
  deleteExpired,
  deleteProofs,
  deleteSessionsAndLinks,
  deleteVerifications,
  findUid,
  hasAdministrator,
  insertCredential,
  insertUser,
  insertVerification,
  isSuspended,
  markConfirmed,
  promote,
} from './accounts.queries.ts'
import { DEVICE_LIFE_S } from './device-cookie.ts'
import { deleteOldDevices } from './devices.queries.ts'
import { deleteOldGuesses } from './guessing.queries.ts'
import { FORGOTTEN_AFTER_MS } from './guessing.rules.ts'
import { personSearchKey } from './people.rules.ts'
import { LINK_LIFE_S } from './session.rules.ts'

const INVITATION_LIFE_S = 24 * 60 * 60
/** The value stored with the first administrator's link in place of a uid, because the account does not exist yet. */
const NOBODY = 'first-administrator'

export interface Person {
  name: string
  email: string
}

/**
 * Returns the token of a link that makes the first administrator, valid for a day. Links of earlier starts stay valid,
 * because the administrator-to-be may have any of them. Returns undefined if there is an administrator.
 */
export async function inviteFirstAdministrator(database: Database, now: Date): Promise<string | undefined> {
  return officeTransaction(database, null, async (tx) => {
    if (await hasAdministrator(tx)) return undefined
    return giveLink(tx, 'first-administrator', NOBODY, { lifeS: INVITATION_LIFE_S, now })
  })
}

/**
 * Creates the first administrator's account. Throws expired_link for a token that is unknown, used or expired. Throws
 * registration_failed if the address has an account; the token then stays valid.
 */
export async function makeFirstAdministrator(
  database: Database,
  { token, passwordHash, ...person }: Person & { token: string; passwordHash: string },
  { place, now }: { place: CallerPlace; now: Date },
): Promise<void> {
  const id = randomUUID()
  const by = { actor: { uid: id, name: person.name, place, admitted: null }, now }
  const name = { action: 'account.make_administrator', object: { kind: 'account', id } } as const
  await act(database, by, name, async (tx) => {
    const found = await consumeVerification(tx, storedName('first-administrator', token), now.toISOString())
    if (found === undefined || (await hasAdministrator(tx))) throw new AppError('expired_link')
    const uid = await insertAccount(tx, { ...person, id, role: 'administrator', isNamed: true }, now)
    await insertPassword(tx, uid, passwordHash, now)
    await deleteVerifications(tx, NOBODY)
    return { after: { name: person.name } }
  })
}

/**
 * Makes the account of an address an administrator, or creates one. An existing account loses its sessions, password
 * and second factors, because whoever created it may not own the address; its suspension ends, because it could not
 * sign in otherwise. Returns the token of a link, valid for a day, by which the owner sets a password.
 */
export async function createAdministrator(database: Database, person: Person, by: OfficeAct): Promise<string> {
  const name = { action: 'account.make_administrator', object: { kind: 'account', id: '' } } as const
  return act(database, by, name, async (tx) => {
    const { now } = by
    const known = await findUid(tx, person.email)
    const wasSuspended = known !== undefined && (await isSuspended(tx, known))
    if (known !== undefined) {
      await promote(tx, known, now.toISOString())
      await deleteProofs(tx, known)
    }
    const uid = known ?? (await insertAccount(tx, { ...person, role: 'administrator', isNamed: true }, now))
    const result = await giveLink(tx, 'reset-password', uid, { lifeS: INVITATION_LIFE_S, now })
    const after = { name: person.name, ...(wasSuspended && { suspended: false }) }
    return { object: { kind: 'account', id: uid }, after, result }
  })
}

/**
 * Runs work that may remove an administrator. The caller's transaction must hold the office lock: otherwise two
 * transactions at the same time could remove the last two administrators, each counting the other one. Throws
 * last_administrator if none would be left.
 */
export async function keepAnAdministrator(tx: Db, work: () => Promise<void>): Promise<void> {
  const before = await countAdministrators(tx)
  await work()
  if (before > 0 && (await countAdministrators(tx)) === 0) throw new AppError('last_administrator')
}

/** Counts the administrators who are not suspended, and those of them with a second factor. */
export async function administratorsInOffice(db: Db): Promise<{ all: number; guarded: number }> {
  return { all: await countAdministrators(db), guarded: await countGuardedAdministrators(db) }
}

/**
 * Deletes expired sessions and links, old counts of wrong passwords, and devices that have not signed in for
 * DEVICE_LIFE_S.
 */
export async function removeExpired({ write }: Database, now: Date): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString()
  await deleteExpired(write, now.toISOString())
  await deleteOldGuesses(write, ago(FORGOTTEN_AFTER_MS))
  await deleteOldDevices(write, ago(DEVICE_LIFE_S * 1000))
}

/**
 * Deletes every session, link and invitation. A restore calls this, because some of those in the backup may have been
 * revoked since.
 */
export function endAllSessions(database: Database): Promise<void> {
  return deleteSessionsAndLinks(database.write)
}

interface NewAccount extends Person {
  role: 'member' | 'administrator'
  id?: string
  /** Whether the office named the address: then it counts as confirmed. */
  isNamed?: boolean
  /**
   * Given for a member who signs up. An account that the office makes has no grade and no message, and needs no review.
   */
  member?: { grade: GradeNumber; message: string }
}

/** Inserts an account, and returns its uid. Throws registration_failed if the address has one. */
export async function insertAccount(
  tx: Db,
  { name, email, role, id = randomUUID(), isNamed = false, member }: NewAccount,
  now: Date,
): Promise<string> {
  const at = now.toISOString()
  const times = { created_at: at, updated_at: at, reviewed_at: member ? null : at, suspended_at: null }
  const write_permission = role === 'administrator' ? 1 : 0
  const rights = { email_verified: isNamed ? 1 : 0, write_permission, two_factor_enabled: 0, role, password_due: 0 }
  const { grade, message } = member ?? { grade: null, message: '' }
  try {
    await insertUser(tx, {
      id,
      name,
      email,
      grade,
      message,
      search_key: personSearchKey(name, email),
      ...rights,
      ...times,
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('registration_failed', undefined, { cause: error })
    throw error
  }
  return id
}

/**
 * Creates a member's account with its password in one transaction. Returns the token of a link, valid for an hour, that
 * confirms the address. Throws registration_failed if the address has an account.
 */
export function registerMember(database: Database, { passwordHash, ...member }: NewMember, now: Date): Promise<string> {
  const { name, email, grade, message } = member
  return memberTransaction(database, async (tx) => {
    const uid = await insertAccount(tx, { name, email, role: 'member', member: { grade, message } }, now)
    await insertPassword(tx, uid, passwordHash, now)
    return newConfirmation(tx, uid, now)
  })
}

/** Returns the token of a link, valid for an hour, that confirms an account's address. */
export function newConfirmation(db: Db, uid: string, now: Date): Promise<string> {
  return giveLink(db, 'verify-email', confirmationOf(uid), { lifeS: LINK_LIFE_S, now })
}

/** Confirms the address of an account by the token of a link, which works once. Throws expired_link. */
export async function confirmAddress(
  database: Database,
  token: string,
  { place, now }: { place: CallerPlace; now: Date },
): Promise<void> {
  await memberTransaction(database, async (tx) => {
    const at = now.toISOString()
    const value = await consumeVerification(tx, storedName('verify-email', token), at)
    const uid = value?.startsWith(confirmationOf('')) ? value.slice(confirmationOf('').length) : undefined
    const name = uid === undefined ? undefined : await markConfirmed(tx, uid, at)
    if (uid === undefined || name === undefined) throw new AppError('expired_link')
    recordWithin(tx, { action: 'address_confirmed', by: { uid, name }, place, now })
  })
}

interface NewMember extends Person {
  grade: GradeNumber
  message: string
  passwordHash: string
}

/** Inserts the password of a new account. */
export async function insertPassword(tx: Db, uid: string, passwordHash: string, now: Date): Promise<void> {
  const times = { created_at: now.toISOString(), updated_at: now.toISOString() }
  const credential = { user_id: uid, provider_id: 'credential', account_id: uid, password: passwordHash }
  await insertCredential(tx, { id: randomUUID(), ...credential, ...times })
}

/** Creates a one-time link or a passkey's challenge, and returns its token. The database has only a hash of it. */
export async function giveLink(
  tx: Db,
  kind: LinkKind | 'passkey',
  value: string,
  { lifeS, now }: { lifeS: number; now: Date },
): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  const at = now.toISOString()
  await insertVerification(tx, {
    id: randomUUID(),
    identifier: storedName(kind, token),
    value,
    expires_at: new Date(now.getTime() + lifeS * 1000).toISOString(),
    created_at: at,
    updated_at: at,
  })
  return token
}

/**
 * Returns the hash under which a token is stored, so that nobody can use a link from a leaked table. better-auth hashes
 * its own identifiers the same way (`storeIdentifier: 'hashed'`).
 */
export function storedName(kind: LinkKind | 'passkey', token: string): string {
  return createHash('sha256').update(`${kind}:${token}`).digest('base64url')
}
