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

/** Which mark an appeal is about. */
export type AppealPlace = Pick<AppealTable, 'student_id' | 'year' | 'grade' | 'term' | 'subject'>

/** Opens an appeal. Returns its id, or that of the open appeal about the same mark. */
export async function openAppeal(
  db: Db,
  { student_id, year, grade, term, subject }: AppealPlace,
  { id, created_at }: Pick<AppealTable, 'id' | 'created_at'>,
): Promise<string | undefined> {
  const row = { id, student_id, year, grade, term, subject, state: 'waiting' as const, created_at, revision: 0 }
  const opened = await db
    .insertInto('appeal')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return (opened ?? (await findOpen(db, { student_id, year, grade, term, subject })))?.id
}

/** The open appeal about a mark. */
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

/** The appeal of a code, with the time of the code's request. */
export function findByCode(db: Db, codeHash: string): Promise<(AppealTable & { asked_at: string }) | undefined> {
  return db
    .selectFrom('appeal_request')
    .innerJoin('appeal', 'appeal.id', 'appeal_request.appeal_id')
    .select(COLUMNS.map((column) => `appeal.${column}` as const))
    .select('appeal_request.created_at as asked_at')
    .where('appeal_request.code_hash', '=', codeHash)
    .executeTakeFirst()
}

export function findAppeal(db: Db, id: string): Promise<AppealTable | undefined> {
  return db.selectFrom('appeal').select(COLUMNS).where('id', '=', id).executeTakeFirst()
}

/** One page of the appeals in a state, oldest first. Throws invalid_request. */
export function listAppeals(
  db: Db,
  state: AppealState,
  page: { after: string | undefined; size: number },
): Promise<{ rows: AppealTable[]; next: string | null }> {
  const query = db.selectFrom('appeal').select(COLUMNS).where('state', '=', state)
  return keysetPage(query, { by: ['created_at', 'id'], order: 'asc', ...page })
}

/** Other appeals of a student, newest first. */
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

/** The requests of an appeal, oldest first, and their number. */
export async function requestsOf(
  db: Db,
  appealId: string,
  limit: number,
): Promise<{ requests: Pick<AppealRequestTable, 'contact' | 'reason' | 'created_at'>[]; count: number }> {
  const asked = db.selectFrom('appeal_request').where('appeal_id', '=', appealId)
  const requests = await asked
    .select(['contact', 'reason', 'created_at'])
    .orderBy('created_at')
    .orderBy('code_hash')
    .limit(limit)
    .execute()
  const { n } = await asked.select((select) => select.fn.countAll().as('n')).executeTakeFirstOrThrow()
  // Postgres returns counts as texts.
  return { requests, count: Number(n) }
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
