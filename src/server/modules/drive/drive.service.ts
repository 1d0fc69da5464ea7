import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ContentSource } from '#server/db/content-source.ts'
import type { Db } from '#server/db/tables.ts'
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

/** Bytes younger than this may belong to a file whose row is still being written. */
const ORPHAN_AGE_MS = 60 * 60 * 1000
/** As long as a removal can be undone. */
const UNNAMED_AGE_MS = 24 * 60 * 60 * 1000

/** A file of the drive. */
export interface DriveFile {
  id: string
  /** The name under which it is downloaded. */
  name: string
  contentType: string
  size: number
  /** In hexadecimal. */
  sha256: string
}

export interface FileToKeep {
  /** ASCII letters, digits, `_`, `.` and `-`, at most 100, ending with the extension of its type; the file's name in addresses. */
  id: string
  name: string
  contentType: string
  body: Buffer | Readable
  source: ContentSource
  now: () => Date
}

/**
 * Keeps a file: first its bytes, then its row, so that no row is without bytes. `db` may be a transaction; bytes of one that is rolled
 * back are cleared by `removeOrphanFiles`. The same id again replaces what stood there. Throws a TypeError for what is no id.
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

/** A file of the drive; undefined where there is none of this id. */
export async function findFile(db: Db, id: string): Promise<DriveFile | undefined> {
  const row = isDriveId(id) ? await fileRow(db, id) : undefined
  return row && driveFileOf(row)
}

/** Every file of the drive. */
export async function listFiles(db: Db): Promise<DriveFile[]> {
  return (await listFileRows(db)).map(driveFileOf)
}

/** A row as a file. */
export function driveFileOf({ id, name, content_type: contentType, size, sha256 }: FileRow): DriveFile {
  return { id, name, contentType, size, sha256 }
}

/** Makes files the office's own, within a transaction of the caller's, so that they stay when the demonstration goes. */
export async function adoptFiles(tx: Db, ids: readonly string[]): Promise<void> {
  await setOfficeFiles(tx, ids)
}

/**
 * Takes away the office's files that are older than a day and that nothing names, within a transaction of the caller's; their bytes
 * go with the next `removeOrphanFiles`. A younger one may have been uploaded for a line that is still being written.
 */
export async function forgetFiles(tx: Db, isNamed: (id: string) => boolean, now: Date): Promise<void> {
  const old = await officeFilesBefore(tx, new Date(now.getTime() - UNNAMED_AGE_MS))
  await deleteFiles(
    tx,
    old.filter((id) => !isNamed(id)),
  )
}

/** Takes the demonstration's files away, within a transaction of the caller's; their bytes go with the next `removeOrphanFiles`. */
export async function removeDemoFiles(tx: Db): Promise<void> {
  await deleteDemoFiles(tx)
}

export interface OrphanOptions {
  db: Db
  storage: Storage
  /** Ids without a row whose bytes are kept all the same. */
  kept?: ReadonlySet<string>
  now: () => Date
}

/** Removes bytes that have had no row for an hour; returns their keys. */
export async function removeOrphanFiles({ db, storage, kept, now }: OrphanOptions): Promise<string[]> {
  const before = now().getTime() - ORPHAN_AGE_MS
  const objects = await storage.list(DRIVE_FOLDER)
  const known = new Set([...(await allFileIds(db)), ...(kept ?? [])].map(driveKey))
  const orphans = objects.filter(({ key, modifiedAt }) => !known.has(key) && modifiedAt.getTime() < before)
  for (const { key } of orphans) await storage.remove(key)
  return orphans.map(({ key }) => key)
}

/** The files of which the storage has not the bytes, all or as many as there should be. */
export async function filesWithoutBytes(db: Db, storage: Storage): Promise<DriveFile[]> {
  const sizes = new Map((await storage.list(DRIVE_FOLDER)).map(({ key, size }) => [key, size]))
  return (await listFiles(db)).filter(({ id, size }) => sizes.get(driveKey(id)) !== size)
}

interface Measure {
  take: (chunk: Buffer) => void
  result: () => { size: number; sha256: string }
}

function newMeasure(): Measure {
  const hash = createHash('sha256')
  let size = 0
  return {
    take(chunk) {
      hash.update(chunk)
      size += chunk.length
    },
    result: () => ({ size, sha256: hash.digest('hex') }),
  }
}

/** Lets a stream through and measures it. */
async function* measured(body: AsyncIterable<Buffer>, measure: Measure): AsyncGenerator<Buffer> {
  for await (const chunk of body) {
    measure.take(chunk)
    yield chunk
  }
}
