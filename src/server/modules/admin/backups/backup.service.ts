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

/** No backup can be made now. */
export class BackupRefusedError extends Error {
  readonly failure: BackupFailure

  constructor(failure: BackupFailure) {
    super(failure)
    this.name = 'BackupRefusedError'
    this.failure = failure
  }
}

export interface BackupParts {
  database: Database
  databaseUrl: string
  /** The folder of the portal's data, for work in progress. */
  dataDir: string
  /** The storage of the library's files. */
  storage: Storage
  /** Where the backups are. */
  place: Storage
}

/** Opens the place of the backups: a folder that only its owner may enter, or a bucket. */
export function openBackupPlace(url: string): Promise<Storage> {
  return openStorage(url, { isPrivate: true })
}

/** Why a backup failed, for the office. */
export function failureOf(fault: unknown): BackupFailure {
  if (fault instanceof BackupRefusedError) return fault.failure
  return isDiskFull(fault) ? 'no_space' : 'failed'
}

interface Order {
  by: OfficeAct
  reason: BackupReason
  /** The name in the place; by default the portal's own for the moment. */
  name?: string
  /** Whether the library's files are kept too. */
  withFiles?: boolean
}

/**
 * Makes a backup of the database and the library's files, while the portal runs or not, and writes it into the audit
 * log. Nobody waits for it: on SQLite it reads by its own connection, on Postgres one snapshot. It appears whole or not
 * at all. Throws BackupRefusedError.
 */
export async function takeBackup(parts: BackupParts, order: Order): Promise<Backup> {
  const manifest = await withTurn(parts.database, order.by.now, {}, () => makeBackup(parts, order))
  if (!manifest) throw new BackupRefusedError('busy')
  await noteBackup(parts.database, manifest, order.by)
  return backupOf(manifest)
}

/** Writes a made backup into the audit log. */
export function noteBackup(database: Database, { name, bytes }: BackupManifest, by: OfficeAct): Promise<void> {
  const actName = { action: 'backup.take', object: { kind: 'backup', id: name } } as const
  return act(database, by, actName, () => Promise.resolve({ after: { bytes } }))
}

/** As `takeBackup`, for the process that has the turn. Writes no audit line. */
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

/** Writes the description of a file that another way has put into a place. Throws if the file is no database. */
export async function describeBackup(
  { place, name, reason, madeAt }: { place: Storage; name: string; reason: BackupReason; madeAt: Date },
  file: string,
): Promise<void> {
  const contents = await inCopy(file, contentsOf)
  const { size, sha256 } = await measureFile(file)
  const facts = { name, engine: 'sqlite' as const, made_at: madeAt.toISOString(), reason, bytes: size, sha256 }
  await writeManifest(place, { ...facts, ...contents, missing: null, verified: null })
}

/** Names have a resolution of a second: if a name is taken, tries the next one. */
async function freeName(place: Storage, now: Date, engine: Database['engine']): Promise<string> {
  for (let moment = now.getTime(); ; moment += 1000) {
    const name = backupName(new Date(moment), engine)
    if (!(await place.stat(name))) return name
  }
}

/** Writes the database into a file of its engine's format; returns what the file holds. Throws BackupRefusedError. */
async function dump({ database, databaseUrl }: BackupParts, file: string): Promise<Contents> {
  if (database.engine === 'sqlite') {
    // A connection of its own: the portal's writer would make every write wait.
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

/** Reads a new copy, on a thread of its own, and leaves it as one file. */
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

/** Why no backup of this database can be made; null if one can. Asks Postgres's tool for its version. */
export async function obstacleOf(database: Database): Promise<BackupFailure | null> {
  if (database.engine === 'sqlite') return null
  const state = await toolState(await serverVersion(database.fresh))
  return state === 'ready' ? null : state
}

/**
 * The ids of drive files that any backup of a place refers to: a restore needs their bytes. Unreadable backups are
 * skipped. Throws if the place does not answer.
 */
export async function filesOfBackups({ engine, write }: Database, place: Storage): Promise<Set<string>> {
  const ids = new Set<string>()
  for (const { name } of await listBackups(place)) {
    const manifest = await readManifest(place, name)
    const file = place.fileOf(name)
    // A backup of an earlier version has no description.
    const isOlder = manifest === undefined && engine === 'sqlite' && file !== undefined
    const found = isOlder ? await fileIdsIn(write, file).catch((): string[] => []) : manifest?.files.map(({ id }) => id)
    for (const id of found ?? []) ids.add(id)
  }
  return ids
}
