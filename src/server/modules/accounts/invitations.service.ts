import { randomUUID } from 'node:crypto'
import type { Invitation } from '#contract/accounts.ts'
import { INVITATION_DAYS, MOST_INVITATIONS, type OpenInvitation } from '#contract/admin-people.ts'
import { type OfficeRole, STAFF_ROLES } from '#contract/staff.ts'
import type { CallerPlace } from '#server/actor.ts'
import type { AccountInvitationTable } from '#server/db/account-tables.ts'
import type { Database } from '#server/db/open-database.ts'
import type { Db } from '#server/db/tables.ts'
import { AppError } from '#server/errors/app-error.ts'
import { type ActName, act, actWithin, type OfficeAct } from '../audit/office-act.service.ts'
import { consumeVerification, deleteVerifications, findUid, findVerification } from './accounts.queries.ts'
import { giveLink, insertAccount, insertPassword, type Person, storedName } from './administrators.service.ts'
import { deleteInvitation, findInvitation, insertInvitation, listInvitations } from './invitations.queries.ts'
import { replaceRoles } from './people.queries.ts'
import type { PeopleParts } from './people.service.ts'

/**
 * Invitations of officers. An invitation's link is a one-time link whose stored value is the invitation's id; accepting
 * or revoking the invitation deletes both rows (docs/decisions/0040-the-desk-in-a-season.md).
 */

const LIFE_S = INVITATION_DAYS * 24 * 60 * 60

interface Grant {
  roles: readonly OfficeRole[]
  /** The only e-mail address that may accept the invitation, or null for any. */
  email: string | null
  /** The id of an open invitation that is revoked in the transaction that creates the new one. */
  replaces?: string | undefined
}

/**
 * Creates an invitation, and e-mails its link if it names an address and a mail server is configured (`sent`). Returns
 * it with the link's token, of which only a hash is stored. Throws too_large if MOST_INVITATIONS invitations are open,
 * and registration_failed if the address has an account already, because only a new account can accept an invitation.
 */
export async function invite(
  { database, letters }: PeopleParts,
  { roles, email, replaces }: Grant,
  by: OfficeAct,
): Promise<{ invitation: OpenInvitation; token: string; sent: boolean }> {
  const id = randomUUID()
  const created_at = by.now.toISOString()
  const expires_at = new Date(by.now.getTime() + LIFE_S * 1000).toISOString()
  const row = { id, roles: JSON.stringify(roles), email, inviter_name: by.actor.name, created_at, expires_at }
  const named = { action: 'account.invite', object: { kind: 'invitation', id } } as const
  const made = await act(database, by, named, async (tx) => {
    if (replaces !== undefined) await actWithin(tx, by, revocationOf(replaces), () => revokedWithin(tx, replaces))
    const open = await listInvitations(tx, created_at)
    if (open.length >= MOST_INVITATIONS) throw new AppError('too_large', 'too many open invitations')
    if (email !== null && (await findUid(tx, email)) !== undefined) throw new AppError('registration_failed')
    await insertInvitation(tx, row)
    const token = await giveLink(tx, 'invitation', id, { lifeS: LIFE_S, now: by.now })
    return { after: { staff_roles: roles, expires_at }, result: { invitation: openInvitation(row), token } }
  })
  const sent = email !== null && letters.delivery === 'server'
  if (sent) letters.send('invitation', email, made.token)
  return { ...made, sent }
}

/** Returns the invitations that have not expired, newest first. */
export async function openInvitations(database: Database, now: Date): Promise<OpenInvitation[]> {
  return (await listInvitations(database.write, now.toISOString())).map(openInvitation)
}

/** Revokes an invitation and deletes its link. Throws not_found. */
export function revokeInvitation(database: Database, id: string, by: OfficeAct): Promise<void> {
  return act(database, by, revocationOf(id), (tx) => revokedWithin(tx, id))
}

function revocationOf(id: string): ActName {
  return { action: 'account.revoke_invitation', object: { kind: 'invitation', id } }
}

async function revokedWithin(tx: Db, id: string): Promise<{ before: object }> {
  const row = await findInvitation(tx, id)
  if (!row || !(await deleteInvitation(tx, id))) throw new AppError('not_found')
  await deleteVerifications(tx, id)
  return { before: { staff_roles: rolesOf(row) } }
}

/** Returns what the invitation of a link's token grants. Throws expired_link. */
export async function invitationOf({ write }: Database, token: string, now: Date): Promise<Invitation> {
  const id = await findVerification(write, storedName('invitation', token), now.toISOString())
  const row = id === undefined ? undefined : await findInvitation(write, id)
  if (!row) throw new AppError('expired_link')
  return { roles: rolesOf(row), email: row.email, expires_at: row.expires_at }
}

/**
 * Creates the account of an invited person, with the invitation's roles and without a grade or a message. Returns the
 * roles and the inviter's name. Throws expired_link for a token that is unknown, used, revoked or expired. Throws
 * registration_failed if the address has an account, and invalid_request for another address than the invitation's; in
 * both cases the token stays valid.
 */
export async function acceptInvitation(
  database: Database,
  { token, passwordHash, name, email }: Person & { token: string; passwordHash: string },
  { place, now }: { place: CallerPlace; now: Date },
): Promise<{ roles: OfficeRole[]; inviter: string }> {
  const id = randomUUID()
  const by = { actor: { uid: id, name, place, admitted: null }, now }
  const named = { action: 'account.accept_invitation', object: { kind: 'account', id } } as const
  return act(database, by, named, async (tx) => {
    const invitation = await consumeVerification(tx, storedName('invitation', token), now.toISOString())
    const row = invitation === undefined ? undefined : await findInvitation(tx, invitation)
    if (!row) throw new AppError('expired_link')
    if (row.email !== null && row.email !== email) throw new AppError('invalid_request', 'email')
    const roles = rolesOf(row)
    const role = roles.includes('administrator') ? 'administrator' : 'member'
    await insertPassword(
      tx,
      await insertAccount(tx, { id, name, email, role, isNamed: row.email !== null }, now),
      passwordHash,
      now,
    )
    const staff_roles = STAFF_ROLES.filter((staffRole) => roles.includes(staffRole))
    await replaceRoles(tx, id, staff_roles, now.toISOString())
    await deleteInvitation(tx, row.id)
    const inviter = row.inviter_name
    const after = { name, staff_roles, is_administrator: role === 'administrator', inviter }
    return { after, result: { roles, inviter } }
  })
}

function openInvitation(row: AccountInvitationTable): OpenInvitation {
  const { id, email, inviter_name: inviter, created_at, expires_at } = row
  return { id, roles: rolesOf(row), email, inviter, created_at, expires_at }
}

function rolesOf({ roles }: Pick<AccountInvitationTable, 'roles'>): OfficeRole[] {
  // `invite` stores the array as JSON text.
  return JSON.parse(roles) as OfficeRole[]
}
