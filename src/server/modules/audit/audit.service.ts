import { AUDIT_PAGE } from '#contract/admin-audit.ts'
import type { Db } from '#server/db/tables.ts'
import { type AuditFilter, listAuditEntries, listAuditWords } from './audit.queries.ts'

/** Maximum names and words that a filter offers. */
const MAX_WORDS = 500

/** One page of the log, newest first, with the words that it can be filtered by. Throws invalid_request. */
export async function auditPage(db: Db, filter: AuditFilter, after: string | undefined) {
  const { rows, next } = await listAuditEntries(db, filter, { after, size: AUDIT_PAGE })
  return {
    entries: rows,
    next,
    actors: await listAuditWords(db, 'actor_name', MAX_WORDS),
    actions: await listAuditWords(db, 'action', MAX_WORDS),
    object_kinds: await listAuditWords(db, 'object_kind', MAX_WORDS),
  }
}
