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

/** A removal can be undone for this long. */
const UNNAMED_AGE_MS = 24 * 60 * 60 * 1000

/** A file of the drive. */
export interface DriveFile {
  id: string
  /** The file name of a download. */
  name: string
  contentType: string
  size: number
  /** In hexadecimal. */
  sha256: string
}

export interface FileToKeep {
  /**
   * ASCII letters, digits, `_`, `.` and `-`, at most 100, ending with the extension of its type; the file's name in
   * URLs.
   */
  id: string
  name: string
  contentType: string
  body: Buffer | Readable
  source: ContentSource
  now: () => Date
}

/**
 * Stores a file: first its bytes, then its row, so that no row is without bytes. `db` may be a transaction;
 * `removeOrphanFiles` deletes the bytes of a rolled-back one. Replaces a file with the same id. Throws a TypeError
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

/** A file of the drive; undefined if the id is unknown. */
export async function findFile(db: Db, id: string): Promise<DriveFile | undefined> {
  const row = isDriveId(id) ? await fileRow(db, id) : undefined
  return row && driveFileOf(row)
}

/** Every file of the drive. */
export async function listFiles(db: Db): Promise<DriveFile[]> {
  return (await listFileRows(db)).map(driveFileOf)
}

/** Converts a row to a file. */
export function driveFileOf({ id, name, content_type: contentType, size, sha256 }: FileRow): DriveFile {
  return { id, name, contentType, size, sha256 }
}

/** Marks files as the office's, in the caller's transaction, so that they stay when the demonstration is removed. */
export async function adoptFiles(tx: Db, ids: readonly string[]): Promise<void> {
  await setOfficeFiles(tx, ids)
}

/**
 * Deletes the rows of the office's unreferenced files older than a day that `seen` has seen long enough, in the
 * caller's transaction; `removeOrphanFiles` deletes their bytes. A younger file may belong to a line that is still being
 * edited.
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
  /** Ids whose bytes stay without a row. */
  kept?: ReadonlySet<string>
  seen: SeenSince
}

/** Deletes bytes without a row that `seen` has seen long enough; returns their keys. */
export async function removeOrphanFiles({ db, storage, kept, seen }: OrphanOptions): Promise<string[]> {
  const objects = await storage.list(DRIVE_FOLDER)
  const known = new Set([...(await allFileIds(db)), ...(kept ?? [])].map(driveKey))
  const orphans = seen.lasting(objects.map(({ key }) => key).filter((key) => !known.has(key)))
  for (const key of orphans) await storage.remove(key)
  return orphans
}

/** The files whose bytes are missing from storage, or have another size there. */
export async function filesWithoutBytes(db: Db, storage: Storage): Promise<DriveFile[]> {
  const sizes = new Map((await storage.list(DRIVE_FOLDER)).map(({ key, size }) => [key, size]))
  return (await listFiles(db)).filter(({ id, size }) => sizes.get(driveKey(id)) !== size)
}
