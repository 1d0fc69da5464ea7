import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import type { Backup, BackupFailure, BackupReason } from '#contract/admin-dashboard.ts'
import { isDiskFull } from '#server/db/faults.ts'
import { type Database, openDatabase } from '#server/db/open-database.ts'
import { withSnapshot } from '#server/db/snapshot.ts'
import { leaveLog } from '#server/db/sqlite-upkeep.ts'
import { measureFile } from '#server/storage/measured.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import type { Storage } from '#server/storage/storage.ts'
import { act, type OfficeAct } from '../../audit/office-act.service.ts'
import { type Contents, contentsOf, copyDatabaseInto, fileIdsIn, serverVersion } from './backup.queries.ts'
import { keepFiles } from './backup-files.ts'
import { type BackupManifest, backupOf, listBackups, readManifest, writeManifest } from './backup-manifest.service.ts'
import { backupName } from './backup-names.rules.ts'
import { withTurn } from './backup-turn.ts'
import { inWorkFolder } from './leftovers.service.ts'
import { dumpInto, toolState } from './postgres-tools.ts'

/** Thrown if no backup can be made now, with the reason. */
export class BackupRefusedError extends Error {
  readonly failure: BackupFailure

  constructor(failure: BackupFailure, cause?: unknown) {
    super(failure, { cause })
    this.name = 'BackupRefusedError'
    this.failure = failure
  }
}

export interface BackupParts {
  database: Database
  databaseUrl: string
  /** The folder of the portal's data, in which work folders are made. */
  dataDir: string
  /** The storage of the library's files. */
  storage: Storage
  /** The storage that the backups are written to. */
  place: Storage
}

/** Opens the storage of the backups: a folder that only its owner may enter, or a bucket. */
export function openBackupPlace(url: string): Promise<Storage> {
  return openStorage(url, { isPrivate: true })
}

/** Returns the reason for a failed backup as the office is shown it. */
export function failureOf(fault: unknown): BackupFailure {
  if (fault instanceof BackupRefusedError) return fault.failure
  return isDiskFull(fault) ? 'no_space' : 'failed'
}

interface Order {
  by: OfficeAct
  reason: BackupReason
  /** The backup's name; by default one with the present time. */
  name?: string
  /** Whether the library's files are copied too; by default they are. */
  withFiles?: boolean
}

/**
 * Makes a backup of the database and the library's files and writes a line to the audit log. The portal may be running,
 * and its writes do not wait: SQLite is read by another connection, Postgres by a snapshot. If the backup fails, no
 * part of it remains. Throws BackupRefusedError.
 */
export async function takeBackup(parts: BackupParts, order: Order): Promise<Backup> {
  const manifest = await withTurn(parts.database, order.by.now, {}, () => makeBackup(parts, order)).catch(
    (fault: unknown) => {
      throw isDiskFull(fault) ? new BackupRefusedError('no_space', fault) : fault
    },
  )
  if (!manifest) throw new BackupRefusedError('busy')
  await noteBackup(parts.database, manifest, order.by)
  return backupOf(manifest)
}

/** Writes the audit log's line about a backup that was made. */
export function noteBackup(database: Database, { name, bytes }: BackupManifest, by: OfficeAct): Promise<void> {
  const actName = { action: 'backup.take', object: { kind: 'backup', id: name } } as const
  return act(database, by, actName, () => Promise.resolve({ after: { bytes } }))
}

/**
 * Makes a backup as `takeBackup` does, but writes no line to the audit log. The caller must ensure that no other
 * process makes a backup meanwhile.
 */
