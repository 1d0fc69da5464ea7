import { randomUUID } from 'node:crypto'
import type { AuditAction } from '#contract/audit.ts'
import type { Db } from '#server/db/tables.ts'
import type { Actor } from '#server/http/route.ts'
import { insertAuditEntry } from './audit.queries.ts'

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
