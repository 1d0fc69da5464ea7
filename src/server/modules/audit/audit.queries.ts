import { insertRows } from '#server/db/insert-rows.ts'
import { keysetPage } from '#server/db/keyset.ts'
import type { AuditEntryTable } from '#server/db/office-tables.ts'
import type { Db } from '#server/db/tables.ts'
import type { ChainEnd } from './audit-chain.ts'

/**
 * Reserves the next lines of the log for this transaction, until it ends; returns the last line before them. Other
 * writers wait meanwhile.
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

/** Adds reserved lines. */
export async function insertLines(tx: Db, rows: readonly AuditEntryTable[], { hash }: ChainEnd): Promise<void> {
  await insertRows(tx, 'audit_entry', rows)
  await tx.updateTable('audit_head').set({ hash }).where('id', '=', 1).execute()
}

/** Log filter; omitted fields match everything. */
export interface AuditFilter {
  actor?: string | undefined
  action?: string | undefined
  object_kind?: string | undefined
  object_id?: string | undefined
  from?: string | undefined
  until?: string | undefined
}

/** A line as the log's screen needs it: without its hashes. */
export type ListedEntry = Omit<AuditEntryTable, 'digest' | 'hash'>

/** One page of the log, the newest first. Throws invalid_request. */
export function listAuditEntries(
  db: Db,
  { actor, action, object_kind, object_id, from, until }: AuditFilter,
  page: { after: string | undefined; size: number },
): Promise<{ rows: ListedEntry[]; next: string | null }> {
  const query = db
    .selectFrom('audit_entry')
    .select(['line', 'id', 'at', 'kind', 'actor_uid', 'actor_name', 'address', 'device', 'action'])
    .select(['object_kind', 'object_id', 'before', 'after'])
    .$if(actor !== undefined, (query) => query.where('actor_name', '=', actor ?? ''))
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
    .$if(object_kind !== undefined, (query) => query.where('object_kind', '=', object_kind ?? ''))
    .$if(object_id !== undefined, (query) => query.where('object_id', '=', object_id ?? ''))
    .$if(from !== undefined, (query) => query.where('at', '>=', from ?? ''))
    .$if(until !== undefined, (query) => query.where('at', '<', until ?? ''))
  return keysetPage(query, { by: ['at', 'id'], order: 'desc', ...page })
}

/** The distinct words of a column of the log, sorted. */
export async function listAuditWords(
  db: Db,
  column: 'actor_name' | 'action' | 'object_kind',
  limit: number,
): Promise<string[]> {
  const rows = await db.selectFrom('audit_entry').select(column).distinct().orderBy(column).limit(limit).execute()
  // The engines sort names differently.
  return rows.map((row) => row[column]).sort()
}