export async function makeBackup(
  parts: BackupParts,
  { by, reason, name: wanted, withFiles = true }: Order,
): Promise<BackupManifest> {
  const { database, dataDir, place, storage } = parts
  const name = wanted ?? (await freeName(place, by.now, database.engine))
  if (await place.stat(name)) throw new BackupRefusedError('occupied')
  return inWorkFolder(dataDir, async (folder) => {
    const part = join(folder, 'copy')
    const contents = await dump(parts, part)
    await chmod(part, 0o600)
    const { size, sha256 } = await measureFile(part)
    try {
      await place.putFile(name, part, 'application/octet-stream')
      const missing = withFiles ? await keepFiles({ storage, place }, contents.files) : null
      const made_at = by.now.toISOString()
      const facts = { name, engine: database.engine, made_at, reason, bytes: size, sha256, missing, verified: null }
      const manifest = { ...facts, ...contents }
      await writeManifest(place, manifest)
      return manifest
    } catch (fault) {
      await place.remove(name).catch(() => undefined)
      throw fault
    }
  })
}

/**
 * Writes the description of an SQLite file that is in a place already, but was not written there by `makeBackup`.
 * Throws if the file is no database.
 */
export async function describeBackup(
  { place, name, reason, madeAt }: { place: Storage; name: string; reason: BackupReason; madeAt: Date },
  file: string,
): Promise<void> {
  const contents = await inCopy(file, contentsOf)
  const { size, sha256 } = await measureFile(file)
  const facts = { name, engine: 'sqlite' as const, made_at: madeAt.toISOString(), reason, bytes: size, sha256 }
  await writeManifest(place, { ...facts, ...contents, missing: null, verified: null })
}

/**
 * Returns a name that the place does not have yet. Names are exact to a second; if one is taken, the next second's is
 * tried.
 */
async function freeName(place: Storage, now: Date, engine: Database['engine']): Promise<string> {
  for (let moment = now.getTime(); ; moment += 1000) {
    const name = backupName(new Date(moment), engine)
    if (!(await place.stat(name))) return name
  }
}

/** Writes the database into one file, and returns what the file contains. Throws BackupRefusedError. */
async function dump({ database, databaseUrl }: BackupParts, file: string): Promise<Contents> {
  if (database.engine === 'sqlite') {
    // The copy is made by a separate connection, because on the portal's writing connection all writes would wait for
    // it.
    const own = await openDatabase({ url: databaseUrl })
    try {
      await copyDatabaseInto(own.write, file)
    } finally {
      await own.close()
    }
    return inCopy(file, contentsOf)
  }
  const state = await toolState(await serverVersion(database.write))
  if (state !== 'ready') throw new BackupRefusedError(state)
  return withSnapshot(database, async (tx, snapshot) => {
    const contents = await contentsOf(tx)
    await dumpInto(databaseUrl, file, snapshot)
    return contents
  })
}

/** Runs reads on a new copy of the database, and leaves the copy as one file without SQLite's log. */
async function inCopy<T>(file: string, read: (db: Database['write']) => Promise<T>): Promise<T> {
  const copy = await openDatabase({ url: `file:${file}` })
  try {
    const found = await read(copy.write)
    await leaveLog(copy.write)
    return found
  } finally {
    await copy.close()
  }
}

/** Returns why no backup of this database can be made, or null. For Postgres it runs `pg_dump` to learn its version. */
export async function obstacleOf(database: Database): Promise<BackupFailure | null> {
  if (database.engine === 'sqlite') return null
  const state = await toolState(await serverVersion(database.fresh))
  return state === 'ready' ? null : state
}

/**
 * Returns the ids of drive files that any backup in a place names: restoring the backup needs their bytes. Skips
 * backups that cannot be read. Throws if the place does not respond.
 */
export async function filesOfBackups({ engine, write }: Database, place: Storage): Promise<Set<string>> {
  const ids = new Set<string>()
  for (const { name } of await listBackups(place)) {
    const manifest = await readManifest(place, name)
    const file = place.fileOf(name)
    // A backup made by an earlier release has no description, so its database is read.
    const isOlder = manifest === undefined && engine === 'sqlite' && file !== undefined
    const found = isOlder ? await fileIdsIn(write, file).catch((): string[] => []) : manifest?.files.map(({ id }) => id)
    for (const id of found ?? []) ids.add(id)
  }
  return ids
}
