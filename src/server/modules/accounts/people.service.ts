import { PEOPLE_PAGE, type PeopleFilter, type Person } from '#contract/admin-people.ts'
import type { AuditAction } from '#contract/audit.ts'
import { searchText } from '#contract/search-text.ts'
import type { OfficeRole, StaffRole } from '#contract/staff.ts'
import type { Database } from '#server/db/open-database.ts'
import type { Db } from '#server/db/tables.ts'
import { AppError } from '#server/errors/app-error.ts'
import { act, type OfficeAct } from '../audit/office-act.service.ts'
import { deleteSessions, deleteVerifications } from './accounts.queries.ts'
import { giveLink, keepAnAdministrator } from './administrators.service.ts'
import { endInvitationsOf } from './ended-invitations.service.ts'
import type { LinkLetters } from './link-letters.ts'
import {
  countWaiting,
  findPerson,
  listOfficeNames,
  listPeople,
  listRolesOf,
  type PersonRow,
  replaceRoles,
  updatePerson,
} from './people.queries.ts'
import { lookAlikeKey, moved } from './people.rules.ts'
import { personFrom } from './person-answer.ts'
import { tellOfRoles } from './role-notices.service.ts'
import { removeSecondFactor } from './second-factor.queries.ts'
import { LINK_LIFE_S } from './session.rules.ts'

export interface PeopleParts {
  database: Database
  letters: Pick<LinkLetters, 'send' | 'notify' | 'delivery'>
}

interface PeopleQuery {
  search?: string | undefined
  filter?: PeopleFilter | undefined
  after?: string | undefined
}

/** Returns one page of the accounts, and how many wait for review. Throws invalid_request for an invalid cursor. */
export async function peoplePage(
  { database, letters }: PeopleParts,
  { search = '', filter = 'all', after }: PeopleQuery,
) {
  const db = database.write
  const { rows, next } = await listPeople(db, { key: searchText(search), filter, after, size: PEOPLE_PAGE })
  return {
    people: await toPeople(db, rows),
    next,
    waiting: await countWaiting(db),
    letters: letters.delivery,
  }
}

const DECISIONS = {
  granted: { action: 'account.grant_write', write_permission: 1 },
  refused: { action: 'account.refuse_write', write_permission: 0 },
  waiting: { action: 'account.await_review', write_permission: 0 },
} as const

interface Decision {
  decision: keyof typeof DECISIONS
  /** The decision that the actor saw. */
  seen?: Pick<Person, 'write_permission' | 'reviewed_at'> | undefined
}

/**
 * Grants or refuses the right to contribute questions, or sets the account back to waiting. Throws not_found, and
 * edit_conflict if the present decision is not the one that the actor saw.
 */
export function decidePermission(
  parts: PeopleParts,
  uid: string,
  { decision, seen }: Decision,
  by: OfficeAct,
): Promise<Person> {
  const { action, write_permission } = DECISIONS[decision]
  const reviewed_at = decision === 'waiting' ? null : by.now.toISOString()
  return change(parts, { uid, action, by }, async (tx, { write_permission: may, reviewed_at: at }) => {
    if (seen && (seen.write_permission !== (may === 1) || seen.reviewed_at !== at)) throw new AppError('edit_conflict')
    await updatePerson(tx, uid, { write_permission, reviewed_at })
  })
}

/**
 * Suspends an account and ends its sessions and its links for a new password, or lifts the suspension. Throws
 * not_found, own_account for suspending oneself, last_administrator, and edit_conflict if the present state is not the
 * one that the actor saw.
 */
export function suspendPerson(
  parts: PeopleParts,
  uid: string,
  { suspended, seen }: { suspended: boolean; seen?: Pick<Person, 'suspended_at'> | undefined },
  by: OfficeAct,
): Promise<Person> {
  if (suspended && uid === by.actor.uid) throw new AppError('own_account')
  const action = suspended ? 'account.suspend' : 'account.resume'
  return change(parts, { uid, action, by }, async (tx, person) => {
    if (seen && seen.suspended_at !== person.suspended_at) throw new AppError('edit_conflict')
    await updatePerson(tx, uid, { suspended_at: suspended ? (person.suspended_at ?? by.now.toISOString()) : null })
    if (!suspended) return
    await deleteSessions(tx, uid)
    await deleteVerifications(tx, uid)
  })
}

/**
 * Sends an account's owner an e-mail with a link for a new password. Throws not_found, and edit_conflict for a
 * suspended account, which no password opens.
 */
export async function sendReset({ database, letters }: PeopleParts, uid: string, by: OfficeAct) {
  const name = { action: 'account.reset', object: { kind: 'account', id: uid } } as const
  const { email, token } = await act(database, by, name, async (tx) => {
    const person = await personOf(tx, uid)
    if (person.suspended_at !== null) throw new AppError('edit_conflict')
    const link = await giveLink(tx, 'reset-password', uid, { lifeS: LINK_LIFE_S, now: by.now })
    return { after: { name: person.name }, result: { email: person.email, token: link } }
  })
  letters.send('reset-password', email, token)
  return { letters: letters.delivery }
}

