import { type SelectQueryBuilder, sql } from 'kysely'
import type { PeopleFilter } from '#contract/admin-people.ts'
import type { StaffRole } from '#contract/staff.ts'
import type { AccountUserTable } from '#server/db/account-tables.ts'
import { containing } from '#server/db/containing.ts'
import { keysetPage } from '#server/db/keyset.ts'
import type { Db, Tables } from '#server/db/tables.ts'

const COLUMNS = [
  'id',
  'name',
  'email',
  'email_verified',
  'two_factor_enabled',
  'grade',
  'message',
  'write_permission',
  'role',
  'created_at',
  'reviewed_at',
  'suspended_at',
] as const
export type PersonRow = Pick<AccountUserTable, (typeof COLUMNS)[number]>

export interface PeopleSearch {
  /** A text that must be part of the account's `personSearchKey`; an empty text matches every account. */
  key: string
  filter: PeopleFilter
  after: string | undefined
  size: number
}

/**
 * `1` for an account that waits for review, otherwise `0`. Administrators may contribute without a review, so they do
 * not wait. Sorting by this expression uses no index, which is fast enough for a faculty's few accounts.
 */
const WAITS = sql<'0' | '1'>`case when reviewed_at is null and suspended_at is null and role <> 'administrator'
  then '1' else '0' end`

type Query<Row> = SelectQueryBuilder<Tables, 'account_user', Row>

/** Returns one page of accounts: waiting ones first, then the newest. Throws invalid_request for an invalid cursor. */
export function listPeople(
  db: Db,
  { key, filter, ...page }: PeopleSearch,
): Promise<{ rows: PersonRow[]; next: string | null }> {
  let query = filtered(db.selectFrom('account_user').select([...COLUMNS, WAITS.as('waits')]), filter)
  if (key !== '') query = query.where(containing('search_key', key))
  return keysetPage(query, { by: [{ name: 'waits', is: WAITS }, 'created_at', 'id'], order: 'desc', ...page })
}

function filtered<Row>(query: Query<Row>, filter: PeopleFilter): Query<Row> {
  if (filter === 'waiting') return query.where(sql<boolean>`${WAITS} = '1'`)
  if (filter === 'contributors') {
    return query.where((eb) => eb.or([eb('write_permission', '=', 1), eb('role', '=', 'administrator')]))
  }
  if (filter === 'suspended') return query.where('suspended_at', 'is not', null)
  if (filter === 'all') return query
  return query.where((eb) =>
    eb.or([
      eb('role', '=', 'administrator'),
      eb.exists(eb.selectFrom('staff_role').select('uid').whereRef('staff_role.uid', '=', 'account_user.id')),
    ]),
  )
}

export async function countWaiting(db: Db): Promise<number> {
  const query = db.selectFrom('account_user').select((eb) => eb.fn.countAll<number | string>().as('n'))
  const { n } = await query.where(sql<boolean>`${WAITS} = '1'`).executeTakeFirstOrThrow()
  return Number(n)
}

export function findPerson(db: Db, uid: string): Promise<PersonRow | undefined> {
  return db.selectFrom('account_user').select(COLUMNS).where('id', '=', uid).executeTakeFirst()
}

/** Returns the roles of the given accounts, sorted by the role's name. */
export function listRolesOf(db: Db, uids: readonly string[]): Promise<{ uid: string; role: StaffRole }[]> {
  if (uids.length === 0) return Promise.resolve([])
  return db.selectFrom('staff_role').select(['uid', 'role']).where('uid', 'in', uids).orderBy('role').execute()
}

/** Returns the names of the accounts that are in the office. */
export async function listOfficeNames(db: Db): Promise<string[]> {
  const rows = await filtered(db.selectFrom('account_user').select('name'), 'staff').execute()
  return rows.map(({ name }) => name)
}

export async function updatePerson(db: Db, uid: string, change: Partial<AccountUserTable>): Promise<void> {
  await db.updateTable('account_user').set(change).where('id', '=', uid).execute()
}

export async function replaceRoles(
  db: Db,
  uid: string,
  roles: readonly StaffRole[],
  granted_at: string,
): Promise<void> {
  await db.deleteFrom('staff_role').where('uid', '=', uid).execute()
  for (const role of new Set(roles)) await db.insertInto('staff_role').values({ uid, role, granted_at }).execute()
}
