import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { chmod, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { BackupFault } from '#contract/admin-dashboard.ts'
import { isDamaged } from '#server/db/faults.ts'
import type { Database } from '#server/db/open-database.ts'
import { besideUrl, createBeside, dropBeside } from '#server/db/postgres-databases.ts'
import type { SchemaFault } from '#server/db/schema-comparison.ts'
import { measured, newMeasure } from '#server/storage/measured.ts'
import type { Storage } from '#server/storage/storage.ts'
import { lackingFiles } from './backup-files.ts'
import { type BackupManifest, listBackups, readManifest, writeManifest } from './backup-manifest.service.ts'
import { inspectCopy, isSqlite, RestoreRefusedError, withDatabase } from './inspection.service.ts'
import { inWorkFolder } from './leftovers.service.ts'
import { PostgresToolError, readDump, restoreDump } from './postgres-tools.ts'

/** Returns the names of a place's backups, newest first. Throws if the place does not respond. */
export async function namesIn(place: Storage): Promise<string[]> {
  return (await listBackups(place)).map(({ name }) => name)
}

/** The result of a verification. */
export interface Verified {
  name: string
  /** What is wrong with the backup, or null. */
  fault: BackupFault | null
  /** For the fault `altered`: where the schema differs. */
  schemaFaults: readonly SchemaFault[]
  /** For the fault `files`: how many library files the backups' folder or bucket lacks, or has with other bytes. */
  lacking: number
  /**
   * Whether the backup was restored into an empty database. A Postgres dump is only read, not restored, if the user may
   * not create databases.
   */
  isRestored: boolean
  /** Whether the backup has a description, and thus a checksum. Backups of earlier releases have none. */
  hasChecksum: boolean
}

export interface VerifyParts {
  place: Storage
  dataDir: string
  /** The portal's database, beside which a Postgres dump is restored. If it is undefined, a dump is only read. */
  database: Pick<Database, 'engine'> | undefined
  databaseUrl: string
  now: Date
}

/**
 * Verifies a backup. It compares the checksum, restores a copy into an empty database and compares schema and row
 * counts, and looks for the library's files; with `isDeep` it reads each file. Writes the result into the backup's
 * description. Throws if the place does not respond.
 */
export async function verifyBackup(
  parts: VerifyParts,
  name: string,
  { isDeep = false }: { isDeep?: boolean } = {},
): Promise<Verified> {
  const manifest = await readManifest(parts.place, name)
  const outcome = await inWorkFolder(parts.dataDir, (folder) => examine(parts, { name, manifest, folder, isDeep }))
  if (manifest) {
    const verified = { at: parts.now.toISOString(), fault: outcome.fault }
    // The backup may have been removed meanwhile; a description alone must not be left.
    if (await parts.place.stat(name)) await writeManifest(parts.place, { ...manifest, verified })
  }
  return outcome
}

interface Subject {
  name: string
  manifest: BackupManifest | undefined
  folder: string
  isDeep: boolean
}

async function examine(parts: VerifyParts, subject: Subject): Promise<Verified> {
  const { name, manifest, isDeep } = subject
  const outcome = {
    name,
    fault: null,
    schemaFaults: [],
    lacking: 0,
    isRestored: true,
    hasChecksum: manifest !== undefined,
  }
  try {
    const isRestored = await examineDatabase(parts, subject)
    const named = manifest?.missing ? manifest.files.filter(({ id }) => !manifest.missing?.includes(id)) : []
    const lacking = (await lackingFiles(parts.place, named, { isDeep })).length
    return { ...outcome, isRestored, lacking, fault: lacking > 0 ? 'files' : null }
  } catch (fault) {
    if (fault instanceof RestoreRefusedError) {
      return { ...outcome, isRestored: false, fault: faultOf(fault), schemaFaults: fault.schemaFaults }
    }
    if (fault instanceof PostgresToolError) return { ...outcome, isRestored: false, fault: 'unrestorable' }
    if (isDamaged(fault)) return { ...outcome, isRestored: false, fault: 'damaged' }
    throw fault
  }
}

function faultOf({ refusal }: RestoreRefusedError): BackupFault {
  switch (refusal) {
    case 'tool':
    case 'no_scratch':
    case 'standing':
    case 'unfinished':
    case 'in_use':
      return 'damaged'
    default:
      return refusal
  }
}

/**
 * Returns whether the backup was restored; false if it was only read. Throws RestoreRefusedError, PostgresToolError.
 */
async function examineDatabase(parts: VerifyParts, { name, manifest, folder }: Subject): Promise<boolean> {
  const file = join(folder, 'backup')
  const { size, sha256 } = await fetchInto(parts.place, name, file)
  if (manifest && (manifest.bytes !== size || manifest.sha256 !== sha256)) throw new RestoreRefusedError('checksum')
  if (name.endsWith('.dump')) return restoreIntoScratch(parts, file, manifest)
  if (!(await isSqlite(file))) throw new RestoreRefusedError('foreign')
  const database = join(folder, 'diwan.db')
  await rename(file, database)
  await withDatabase(`file:${database}`, (copy) => compare(copy, manifest))
  return true
}

async function fetchInto(place: Storage, name: string, file: string) {
  const stream = await place.read(name)
  if (!stream) throw new RestoreRefusedError('missing')
  const measure = newMeasure()
  await pipeline(Readable.from(measured(stream, measure)), createWriteStream(file, { mode: 0o600 }))
  await chmod(file, 0o600)
  return measure.result()
}

async function compare(copy: Database, manifest: BackupManifest | undefined): Promise<void> {
  const { rows } = await inspectCopy(copy)
  const tables = new Set([...Object.keys(rows), ...Object.keys(manifest?.rows ?? {})])
  const isSame = [...tables].every((table) => rows[table] === manifest?.rows[table])
  if (manifest && !isSame) throw new RestoreRefusedError('rows')
}

/**
 * Restores a dump into a new database beside the portal's, compares it, and drops it. Returns false if the user may not
 * create databases and the dump was only read.
 */
async function restoreIntoScratch(
  { database, databaseUrl }: VerifyParts,
  file: string,
  manifest: BackupManifest | undefined,
): Promise<boolean> {
  const name = `diwan_verify_${randomUUID().replaceAll('-', '')}`
  const isMade =
    database?.engine === 'postgres' &&
    (await createBeside(databaseUrl, name).then(
      () => true,
      () => false,
    ))
  if (!isMade) {
    await readDump(file)
    return false
  }
  try {
    const url = besideUrl(databaseUrl, name)
    await restoreDump(url, file)
    await withDatabase(url, (copy) => compare(copy, manifest))
    return true
  } finally {
    await dropBeside(databaseUrl, name)
  }
}
