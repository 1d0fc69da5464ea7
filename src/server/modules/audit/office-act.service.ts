import type { AuditAction } from '#contract/audit.ts'
import type { Actor } from '#server/actor.ts'
import type { Database } from '#server/db/open-database.ts'
import { bumpPublication } from '#server/db/publication.ts'
import type { Db } from '#server/db/tables.ts'
import { officeTransaction } from '#server/db/transaction.ts'
import { addToLog } from './audit-log.service.ts'

/** Who acts, and when. */
export interface OfficeAct {
  actor: Actor
  now: Date
}

/** The action of an act and its object, as the audit log names them. */
export interface ActName {
  action: AuditAction
  /** The object's kind and id. */
  object: { kind: string; id: string }
}

/** What an act's work returns. `action` and `object` replace those given to `act`, if only the work can know them. */
export interface ActOutcome<T> extends Partial<ActName> {
  /** The object's values before and after. Never a mark, a password or a hidden student's name. */
  before?: object | undefined
  after?: object | undefined
  /** Whether readers see the change, so that the publication counter must be incremented. */
  publishes?: boolean
  /** Whether nothing changed; then the log gets no line. */
  isNoOp?: boolean
  result?: T
}

export type ActWork<T> = (tx: Db) => Promise<ActOutcome<T>>

/**
 * Runs an office act in one transaction: runs the work, writes a line of the audit log, and increments the publication
 * counter if the work `publishes`. Office transactions of all processes run one at a time. Returns the work's result;
 * if the work throws, rolls back and rethrows. Throws signed_out or forbidden for a caller whose session or right has
 * ended (docs/decisions/0030-office-acts.md).
 */
export function act<T = void>(database: Database, by: OfficeAct, name: ActName, work: ActWork<T>): Promise<T> {
  return officeTransaction(database, by.actor.admitted, (tx) => actWithin(tx, by, name, work))
}

/** Runs an act as `act` does, inside the work of another act: both are committed or neither. */
export async function actWithin<T = void>(tx: Db, by: OfficeAct, name: ActName, work: ActWork<T>): Promise<T> {
  const { before, after, publishes, isNoOp, result, action = name.action, object = name.object } = await work(tx)
  if (!isNoOp) {
    const changed = { before: jsonOf(before), after: jsonOf(after) }
    addToLog(tx, { by: by.actor, now: by.now, kind: 'act', action, object, ...changed })
    if (publishes) await bumpPublication(tx)
  }
  // The work omits the result only where T is void.
  return result as T
}

/**
 * Runs several acts in one transaction: all are committed or none. Each call of `step` is one act with its own log
 * line.
 */
export function acts<T>(
  database: Database,
  by: OfficeAct,
  run: (step: <R = void>(name: ActName, work: ActWork<R>) => Promise<R>) => Promise<T>,
): Promise<T> {
  return officeTransaction(database, by.actor.admitted, (tx) => run((name, work) => actWithin(tx, by, name, work)))
}

function jsonOf(values: object | undefined): string | null {
  return values === undefined ? null : JSON.stringify(values)
}
