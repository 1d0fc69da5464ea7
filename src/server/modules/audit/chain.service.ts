import { type ChainEnd, type ChainFault, type ChainReport, MOST_CHAIN_FAULTS } from '#contract/audit-chain.ts'
import type { AuditEntryTable } from '#server/db/office-tables.ts'
import type { Db } from '#server/db/tables.ts'
import { findHead, lastLineBeyond, listLines } from './audit.queries.ts'
import { digestOf, hashOf, NO_LINES } from './audit-chain.ts'

/** How many lines are read at a time. Between two batches the process can do other work. */
const BATCH = 500

/**
 * Checks that no line of the log was changed, removed or inserted, and that the log contains the lines `known` from
 * outside the database. Reads the whole log up to its present end; lines added meanwhile are left to the next check.
 * Returns a report with the faults.
 */
export async function verifyChain(db: Db, known: readonly ChainEnd[], now: Date): Promise<ChainReport> {
  const head = (await findHead(db)) ?? NO_LINES
  const walk = new ChainWalk(known)
  for (;;) {
    const rows = await listLines(db, { after: walk.end.line, until: head.line, limit: BATCH })
    for (const row of rows) walk.pass(row)
    if (rows.length < BATCH) break
  }
  walk.finish(head)
  const beyond = await lastLineBeyond(db)
  if (beyond !== null) walk.add('foreign', beyond.from, beyond.until)
  return { checked_at: now.toISOString(), end: head, ...walk.report() }
}

/** Goes through a log's lines in order and collects where they contradict the chain. */
class ChainWalk {
  /** The last line that was checked. */
  end: ChainEnd = NO_LINES
  readonly #known: ReadonlyMap<number, string>
  readonly #faults: ChainFault[] = []
  /** Authentication events whose actor, network and details were emptied, so that their digests no longer match. */
  readonly #emptied: { line: number; at: string }[] = []
  /** The time up to which events were emptied, as a line of the log itself states. */
  #forgottenUntil = ''

  constructor(known: readonly ChainEnd[]) {
    this.#known = new Map(known.filter(({ line }) => line > 0).map(({ line, hash }) => [line, hash]))
  }

  pass(row: AuditEntryTable): void {
    const { line, hash, digest } = row
    const isNext = line === this.end.line + 1
    if (!isNext) this.add('missing', this.end.line + 1, line - 1)
    if (digestOf(row) === digest) this.#notice(row)
    else if (isEmptied(row)) this.#emptied.push(row)
    else this.add('changed', line)
    // After a gap the hash of the previous line is unknown, so only the gap is reported.
    if (isNext && hashOf(this.end.hash, digest) !== hash) this.add('unlinked', line)
    const known = this.#known.get(line)
    if (known !== undefined && known !== hash) this.add('replaced', line)
    this.end = { line, hash }
  }

  finish(head: ChainEnd): void {
    const last = Math.max(head.line, ...this.#known.keys())
    if (last > this.end.line) this.add('missing', this.end.line + 1, last)
    else if (head.hash !== this.end.hash) this.add('unlinked', head.line)
    for (const { line, at } of this.#emptied) if (at >= this.#forgottenUntil) this.add('changed', line)
  }

  add(fault: ChainFault['fault'], from: number, until = from): void {
    this.#faults.push({ fault, from, until })
  }

  report(): Pick<ChainReport, 'forgotten' | 'fault_count' | 'faults'> {
    const faults = this.#faults.sort((a, b) => a.from - b.from)
    const forgotten = this.#emptied.filter(({ at }) => at < this.#forgottenUntil).length
    return { forgotten, fault_count: faults.length, faults: faults.slice(0, MOST_CHAIN_FAULTS) }
  }

  #notice({ action, after }: AuditEntryTable): void {
    if (action !== 'audit.forget' || after === null) return
    // `forgetOldEvents` wrote this JSON.
    const { until } = JSON.parse(after) as { until: string }
    if (until > this.#forgottenUntil) this.#forgottenUntil = until
  }
}

/** Whether a line is an authentication event whose actor, network, device and details are all empty. */
function isEmptied({
  kind,
  actor_uid,
  actor_name,
  address,
  device,
  object_id,
  before,
  after,
}: AuditEntryTable): boolean {
  const isBlank = [actor_uid, address, device, before, after].every((value) => value === null)
  return kind === 'authentication' && isBlank && actor_name === '' && object_id === ''
}