/**
 * Removes the second factors of an account whose owner has lost them, ends its sessions, and tells the owner. Throws
 * not_found, own_account, and edit_conflict if the account has none.
 */
export async function removeLostFactor(parts: PeopleParts, uid: string, by: OfficeAct): Promise<Person> {
  if (uid === by.actor.uid) throw new AppError('own_account')
  const at = by.now.toISOString()
  const person = await change(parts, { uid, action: 'account.reset_second_factor', by }, async (tx, { email }) => {
    if ((await removeSecondFactor(tx, email, at)) === undefined) throw new AppError('edit_conflict')
    await deleteSessions(tx, uid)
  })
  parts.letters.notify(person.email, { kind: 'factor-reset', by: by.actor.name, at })
  return person
}

interface Roles {
  is_administrator: boolean
  staff_roles: readonly StaffRole[]
}

/**
 * Sets an account's roles in the office, and tells the administrators. Throws not_found, own_account,
 * last_administrator, edit_conflict if the account's roles are not those that the actor saw, and unconfirmed_address if
 * the account would gain a role before its owner has confirmed the address.
 */
export async function changeRoles(
  parts: PeopleParts,
  uid: string,
  { seen, ...roles }: Roles & { seen?: Roles | undefined },
  by: OfficeAct,
): Promise<Person> {
  if (!roles.is_administrator && uid === by.actor.uid) throw new AppError('own_account')
  let before: readonly OfficeRole[] = []
  const person = await change(parts, { uid, action: 'account.roles', by }, async (tx, row) => {
    before = officeRolesOf(await toPerson(tx, row))
    if (seen && officeRolesOf(seen).join() !== before.join()) throw new AppError('edit_conflict')
    if (row.email_verified === 0 && (await gainsRole(tx, row, roles))) throw new AppError('unconfirmed_address')
    await updatePerson(tx, uid, { role: roles.is_administrator ? 'administrator' : 'member' })
    await replaceRoles(tx, uid, roles.staff_roles, by.now.toISOString())
  })
  const after = officeRolesOf(person)
  if (after.join() !== before.join()) {
    const changed = { name: person.name, roles: after, by: by.actor.name, now: by.now }
    await tellOfRoles({ database: parts.database, notify: parts.letters.notify }, changed)
  }
  return person
}

function officeRolesOf({ is_administrator, staff_roles }: Roles): OfficeRole[] {
  return [...(is_administrator ? (['administrator'] as const) : []), ...staff_roles].sort()
}

async function gainsRole(tx: Db, row: PersonRow, { is_administrator, staff_roles }: Roles): Promise<boolean> {
  const held = (await listRolesOf(tx, [row.id])).map(({ role }) => role)
  return (is_administrator && row.role !== 'administrator') || staff_roles.some((role) => !held.includes(role))
}

interface Change {
  uid: string
  action: AuditAction
  by: OfficeAct
}

/**
 * Runs one act on an account, and revokes its open invitations if it is an administrator no longer. The log gets the
 * rights that have changed, before and after. Throws not_found, last_administrator.
 */
function change(
  { database }: PeopleParts,
  { uid, action, by }: Change,
  work: (tx: Db, person: PersonRow) => Promise<void>,
): Promise<Person> {
  return act(database, by, { action, object: { kind: 'account', id: uid } }, async (tx) => {
    const row = await personOf(tx, uid)
    const before = await toPerson(tx, row)
    await keepAnAdministrator(tx, () => work(tx, row))
    const after = await toPerson(tx, await personOf(tx, uid))
    if (mayInvite(before) && !mayInvite(after)) await endInvitationsOf(tx, uid, by)
    return { before: moved(before, after), after: moved(after, before), result: after }
  })
}

function mayInvite({ is_administrator, suspended_at }: Person): boolean {
  return is_administrator && suspended_at === null
}

async function personOf(db: Db, uid: string): Promise<PersonRow> {
  const row = await findPerson(db, uid)
  if (!row) throw new AppError('not_found')
  return row
}

async function toPerson(db: Db, row: PersonRow): Promise<Person> {
  const roles = await listRolesOf(db, [row.id])
  return personFrom(
    row,
    roles.map(({ role }) => role),
  )
}

async function toPeople(db: Db, rows: readonly PersonRow[]): Promise<Person[]> {
  const roles = await listRolesOf(
    db,
    rows.map(({ id }) => id),
  )
  const office = new Map((await listOfficeNames(db)).map((name) => [lookAlikeKey(name), name]))
  return rows.map((row) => {
    const person = personFrom(
      row,
      roles.filter(({ uid }) => uid === row.id).map(({ role }) => role),
    )
    const resembles = office.get(lookAlikeKey(row.name))
    const isOffice = person.is_administrator || person.staff_roles.length > 0
    return { ...person, ...(resembles !== undefined && !isOffice && { resembles }) }
  })
}
