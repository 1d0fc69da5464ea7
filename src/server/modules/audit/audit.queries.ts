import type { ExpressionBuilder } from 'kysely'
import type { ActorKind, AuditKind } from '#contract/audit.ts'
import type { ChainEnd } from '#contract/audit-chain.ts'
import { insertRows } from '#server/db/insert-rows.ts'
import { keysetPage } from '#server/db/keyset.ts'
import type { AuditEntryTable } from '#server/db/office-tables.ts'
import type { Db, Tables } from '#server/db/tables.ts'

/**
 * Reserves the next `count` line numbers until this transaction ends, and returns the last line before them. Meanwhile
 * other transactions that write to the log wait.
 */
export async function reserveLines(tx: Db, count: number): Promise<ChainEnd> {
  const head = await tx
    .insertInto('audit_head')
    .values({ id: 1, line: count, hash: '' })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((expression) => ({ line: expression('audit_head.line', '+', count) })),
    )
    .returning(['line', 'hash'])
    .executeTakeFirstOrThrow()
  return { line: head.line - count, hash: head.hash }
}

/** Adds lines whose numbers are reserved, and stores the hash of the last one as the end of the log. */
export async function insertLines(tx: Db, rows: readonly AuditEntryTable[], { hash }: ChainEnd): Promise<void> {
  await insertRows(tx, 'audit_entry', rows)
  await tx.updateTable('audit_head').set({ hash }).where('id', '=', 1).execute()
}

/** A filter of the audit log; omitted fields match everything. */
export interface AuditFilter {
  kind?: AuditKind | undefined
  actor?: string | undefined
  actor_kind?: ActorKind | undefined
  action?: string | undefined
  object_kind?: string | undefined
  object_id?: string | undefined
  from?: string | undefined
  until?: string | undefined
}

/** A line as the office's screen for the log shows it: without digest and hash. */
export type ListedEntry = Omit<AuditEntryTable, 'digest' | 'hash'>

/** Returns one page of the log, newest first. Throws invalid_request for an invalid cursor. */
export function listAuditEntries(
  db: Db,
  { kind, actor, actor_kind, action, object_kind, object_id, from, until }: AuditFilter,
  page: { after: string | undefined; size: number },
): Promise<{ rows: ListedEntry[]; next: string | null }> {
  const query = db
    .selectFrom('audit_entry')
    .select(['line', 'id', 'at', 'kind', 'actor_uid', 'actor_name', 'address', 'device', 'action'])
    .select(['object_kind', 'object_id', 'before', 'after'])
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'act'))
    .$if(actor !== undefined, (query) => query.where('actor_name', '=', actor ?? ''))
    .$if(actor_kind !== undefined, (query) => query.where(isOfKind(actor_kind ?? 'account')))
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
    .$if(object_kind !== undefined, (query) => query.where('object_kind', '=', object_kind ?? ''))
    .$if(object_id !== undefined, (query) => query.where('object_id', '=', object_id ?? ''))
    .$if(from !== undefined, (query) => query.where('at', '>=', from ?? ''))
    .$if(until !== undefined, (query) => query.where('at', '<', until ?? ''))
  return keysetPage(query, { by: ['at', 'id'], order: 'desc', ...page })
}

/** The condition of `actorKindOf` in SQL. */
function isOfKind(kind: ActorKind) {
  return (expression: ExpressionBuilder<Tables, 'audit_entry'>) => {
    if (kind === 'account') return expression('actor_uid', 'is not', null)
    const withoutAccount = expression('actor_uid', 'is', null)
    if (kind === 'unknown') return withoutAccount.and('actor_name', '=', '')
    const isCommandLine = expression('actor_name', '=', 'CLI').or('actor_name', 'like', 'cli:%')
    if (kind === 'command_line') return withoutAccount.and(isCommandLine)
    return withoutAccount.and('actor_name', '<>', '').and(expression.not(isCommandLine))
  }
}

