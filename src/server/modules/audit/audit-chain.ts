import { createHash } from 'node:crypto'
import type { ChainEnd } from '#contract/audit-chain.ts'
import type { AuditEntryTable } from '#server/db/office-tables.ts'

/** An entry of the audit log that does not have its line number, its digest and its hash in the hash chain yet. */
export type UnchainedEntry = Omit<AuditEntryTable, 'line' | 'digest' | 'hash'>

/** The end of an empty log, from which the first line's hash is computed. */
export const NO_LINES: ChainEnd = { line: 0, hash: '' }

/** Returns the row of an entry that follows the line `before`: with the next number, a digest and a hash. */
export function chained(entry: UnchainedEntry, before: ChainEnd): AuditEntryTable {
  const line = before.line + 1
  const row = { line, ...storable(entry) }
  const digest = digestOf(row)
  return { ...row, digest, hash: hashOf(before.hash, digest) }
}

/** Returns a hash of an entry's number and content. Migration 20261122T1210 computes the same for older entries. */
export function digestOf(row: UnchainedEntry & { line: number }): string {
  const { line, id, at, kind, actor_uid, actor_name, address, device, action } = row
  const { object_kind, object_id, before, after } = row
  const named = [line, id, at, kind, actor_uid, actor_name, address, device, action, object_kind, object_id]
  return sha256(JSON.stringify([...named, before, after]))
}

/**
 * Returns the hash of a line. The hash is made from the hash of the line before, and so depends on every earlier line.
 */
export function hashOf(previous: string, digest: string): string {
  return sha256(`${previous}\n${digest}`)
}

/**
 * Replaces unpaired surrogates by the character that a database would store for them. Otherwise the digest of the
 * stored text would differ from the digest computed here.
 */
function storable(entry: UnchainedEntry): UnchainedEntry {
  const texts = Object.entries(entry).map(([name, value]) => [name, value === null ? null : String(Buffer.from(value))])
  // The object has the names of `entry` again, which the type of fromEntries cannot state.
  return Object.fromEntries(texts) as UnchainedEntry
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
