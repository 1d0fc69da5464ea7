import { PEOPLE_PAGE, type PeopleFilter, type Person } from '#contract/admin-people.ts'
import type { AuditAction } from '#contract/audit.ts'
import { gradeKey } from '#contract/faculty.ts'
import { searchText } from '#contract/search-text.ts'
import type { StaffRole } from '#contract/staff.ts'
import type { Actor } from '#server/actor.ts'
import type { Database } from '#server/db/open-database.ts'
import type { Db } from '#server/db/tables.ts'
import { officeTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/errors/app-error.ts'
import { recordAudit } from '../admin/audit.service.ts'
import { giveLink, keepAnAdministrator } from './administrators.service.ts'
import type { LinkLetters } from './link-letters.ts'
import {
  countWaiting,
  deleteSessions,
  findPerson,
  listPeople,
  listRolesOf,
  type PeoplePlace,
  type PersonRow,
  replaceRoles,
  updatePerson,
} from './people.queries.ts'
import { LINK_LIFE_S } from './session.rules.ts'

export interface PeopleParts {
  database: Database
  letters: Pick<LinkLetters, 'send' | 'delivery'>
  now: () => Date
}

interface PeopleQuery {
  search?: string | undefined
  filter?: PeopleFilter | undefined
  after?: string | undefined
}

/** One page of the desk's list. Throws invalid_request for a place that no page ended at. */
export async function peoplePage(
  { database, letters }: PeopleParts,
  { search = '', filter = 'all', after }: PeopleQuery,
) {
  const db = database.write
  const place = after === undefined ? undefined : readPlace(after)
  const rows = await listPeople(db, { key: searchText(search), filter, after: place, limit: PEOPLE_PAGE + 1 })
  const shown = rows.slice(0, PEOPLE_PAGE)
  const last = rows.length > PEOPLE_PAGE ? shown.at(-1) : undefined
  return {
    people: await toPeople(db, shown),
    next: last ? [last.waits, last.created_at, last.id].join('~') : null,
    waiting: await countWaiting(db),
    letters: letters.delivery,
  }
}

function readPlace(after: string): PeoplePlace {
  const [, waits, created_at, id] = /^([01])~([^~]+)~(.+)$/.exec(after) ?? []
  if (created_at === undefined || id === undefined) throw new AppError('invalid_request')
  return { waits: waits === '1' ? 1 : 0, created_at, id }
}

const DECISIONS = {
  granted: { action: 'account.grant_write', write_permission: 1 },
  refused: { action: 'account.refuse_write', write_permission: 0 },
  waiting: { action: 'account.await_review', write_permission: 0 },
} as const

/** Grants or refuses the permission to write, or lets the account wait again. Throws not_found. */
export function decidePermission(
  parts: PeopleParts,
  uid: string,
  decision: keyof typeof DECISIONS,
  actor: Actor,
): Promise<Person> {
  const { action, write_permission } = DECISIONS[decision]
  return change(parts, { uid, action, actor }, (tx, _person, at) =>
    updatePerson(tx, uid, { write_permission, reviewed_at: decision === 'waiting' ? null : at }),
  )
}

/** Suspends an account and ends its sessions, or lets it sign in again. Throws not_found, own_account, last_administrator. */
export function suspendPerson(parts: PeopleParts, uid: string, suspended: boolean, actor: Actor): Promise<Person> {
  if (suspended && uid === actor.uid) throw new AppError('own_account')
  const action = suspended ? 'account.suspend' : 'account.resume'
  return change(parts, { uid, action, actor }, async (tx, person, at) => {
    await updatePerson(tx, uid, { suspended_at: suspended ? (person.suspended_at ?? at) : null })
    if (suspended) await deleteSessions(tx, uid)
  })
}

/** Sends the owner of an account a link for a new password. Throws not_found. */
export async function sendReset({ database, letters, now }: PeopleParts, uid: string, actor: Actor) {
  const { email, token } = await officeTransaction(database, async (tx) => {
    const person = await personOf(tx, uid)
    const object = { kind: 'account', id: uid }
    await recordAudit(tx, { actor, action: 'account.reset', object, after: { name: person.name } }, now())
    const link = await giveLink(tx, 'reset-password', uid, { lifeS: LINK_LIFE_S, now: now() })
    return { email: person.email, token: link }
  })
  letters.send('reset-password', email, token)
  return { letters: letters.delivery }
}

interface Roles {
  is_administrator: boolean
  staff_roles: readonly StaffRole[]
}

/** Says what an account may do in the office. Throws not_found, own_account, last_administrator. */
export function changeRoles(parts: PeopleParts, uid: string, roles: Roles, actor: Actor): Promise<Person> {
  if (!roles.is_administrator && uid === actor.uid) throw new AppError('own_account')
  return change(parts, { uid, action: 'account.roles', actor }, async (tx, _person, at) => {
    await updatePerson(tx, uid, { role: roles.is_administrator ? 'administrator' : 'member' })
    await replaceRoles(tx, uid, roles.staff_roles, at)
  })
}

interface Change {
  uid: string
  action: AuditAction
  actor: Actor
}

/** One change of an account, written down with what it moved, all in one transaction. */
function change(
  { database, now }: PeopleParts,
  { uid, action, actor }: Change,
  work: (tx: Db, person: PersonRow, at: string) => Promise<void>,
): Promise<Person> {
  return officeTransaction(database, async (tx) => {
    const row = await personOf(tx, uid)
    const before = await toPerson(tx, row)
    await keepAnAdministrator(tx, () => work(tx, row, now().toISOString()))
    const after = await toPerson(tx, await personOf(tx, uid))
    const object = { kind: 'account', id: uid }
    await recordAudit(tx, { actor, action, object, before: moved(before, after), after: moved(after, before) }, now())
    return after
  })
}

/** The name of an account, and of its rights those that differ from the other moment's. */
function moved(one: Person, other: Person): object {
  const rights = rightsOf(one)
  const others = rightsOf(other)
  const different = Object.entries(rights).filter(([name, value]) => {
    return JSON.stringify(value) !== JSON.stringify(others[name])
  })
  return { name: one.name, ...Object.fromEntries(different) }
}

function rightsOf({ reviewed_at, suspended_at, ...person }: Person): Record<string, unknown> {
  const { write_permission, is_administrator, staff_roles } = person
  const state = { reviewed: reviewed_at !== null, suspended: suspended_at !== null }
  return { write_permission, is_administrator, staff_roles, ...state }
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
  return rows.map((row) =>
    personFrom(
      row,
      roles.filter(({ uid }) => uid === row.id).map(({ role }) => role),
    ),
  )
}

function personFrom(row: PersonRow, staff_roles: StaffRole[]): Person {
  const { id, name, email, grade, message, write_permission, role, created_at, reviewed_at, suspended_at } = row
  return {
    uid: id,
    name,
    email,
    grade: grade === null ? null : gradeKey(grade),
    message,
    write_permission: write_permission === 1,
    is_administrator: role === 'administrator',
    staff_roles,
    created_at,
    reviewed_at,
    suspended_at,
  }
}
