import { resolve } from 'node:path'
import { type FolderOptions, FolderStorage } from './folder-storage.ts'
import { openS3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'
import { parseStorageUrl } from './storage-url.rules.ts'

/** Opens the folder or bucket of a STORAGE_URL, without connecting yet. Throws a TypeError for any other URL. */
export async function openStorage(url: string, options: FolderOptions = {}): Promise<Storage> {
  const location = parseStorageUrl(url)
  if (!location) throw new TypeError('neither file:PATH nor s3://bucket')
  return location.kind === 'folder' ? new FolderStorage(resolve(location.path), options) : openS3Storage(location)
}
