import { type RawBuilder, sql } from 'kysely'
import type { AgeOrder } from '#contract/admin-appeals.ts'
import type { AppealState } from '#contract/appeals.ts'
import { keysetPage } from '#server/db/keyset.ts'
import type { AppealRequestTable, AppealTable } from '#server/db/office-tables.ts'
import type { Db } from '#server/db/tables.ts'

const COLUMNS = [
  'id',
  'student_id',
  'year',
  'grade',
  'term',
  'subject',
  'state',
  'answer',
  'taken_by',
  'taken_by_name',
  'taken_at',
  'created_at',
  'answered_at',
  'corrected_in',
  'revision',
] as const satisfies readonly (keyof AppealTable)[]

/** The student and subject of a term: together they name the mark that an appeal is about. */
export type AppealPlace = Pick<AppealTable, 'student_id' | 'year' | 'grade' | 'term' | 'subject'>

/**
 * Opens an appeal about a mark and returns its id. If the mark has an open appeal already, returns the id of the open
 * appeal, with `isJoined`. Returns undefined if the open appeal was answered between the two queries.
 */
export async function openAppeal(
  db: Db,
  { student_id, year, grade, term, subject }: AppealPlace,
  { id, created_at }: Pick<AppealTable, 'id' | 'created_at'>,
): Promise<{ id: string; isJoined: boolean } | undefined> {
  const row = { id, student_id, year, grade, term, subject, state: 'waiting' as const, created_at, revision: 0 }
  const opened = await db
    .insertInto('appeal')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (opened) return { id, isJoined: false }
  const open = await findOpen(db, { student_id, year, grade, term, subject })
  return open && { id: open.id, isJoined: true }
}

/** Increments an appeal's revision, so that an officer who has not seen its new request gets a conflict. */
export async function noteNewRequest(db: Db, id: string): Promise<void> {
  await db
    .updateTable('appeal')
    .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Finds the open appeal about a mark. */
export function findOpen(
  db: Db,
  { student_id, year, grade, term, subject }: AppealPlace,
): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('appeal')
    .select('id')
    .where('student_id', '=', student_id)
    .where('year', '=', year)
    .where('grade', '=', grade)
    .where('term', '=', term)
    .where('subject', '=', subject)
    .where('state', 'in', ['waiting', 'taken'])
    .executeTakeFirst()
}

export async function insertRequest(db: Db, request: AppealRequestTable): Promise<void> {
  await db.insertInto('appeal_request').values(request).execute()
}

/** Finds the appeal that a code's request belongs to, with the times when the request was made and confirmed. */
export function findByCode(
  db: Db,
  codeHash: string,
): Promise<(AppealTable & { asked_at: string; confirmed_at: string | null }) | undefined> {
  return db
    .selectFrom('appeal_request')
    .innerJoin('appeal', 'appeal.id', 'appeal_request.appeal_id')
    .select(COLUMNS.map((column) => `appeal.${column}` as const))
    .select(['appeal_request.created_at as asked_at', 'appeal_request.confirmed_at'])
    .where('appeal_request.code_hash', '=', codeHash)
    .executeTakeFirst()
}

export function findAppeal(db: Db, id: string): Promise<AppealTable | undefined> {
  return db.selectFrom('appeal').select(COLUMNS).where('id', '=', id).executeTakeFirst()
}

/** Returns a sort key that puts confirmed rows first, whichever the order. */
function rankOf(isConfirmed: RawBuilder<boolean>, order: AgeOrder): RawBuilder<string> {
  const [first, last] = order === 'oldest' ? ['0', '1'] : ['1', '0']
  return sql<string>`case when ${isConfirmed} then ${sql.lit(first)} else ${sql.lit(last)} end`
}

interface AgePage {
  order: AgeOrder
  after: string | undefined
  size: number
}

/**
 * Returns one page of the appeals in a state, those with a confirmed request first; with `isCorrected` only those that
 * corrected a mark. Throws invalid_request for an invalid cursor.
 */
