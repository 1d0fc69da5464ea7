import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { chmod, copyFile, mkdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isDamaged } from '#server/db/faults.ts'
import { type Database, sqliteFileOf } from '#server/db/open-database.ts'
import { LockRefusedError } from '#server/db/sqlite-lock.ts'
import { gatherIntoFile } from '#server/db/sqlite-upkeep.ts'
import { measureFile } from '#server/storage/measured.ts'
import type { Storage } from '#server/storage/storage.ts'
import { isKey } from '#server/storage/storage-key.rules.ts'
import { endAllSessions } from '../../accounts/administrators.service.ts'
import { forgetHead } from '../../audit/chain-check.service.ts'
import { act, type OfficeAct } from '../../audit/office-act.service.ts'
import { type DriveFile, filesWithoutBytes } from '../../drive/drive.service.ts'
import { holdSchedules } from '../../sheets/held-schedules.service.ts'
import { listScheduledSheets } from '../../sheets/sheets.reads.ts'
import { endRestoredTurn, type Holdings, holdingsOf } from './backup.queries.ts'
import { describeBackup, openBackupPlace } from './backup.service.ts'
import { bringBack, lackingFiles } from './backup-files.ts'
import { readManifest } from './backup-manifest.service.ts'
import { manifestName, momentOfBackup } from './backup-names.rules.ts'
import { type KeptDatabase, putInPlace } from './database-swap.ts'
import { inspectCopy, isSqlite, RestoreRefusedError, withDatabase } from './inspection.service.ts'
import { dropRestored, putDatabaseInPlace, restoreBeside, type Server } from './postgres-restore.ts'

export interface RestoreParts {
  databaseUrl: string
  dataDir: string
  storage: Storage
  /** The folder or bucket of the backups, which also has copies of the library's files. */
  place: Storage
  by: OfficeAct
}

/**
 * A backup restored beside the database, checked, and migrated to this program's schema. Nothing else has changed yet.
 */
export interface PreparedRestore {
  /** The path of the backup, as it was given. */
  file: string
  /** The restored copy that will replace the database: the path of a file, or the URL of a Postgres database. */
  part: string
  /** The database to replace: the path of its file, or host and name of a Postgres database. */
  target: string
  madeAt: string
  /** Whether a description beside the backup had its checksum; without one, changed bytes can go unnoticed. */
  isCompared: boolean
  /** Whether an older release made the backup. */
  isOlder: boolean
  holdings: Holdings
  /** How many drafts in the backup have a scheduled publication, which the restore holds. */
  scheduled: number
  /** The counts of the database that will be replaced; `nothing` if there is none, `unreadable` if it is damaged. */
  standing: Holdings | 'nothing' | 'unreadable'
  /** Files of the library that the storage lacks, and the folder or bucket of the backups has. */
  fromBackups: readonly DriveFile[]
  /** Names of files that both the storage and the backups' place lack; undefined if one of the two does not respond. */
  withoutBytes: readonly string[] | undefined
}

/**
 * Restores a backup beside the database and inspects it. `discardRestore` deletes the result. Throws
 * RestoreRefusedError.
 */
export function prepareRestore(parts: RestoreParts, file: string): Promise<PreparedRestore> {
  const target = sqliteFileOf(parts.databaseUrl)
  return target === undefined ? prepareDump(parts, file) : prepareFile(parts, file, target)
}

async function prepareFile(parts: RestoreParts, file: string, target: string): Promise<PreparedRestore> {
  const madeAt = await checkFile(file, target)
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  const part = join(dirname(target), `.${basename(target)}.${randomUUID()}.part`)
  try {
    await copyFile(file, part)
    // More users may be allowed to read the backup. This copy, with all data of the portal, is only for its owner.
    await chmod(part, 0o600)
    if (!(await isSqlite(part))) throw new RestoreRefusedError('foreign')
    const isCompared = await checkSum(part, file)
    const found = await withDatabase(`file:${part}`, (copy) => examine(copy, parts))
    return { file, part, target, madeAt, isCompared, ...found, standing: await standingIn(target) }
  } catch (fault) {
    await discardRestore(parts, { part })
    throw isDamaged(fault) ? new RestoreRefusedError('damaged', { cause: fault }) : fault
  }
}

async function prepareDump(parts: RestoreParts, file: string): Promise<PreparedRestore> {
  const madeAt = await checkFile(file)
  const isCompared = await checkSum(file, file)
  const part = await restoreBeside(serverOf(parts), file)
  try {
    const found = await withDatabase(part, (copy) => examine(copy, parts))
    const standing = await withDatabase(parts.databaseUrl, ({ write }) => holdingsOf(write))
    const { host, pathname } = new URL(parts.databaseUrl)
    return { file, part, target: host + pathname, madeAt, isCompared, ...found, standing }
  } catch (fault) {
    await discardRestore(parts, { part })
    throw fault
  }
}

function serverOf({ databaseUrl, dataDir, by }: RestoreParts): Server {
  return { databaseUrl, dataDir, now: by.now }
}

/**
 * Replaces the database by a prepared backup in one step and keeps the old one: an SQLite file as a backup, a Postgres
 * database under another name. Ends every session and one-time link in the restored copy, and holds every scheduled
 * publication, because some may have been revoked since the backup. Returns where the old database is. Throws
 * RestoreRefusedError `in_use` while another process uses it.
 */
