import { sql } from 'kysely'
import type { AuditEntryTable } from '#server/db/office-tables.ts'
import type { Db } from '#server/db/tables.ts'

export async function insertAuditEntry(db: Db, row: AuditEntryTable): Promise<void> {
  await db.insertInto('audit_entry').values(row).execute()
}

/** What one looks for in the log; what is left out matters not. */
export interface AuditFilter {
  actor?: string | undefined
  action?: string | undefined
  object_kind?: string | undefined
  object_id?: string | undefined
  from?: string | undefined
  until?: string | undefined
}

/** One page of the log, the newest first. */
export function listAuditEntries(
  db: Db,
  { actor, action, object_kind, object_id, from, until }: AuditFilter,
  { after, limit }: { after: { at: string; id: string } | undefined; limit: number },
): Promise<AuditEntryTable[]> {
  return db
    .selectFrom('audit_entry')
    .select(['id', 'at', 'actor_uid', 'actor_name', 'address', 'action'])
    .select(['object_kind', 'object_id', 'before', 'after'])
    .$if(actor !== undefined, (query) => query.where('actor_name', '=', actor ?? ''))
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
    .$if(object_kind !== undefined, (query) => query.where('object_kind', '=', object_kind ?? ''))
    .$if(object_id !== undefined, (query) => query.where('object_id', '=', object_id ?? ''))
    .$if(from !== undefined, (query) => query.where('at', '>=', from ?? ''))
    .$if(until !== undefined, (query) => query.where('at', '<', until ?? ''))
    .$if(after !== undefined, (query) => query.where(sql<boolean>`(at, id) < (${after?.at}, ${after?.id})`))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** What a column of the log has, in order. */
export async function listAuditWords(
  db: Db,
  column: 'actor_name' | 'action' | 'object_kind',
  limit: number,
): Promise<string[]> {
  const rows = await db.selectFrom('audit_entry').select(column).distinct().orderBy(column).limit(limit).execute()
  return rows.map((row) => String(row[column]))
}
