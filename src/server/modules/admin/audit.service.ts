import { randomUUID } from 'node:crypto'
import { AUDIT_PAGE } from '#contract/admin-audit.ts'
import type { AuditAction } from '#contract/audit.ts'
import type { Actor } from '#server/actor.ts'
import type { Db } from '#server/db/tables.ts'
import { AppError } from '#server/errors/app-error.ts'
import { type AuditFilter, insertAuditEntry, listAuditEntries, listAuditWords } from './audit.queries.ts'

/** As many names and words as a list can be chosen from. */
const MAX_WORDS = 500

/** Who acts, and when. */
export interface OfficeAct {
  actor: Actor
  now: Date
}

/** One thing that somebody of the office did. */
export interface AuditedAction {
  actor: Actor
  /** A word of `AUDIT_ACTIONS`, such as `sheet.publish`. */
  action: AuditAction
  /** What it was done to: its kind and its id. */
  object: { kind: string; id: string }
  /** What it was and what it became. No mark, no password and no hidden student's name belongs here. */
  before?: object
  after?: object
}

/** Writes an action down, within the transaction that does it: neither stands without the other. */
export async function recordAudit(
  tx: Db,
  { actor, action, object, before, after }: AuditedAction,
  now: Date,
): Promise<void> {
  await insertAuditEntry(tx, {
    id: randomUUID(),
    at: now.toISOString(),
    actor_uid: actor.uid,
    actor_name: actor.name,
    address: actor.address,
    action,
    object_kind: object.kind,
    object_id: object.id,
    before: before === undefined ? null : JSON.stringify(before),
    after: after === undefined ? null : JSON.stringify(after),
  })
}

/** One page of the log, the newest first, with the words that it can be searched by. Throws invalid_request. */
export async function auditPage(db: Db, filter: AuditFilter, after: string | undefined) {
  const place = after === undefined ? undefined : readPlace(after)
  const rows = await listAuditEntries(db, filter, { after: place, limit: AUDIT_PAGE + 1 })
  const shown = rows.slice(0, AUDIT_PAGE)
  const last = rows.length > AUDIT_PAGE ? shown.at(-1) : undefined
  return {
    entries: shown,
    next: last ? `${last.at}~${last.id}` : null,
    actors: await listAuditWords(db, 'actor_name', MAX_WORDS),
    actions: await listAuditWords(db, 'action', MAX_WORDS),
    object_kinds: await listAuditWords(db, 'object_kind', MAX_WORDS),
  }
}

function readPlace(after: string): { at: string; id: string } {
  const [, at, id] = /^([^~]+)~(.+)$/.exec(after) ?? []
  if (at === undefined || id === undefined) throw new AppError('invalid_request')
  return { at, id }
}