export async function applyRestore(parts: RestoreParts, prepared: PreparedRestore): Promise<KeptDatabase | undefined> {
  const { file, part, target, madeAt } = prepared
  const { dataDir, storage, place, by } = parts
  const isFile = sqliteFileOf(parts.databaseUrl) !== undefined
  await withDatabase(isFile ? `file:${part}` : part, async (copy) => {
    await endAllSessions(copy)
    await endRestoredTurn(copy.write)
    const name = { action: 'backup.restore', object: { kind: 'backup', id: basename(file) } } as const
    await act(copy, by, name, async (tx) => {
      await holdSchedules(tx, by)
      return { after: { made_at: madeAt } }
    })
    if (isFile) await gatherIntoFile(copy.write)
  })
  // The stored end of the audit log is that of the replaced database, and would not match the restored database's log.
  await forgetHead(dataDir)
  try {
    const kept = isFile
      ? await putInPlace({ part, target, dataDir, now: by.now })
      : await putDatabaseInPlace(serverOf(parts), part)
    if (kept?.kind === 'backup') await describeKept(kept.file, by.now)
    await bringBack({ place, storage }, prepared.fromBackups)
    return kept
  } catch (fault) {
    if (fault instanceof LockRefusedError && fault.refusal === 'in_use')
      throw new RestoreRefusedError('in_use', { cause: fault })
    throw fault
  }
}

/** Deletes the copy that `prepareRestore` made, unless `applyRestore` has moved it. */
export async function discardRestore(parts: RestoreParts, { part }: Pick<PreparedRestore, 'part'>): Promise<void> {
  if (sqliteFileOf(parts.databaseUrl) === undefined) return dropRestored(parts.databaseUrl, part)
  for (const end of ['', '-wal', '-shm', '-journal']) await rm(part + end, { force: true })
}

/**
 * Returns when a backup was made, by its name or else by the file's time. Throws RestoreRefusedError for a file that is
 * missing, is the database itself, or has an unfinished log beside it.
 */
async function checkFile(file: string, target?: string): Promise<string> {
  const [given, current] = [await statOf(file), target === undefined ? undefined : await statOf(target)]
  if (!given?.isFile()) throw new RestoreRefusedError('missing')
  if (current && given.ino === current.ino && given.dev === current.dev) throw new RestoreRefusedError('standing')
  for (const end of ['-wal', '-journal']) {
    if (((await statOf(file + end))?.size ?? 0) > 0) throw new RestoreRefusedError('unfinished')
  }
  return momentOfBackup(basename(file)) ?? given.mtime.toISOString()
}

/**
 * Compares a copy's checksum with the one in the backup's description. Returns false if there is no description. Throws
 * RestoreRefusedError.
 */
async function checkSum(part: string, file: string): Promise<boolean> {
  const name = basename(file)
  if (!isKey(name)) return false
  const manifest = await readManifest(await openBackupPlace(`file:${dirname(file)}`), name)
  if (manifest && (await measureFile(part)).sha256 !== manifest.sha256) throw new RestoreRefusedError('checksum')
  return manifest !== undefined
}

/**
 * Writes a description for the replaced database, so that it is listed like other backups. A failure is ignored: the
 * file remains usable without one.
 */
async function describeKept(file: string, now: Date): Promise<void> {
  const place = await openBackupPlace(`file:${dirname(file)}`)
  await describeBackup({ place, name: basename(file), reason: 'restore', madeAt: now }, file).catch(() => undefined)
}

/**
 * Copies a backup and its description from `place`, the folder or bucket of the backups, into a folder. Returns the
 * copy's path. Throws RestoreRefusedError `missing` if `place` lacks the backup.
 */
export async function fetchBackup(place: Storage, name: string, folder: string): Promise<string> {
  for (const key of [name, manifestName(name)]) {
    const stream = await place.read(key)
    if (stream) await pipeline(stream, createWriteStream(join(folder, key), { mode: 0o600 }))
    else if (key === name) throw new RestoreRefusedError('missing')
  }
  return join(folder, name)
}

async function examine(copy: Database, { storage, place }: RestoreParts) {
  const { isOlder } = await inspectCopy(copy)
  const holdings = await holdingsOf(copy.write)
  const scheduled = (await listScheduledSheets(copy.write)).length
  const files = await whereFilesAre(copy, storage, place).catch(() => ({ fromBackups: [], withoutBytes: undefined }))
  if (copy.engine === 'sqlite') await gatherIntoFile(copy.write)
  return { isOlder, holdings, scheduled, ...files }
}

async function whereFilesAre({ write }: Database, storage: Storage, place: Storage) {
  const missing = await filesWithoutBytes(write, storage)
  const nowhere = new Set((await lackingFiles(place, missing)).map(({ id }) => id))
  return {
    fromBackups: missing.filter(({ id }) => !nowhere.has(id)),
    withoutBytes: missing.filter(({ id }) => nowhere.has(id)).map(({ name }) => name),
  }
}

async function standingIn(target: string): Promise<PreparedRestore['standing']> {
  if (((await statOf(target))?.size ?? 0) === 0) return 'nothing'
  try {
    return await withDatabase(`file:${target}`, ({ write }) => holdingsOf(write))
  } catch (fault) {
    if (isDamaged(fault)) return 'unreadable'
    throw fault
  }
}

function statOf(file: string) {
  return stat(file).catch(() => undefined)
}