export function listAppeals(
  db: Db,
  { state, isCorrected = false }: { state: AppealState; isCorrected?: boolean },
  { order, ...page }: AgePage,
): Promise<{ rows: AppealTable[]; next: string | null }> {
  const rank = rankOf(
    sql`exists (select 1 from appeal_request where appeal_id = appeal.id and confirmed_at is not null)`,
    order,
  )
  const all = db.selectFrom('appeal').select(COLUMNS).select(rank.as('rank')).where('state', '=', state)
  const query = isCorrected ? all.where('corrected_in', 'is not', null) : all
  return keysetPage(query, { by: [{ name: 'rank', is: rank }, 'created_at', 'id'], order: DIRECTIONS[order], ...page })
}

const DIRECTIONS = { oldest: 'asc', newest: 'desc' } as const

/** Returns the ids of those given appeals that have a confirmed request. */
export async function confirmedAmong(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('appeal_request')
    .select('appeal_id')
    .distinct()
    .where('appeal_id', 'in', ids)
    .where('confirmed_at', 'is not', null)
    .execute()
  return new Set(rows.map(({ appeal_id }) => appeal_id))
}

/** Returns the student's other appeals, newest first, at most `limit`. */
export function listOthers(db: Db, { student_id, id }: AppealTable, limit: number): Promise<AppealTable[]> {
  return db
    .selectFrom('appeal')
    .select(COLUMNS)
    .where('student_id', '=', student_id)
    .where('id', '!=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Returns one page of an appeal's requests, the confirmed ones first. Throws invalid_request for an invalid cursor. */
export function listRequests(
  db: Db,
  appealId: string,
  { order, ...page }: AgePage,
): Promise<{ rows: Omit<AppealRequestTable, 'appeal_id'>[]; next: string | null }> {
  const rank = rankOf(sql`confirmed_at is not null`, order)
  const query = db
    .selectFrom('appeal_request')
    .select(['code_hash', 'contact', 'reason', 'created_at', 'confirmed_at', 'confirmed_by'])
    .select(rank.as('rank'))
    .where('appeal_id', '=', appealId)
  const by = [{ name: 'rank', is: rank }, 'created_at', 'code_hash']
  return keysetPage(query, { by, order: DIRECTIONS[order], ...page })
}

/** Counts the requests of an appeal: all, and the confirmed ones. */
export async function countRequests(db: Db, appealId: string): Promise<{ all: number; confirmed: number }> {
  const counts = await db
    .selectFrom('appeal_request')
    .select(({ fn }) => [fn.countAll().as('all'), fn.count('confirmed_at').as('confirmed')])
    .where('appeal_id', '=', appealId)
    .executeTakeFirstOrThrow()
  // Postgres returns counts as texts.
  return { all: Number(counts.all), confirmed: Number(counts.confirmed) }
}

/** Finds a request by its hash if it belongs to the given appeal. */
export function findRequest(
  db: Db,
  appealId: string,
  codeHash: string,
): Promise<Pick<AppealRequestTable, 'confirmed_at'> | undefined> {
  return db
    .selectFrom('appeal_request')
    .select('confirmed_at')
    .where('appeal_id', '=', appealId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
}

/** Sets or clears a request's confirmation. */
export async function updateConfirmation(
  db: Db,
  codeHash: string,
  confirmation: Pick<AppealRequestTable, 'confirmed_at' | 'confirmed_by'>,
): Promise<void> {
  await db.updateTable('appeal_request').set(confirmation).where('code_hash', '=', codeHash).execute()
}

export async function countByState(db: Db): Promise<Record<AppealState, number>> {
  const rows = await db
    .selectFrom('appeal')
    .select((select) => ['state', select.fn.countAll().as('n')])
    .groupBy('state')
    .execute()
  const counts: Record<AppealState, number> = { waiting: 0, taken: 0, accepted: 0, refused: 0 }
  for (const { state, n } of rows) counts[state] = Number(n)
  return counts
}

/** Changes an appeal and increments its revision. */
export async function updateAppeal(
  db: Db,
  { id, revision }: AppealTable,
  change: Partial<Omit<AppealTable, 'id' | 'revision'>>,
): Promise<void> {
  await db
    .updateTable('appeal')
    .set({ ...change, revision: revision + 1 })
    .where('id', '=', id)
    .execute()
}
