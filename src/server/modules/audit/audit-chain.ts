import { createHash } from 'node:crypto'
import type { ChainEnd } from '#contract/audit-chain.ts'
import type { AuditEntryTable } from '#server/db/office-tables.ts'

/** An entry without its place in the chain. */
export type UnchainedEntry = Omit<AuditEntryTable, 'line' | 'digest' | 'hash'>

/** The end of a log without lines. */
export const NO_LINES: ChainEnd = { line: 0, hash: '' }

/** Chains an entry to the line before it. */
export function chained(entry: UnchainedEntry, before: ChainEnd): AuditEntryTable {
  const line = before.line + 1
  const row = { line, ...storable(entry) }
  const digest = digestOf(row)
  return { ...row, digest, hash: hashOf(before.hash, digest) }
}

/** A hash of all that an entry says. Migration 20261122T1210 computes the same for older entries. */
export function digestOf(row: UnchainedEntry & { line: number }): string {
  const { line, id, at, kind, actor_uid, actor_name, address, device, action } = row
  const { object_kind, object_id, before, after } = row
  const named = [line, id, at, kind, actor_uid, actor_name, address, device, action, object_kind, object_id]
  return sha256(JSON.stringify([...named, before, after]))
}

/** The hash of a line, which depends on every line before it. */
export function hashOf(previous: string, digest: string): string {
  return sha256(`${previous}\n${digest}`)
}

/** Replaces half surrogates, which a database stores as another character: the digest would differ. */
function storable(entry: UnchainedEntry): UnchainedEntry {
  const texts = Object.entries(entry).map(([name, value]) => [name, value === null ? null : String(Buffer.from(value))])
  // The same names and kinds of values as in `entry`.
  return Object.fromEntries(texts) as UnchainedEntry
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
