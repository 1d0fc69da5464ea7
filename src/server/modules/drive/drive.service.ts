import { Readable } from 'node:stream'
import type { ContentSource } from '#server/db/content-source.ts'
import type { Db } from '#server/db/tables.ts'
import type { SeenSince } from '#server/seen-since.ts'
import { measured, newMeasure } from '#server/storage/measured.ts'
import type { Storage } from '#server/storage/storage.ts'
import {
  allFileIds,
  deleteDemoFiles,
  deleteFiles,
  type FileRow,
  fileRow,
  listFileRows,
  officeFilesBefore,
  setOfficeFiles,
  upsertFile,
} from './drive.queries.ts'
import { DRIVE_FOLDER, driveKey, isDriveId } from './drive-file.rules.ts'

/**
 * How old a file must be, in milliseconds, before its row is deleted because nothing names it: a day, because a removal
 * can be undone for a day.
 */
const UNNAMED_AGE_MS = 24 * 60 * 60 * 1000

/** A file of the drive. */
export interface DriveFile {
  id: string
  /** The file name under which the file is downloaded. */
  name: string
  contentType: string
  size: number
  /** The hash of the bytes, in hexadecimal. */
  sha256: string
}

export interface FileToKeep {
  /** The file's name in URLs: at most 100 ASCII letters, digits, `_`, `.` and `-`, with the extension of the type. */
  id: string
  name: string
  contentType: string
  body: Buffer | Readable
  source: ContentSource
  now: () => Date
}

/**
 * Stores a file: first its bytes, then its row, so that every row has bytes. Replaces a file with the same id. `db` may
 * be a transaction; if the transaction is rolled back, `removeOrphanFiles` later deletes the bytes. Throws a TypeError
 * for an invalid id.
 */
export async function keepFile({ db, storage }: { db: Db; storage: Storage }, file: FileToKeep): Promise<DriveFile> {
  const { id, name, contentType, body, source, now } = file
  if (!isDriveId(id)) throw new TypeError(`not an id of a drive file: ${JSON.stringify(id)}`)
  const measure = newMeasure()
  if (Buffer.isBuffer(body)) measure.take(body)
  await storage.put(driveKey(id), Buffer.isBuffer(body) ? body : Readable.from(measured(body, measure)), contentType)
  const { size, sha256 } = measure.result()
  const created_at = now().toISOString()
  await upsertFile(db, { id, name, content_type: contentType, size, sha256, source, created_at })
  return { id, name, contentType, size, sha256 }
}

/** Returns a file of the drive, or undefined if no file has the id. */
export async function findFile(db: Db, id: string): Promise<DriveFile | undefined> {
  const row = isDriveId(id) ? await fileRow(db, id) : undefined
  return row && driveFileOf(row)
}

/** Returns all files of the drive. */
export async function listFiles(db: Db): Promise<DriveFile[]> {
  return (await listFileRows(db)).map(driveFileOf)
}

/** Returns a row as a file of the drive. */
export function driveFileOf({ id, name, content_type: contentType, size, sha256 }: FileRow): DriveFile {
  return { id, name, contentType, size, sha256 }
}

/** Makes files the office's in the caller's transaction, so that removing the demonstration leaves them. */
export async function adoptFiles(tx: Db, ids: readonly string[]): Promise<void> {
  await setOfficeFiles(tx, ids)
}

/**
 * Deletes, in the caller's transaction, the rows of the office's files that nothing names. A file must be older than a
 * day, since the library line for which it was uploaded may still be open in an editor, and `seen` must have found it
 * unnamed for long enough. `removeOrphanFiles` later deletes the bytes.
 */
export async function forgetFiles(
  tx: Db,
  isNamed: (id: string) => boolean,
  { seen, now }: { seen: SeenSince; now: Date },
): Promise<void> {
  const old = await officeFilesBefore(tx, new Date(now.getTime() - UNNAMED_AGE_MS))
  await deleteFiles(tx, seen.lasting(old.filter((id) => !isNamed(id))))
}

/**
 * Deletes the rows of the demonstration's files, in the caller's transaction; the next `removeOrphanFiles` deletes
 * their bytes.
 */
export async function removeDemoFiles(tx: Db): Promise<void> {
  await deleteDemoFiles(tx)
}

export interface OrphanOptions {
  db: Db
  storage: Storage
  /** Ids of files whose bytes stay even without a row. */
  kept?: ReadonlySet<string>
  seen: SeenSince
}

/** Deletes bytes that `seen` has found without a row for long enough. Returns their storage keys. */
export async function removeOrphanFiles({ db, storage, kept, seen }: OrphanOptions): Promise<string[]> {
  const objects = await storage.list(DRIVE_FOLDER)
  const known = new Set([...(await allFileIds(db)), ...(kept ?? [])].map(driveKey))
  const orphans = seen.lasting(objects.map(({ key }) => key).filter((key) => !known.has(key)))
  for (const key of orphans) await storage.remove(key)
  return orphans
}

/** Returns the files whose bytes are missing from the storage, or have a size there that differs from the row's. */
export async function filesWithoutBytes(db: Db, storage: Storage): Promise<DriveFile[]> {
  const sizes = new Map((await storage.list(DRIVE_FOLDER)).map(({ key, size }) => [key, size]))
  return (await listFiles(db)).filter(({ id, size }) => sizes.get(driveKey(id)) !== size)
}
