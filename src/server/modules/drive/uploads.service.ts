import { createHash, randomUUID } from 'node:crypto'
import { UPLOAD_TYPES } from '#contract/admin-library.ts'
import type { Database } from '#server/db/open-database.ts'
import { AppError } from '#server/errors/app-error.ts'
import type { Storage } from '#server/storage/storage.ts'
import { act, type OfficeAct } from '../audit/office-act.service.ts'
import { fileOfBytes, upsertFile } from './drive.queries.ts'
import { type DriveFile, driveFileOf } from './drive.service.ts'
import { driveKey } from './drive-file.rules.ts'
import { typeOfBytes } from './file-type.rules.ts'

export interface UploadPlaces {
  database: Database
  storage: Storage
}

export interface Upload {
  /** The file name that the sender gave; its extension is replaced by that of the recognised type. */
  name: string
  body: Buffer
}

/**
 * Stores an uploaded file. If a stored file has the same bytes already, returns the stored file (`known`) and sets its
 * time to now, so that upkeep does not delete it soon. Throws unreadable_file for unsupported types, too_large, and
 * service_unavailable if the storage does not accept the bytes.
 */
export async function keepUpload(
  { database, storage }: UploadPlaces,
  { name, body }: Upload,
  by: OfficeAct,
): Promise<{ file: DriveFile; known: boolean }> {
  const contentType = typeOfBytes(body)
  if (!contentType) throw new AppError('unreadable_file', 'the bytes are of no type that is kept')
  const { extension, maxBytes } = UPLOAD_TYPES[contentType]
  if (body.length > maxBytes) throw new AppError('too_large', `${contentType} of ${body.length} bytes`)
  const sha256 = createHash('sha256').update(body).digest('hex')
  const known = await fileOfBytes(database.write, sha256)
  const fresh = { id: `${randomUUID()}.${extension}`, name: `${stem(name)}.${extension}`, size: body.length, sha256 }
  const row = known ?? { ...fresh, content_type: contentType }
  // The bytes come first, so that no row is without bytes. They are stored before the transaction begins, because a
  // slow storage would make the office's other transactions wait.
  await storeBytes(storage, { key: driveKey(row.id), body, contentType, isKnown: known !== undefined })
  await act(database, by, { action: 'library.upload', object: { kind: 'file', id: row.id } }, async (tx) => {
    await upsertFile(tx, { ...row, source: 'office', created_at: by.now.toISOString() })
    return { after: { name: row.name, size: row.size }, isNoOp: known !== undefined }
  })
  return { file: driveFileOf(row), known: known !== undefined }
}

interface Bytes {
  key: string
  body: Buffer
  contentType: string
  /** Whether a row has these bytes already. The bytes themselves may still be missing from the storage. */
  isKnown: boolean
}

async function storeBytes(storage: Storage, { key, body, contentType, isKnown }: Bytes): Promise<void> {
  try {
    if (isKnown && (await storage.stat(key))) return
    await storage.put(key, body, contentType)
  } catch (cause) {
    throw new AppError('service_unavailable', 'the storage takes no bytes', { cause })
  }
}

/** Returns a file's name without its extension, or `file` if nothing is left. */
function stem(name: string): string {
  return name.replace(/[.][a-z0-9]{1,5}$/i, '').trim() || 'file'
}
