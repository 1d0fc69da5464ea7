import { randomUUID } from 'node:crypto'
import type { AuditKind } from '#contract/audit.ts'
import type { Actor } from '#server/actor.ts'
import type { Db } from '#server/db/tables.ts'
import { beforeCommit } from '#server/db/transaction.ts'
import { insertLines, reserveLines } from './audit.queries.ts'
import { chained, type UnchainedEntry } from './audit-chain.ts'

/** A new line of the log. */
export interface NewLine {
  by: Pick<Actor, 'uid' | 'name' | 'place'>
  now: Date
  kind: AuditKind
  action: string
  object: { kind: string; id: string }
  /** The changed values before and after, as JSON. */
  before: string | null
  after: string | null
}

/** The lines that each open transaction will write as its last step. */
const waiting = new WeakMap<Db, UnchainedEntry[]>()

/**
 * Adds a line to the log in the open transaction. The line is chained and written just before the commit: writing it
 * reserves the end of the log, so that other transactions with lines wait until this transaction ends.
 */
export function addToLog(tx: Db, { by, now, kind, action, object, before, after }: NewLine): void {
  const entry = {
    id: randomUUID(),
    at: now.toISOString(),
    kind,
    actor_uid: by.uid,
    actor_name: by.name,
    address: by.place?.address ?? null,
    device: by.place?.device ?? null,
    action,
    object_kind: object.kind,
    object_id: object.id,
    before,
    after,
  }
  const collected = waiting.get(tx)
  if (collected) {
    collected.push(entry)
    return
  }
  const entries = [entry]
  waiting.set(tx, entries)
  beforeCommit(tx, () => writeLines(tx, entries))
}

async function writeLines(tx: Db, entries: readonly UnchainedEntry[]): Promise<void> {
  let end = await reserveLines(tx, entries.length)
  const rows = entries.map((entry) => {
    const row = chained(entry, end)
    end = row
    return row
  })
  await insertLines(tx, rows, end)
}