/** Returns the names of the actors of one kind in the lines of office acts, sorted. */
export async function listActors(db: Db, kind: ActorKind, limit: number): Promise<string[]> {
  const names = db.selectFrom('audit_entry').select('actor_name').distinct().where('kind', '=', 'act')
  const rows = await names.where(isOfKind(kind)).orderBy('actor_name').limit(limit).execute()
  // SQLite and Postgres sort names differently, so they are sorted here.
  return rows.map(({ actor_name }) => actor_name).sort()
}

/** Returns the distinct values of a column in the lines of office acts, sorted. */
export async function listAuditWords(db: Db, column: 'action' | 'object_kind', limit: number): Promise<string[]> {
  const words = db.selectFrom('audit_entry').select(column).distinct().where('kind', '=', 'act')
  const rows = await words.orderBy(column).limit(limit).execute()
  return rows.map((row) => row[column]).sort()
}

/** Returns the names of the accounts that are now administrators or have a role in the office. */
export async function listOfficeNames(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('account_user')
    .select('name')
    .distinct()
    .where((expression) =>
      expression.or([
        expression('role', '=', 'administrator'),
        expression('id', 'in', db.selectFrom('staff_role').select('uid')),
      ]),
    )
    .limit(limit)
    .execute()
  return rows.map(({ name }) => name)
}

/** Returns the end of the log as stored with the last line written, or undefined for an empty log. */
export function findHead(db: Db): Promise<ChainEnd | undefined> {
  return db.selectFrom('audit_head').select(['line', 'hash']).executeTakeFirst()
}

/** Returns at most `limit` lines with a number above `after` and up to `until`, in order. */
export function listLines(
  db: Db,
  { after, until, limit }: { after: number; until: number; limit: number },
): Promise<AuditEntryTable[]> {
  return db
    .selectFrom('audit_entry')
    .select(['line', 'id', 'at', 'kind', 'actor_uid', 'actor_name', 'address', 'device', 'action'])
    .select(['object_kind', 'object_id', 'before', 'after', 'digest', 'hash'])
    .where('line', '>', after)
    .where('line', '<=', until)
    .orderBy('line')
    .limit(limit)
    .execute()
}

/** Returns the first and the last line number above the stored end of the log, or null if there is none. */
export async function lastLineBeyond(db: Db): Promise<{ from: number; until: number } | null> {
  const head = db.selectFrom('audit_head').select('line')
  const found = await db
    .selectFrom('audit_entry')
    .select((expression) => [expression.fn.min('line').as('from'), expression.fn.max('line').as('until')])
    .where((expression) => expression('line', '>', expression.fn.coalesce(head, expression.lit(0))))
    .executeTakeFirstOrThrow()
  // min and max are both null if no line matches, so one check is enough.
  return found.from === null ? null : { from: found.from, until: found.until }
}

/**
 * Empties actor, network, device and details in the lines of authentication events before the time `until`. Returns how
 * many lines it emptied.
 */
export async function emptyOldEvents(tx: Db, until: string): Promise<number> {
  const emptied = await tx
    .updateTable('audit_entry')
    .set({ actor_uid: null, actor_name: '', address: null, device: null, object_id: '', before: null, after: null })
    .where('kind', '=', 'authentication')
    .where('at', '<', until)
    .where((expression) =>
      expression.or([
        expression('actor_name', '<>', ''),
        expression('object_id', '<>', ''),
        expression('address', 'is not', null),
        expression('device', 'is not', null),
        expression('after', 'is not', null),
      ]),
    )
    .executeTakeFirstOrThrow()
  return Number(emptied.numUpdatedRows)
}

/** Returns the latest office acts of the given actions since a time, newest first. */
export function listLatest(
  db: Db,
  actions: readonly string[],
  { since, limit }: { since: string; limit: number },
): Promise<Pick<AuditEntryTable, 'at' | 'object_id' | 'actor_uid' | 'actor_name' | 'after'>[]> {
  return db
    .selectFrom('audit_entry')
    .select(['at', 'object_id', 'actor_uid', 'actor_name', 'after'])
    .where('kind', '=', 'act')
    .where('action', 'in', actions)
    .where('at', '>=', since)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
