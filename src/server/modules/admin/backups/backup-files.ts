import { Readable } from 'node:stream'
import { measured, measureFile, newMeasure } from '#server/storage/measured.ts'
import type { Storage } from '#server/storage/storage.ts'
import { driveKey } from '../../drive/drive-file.rules.ts'
import type { Contents } from './backup.queries.ts'
import { listBackups, readManifest } from './backup-manifest.service.ts'
import { keptFileKey, manifestName } from './backup-names.rules.ts'

type NamedFile = Contents['files'][number]

const TYPE = 'application/octet-stream'
const FOLDER = 'files/'

/**
 * Copies library files from the storage to `place`, the folder or bucket of the backups, unless it has them. A file's
 * key there is the hash of its bytes, so that a file named by ten backups is stored once. Returns the ids of files that
 * the storage lacks or has with other bytes.
 */
export async function keepFiles(
  { storage, place }: { storage: Storage; place: Storage },
  files: readonly NamedFile[],
): Promise<string[]> {
  const there = await sizesOf(place)
  const missing: string[] = []
  for (const file of files) {
    const key = keptFileKey(file.sha256)
    const isKept = there.get(key) === file.size || (await keepFile(storage, place, file))
    if (isKept) there.set(key, file.size)
    else missing.push(file.id)
  }
  return missing
}

async function sizesOf(place: Storage): Promise<Map<string, number>> {
  return new Map((await place.list(FOLDER)).map(({ key, size }) => [key, size]))
}

async function keepFile(storage: Storage, place: Storage, { id, sha256 }: NamedFile): Promise<boolean> {
  const key = keptFileKey(sha256)
  const path = storage.fileOf(driveKey(id))
  if (path !== undefined) {
    const found = await measureFile(path).catch(() => undefined)
    if (found?.sha256 !== sha256) return false
    await place.putFile(key, path, TYPE)
    return true
  }
  return copyObject({ from: storage, key: driveKey(id) }, { to: place, key }, sha256)
}

/**
 * Copies an object from one storage to another. Returns false if the source lacks it, or if its bytes do not have the
 * given hash; then no copy remains.
 */
async function copyObject(
  source: { from: Storage; key: string },
  target: { to: Storage; key: string; contentType?: string },
  sha256: string,
): Promise<boolean> {
  const stream = await source.from.read(source.key)
  if (!stream) return false
  const measure = newMeasure()
  try {
    await target.to.put(target.key, Readable.from(measured(stream, measure)), target.contentType ?? TYPE)
  } finally {
    // A storage that refuses a file at once has not read the stream, and so has not closed the stream.
    stream.destroy()
  }
  if (measure.result().sha256 === sha256) return true
  await target.to.remove(target.key)
  return false
}

/**
 * Returns the files whose bytes the backups' place lacks, by key and size; with `isDeep`, also those whose bytes have
 * another hash.
 */
export async function lackingFiles(
  place: Storage,
  files: readonly NamedFile[],
  { isDeep = false }: { isDeep?: boolean } = {},
): Promise<NamedFile[]> {
  const there = await sizesOf(place)
  const lacking: NamedFile[] = []
  for (const file of files) {
    const isThere = there.get(keptFileKey(file.sha256)) === file.size
    if (!isThere || (isDeep && !(await hasBytes(place, file)))) lacking.push(file)
  }
  return lacking
}

async function hasBytes(place: Storage, { sha256 }: NamedFile): Promise<boolean> {
  const stream = await place.read(keptFileKey(sha256))
  if (!stream) return false
  const measure = newMeasure()
  for await (const chunk of stream) measure.take(chunk as Buffer)
  return measure.result().sha256 === sha256
}

/**
 * Copies files from the backups' place back into the storage. Returns the ids of the files that the backups' place
 * lacks, too.
 */
export async function bringBack(
  { place, storage }: { place: Storage; storage: Storage },
  files: readonly (Pick<NamedFile, 'id' | 'sha256'> & { contentType: string })[],
): Promise<string[]> {
  const lacking: string[] = []
  for (const { id, sha256, contentType } of files) {
    const target = { to: storage, key: driveKey(id), contentType }
    const isBack = await copyObject({ from: place, key: keptFileKey(sha256) }, target, sha256)
    if (!isBack) lacking.push(id)
  }
  return lacking
}

/**
 * Removes backups, and then the files that no remaining backup names. A backup without a description names no files.
 * Call it only within `withTurn`: otherwise another process could be writing a backup that names a file removed here.
 */
export async function removeBackups(place: Storage, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await place.remove(name)
    await place.remove(manifestName(name))
  }
  const needed = new Set<string>()
  for (const { name } of await listBackups(place)) {
    const manifest = await readManifest(place, name)
    // A description that exists but cannot be read may name any file, so no file is removed.
    if (!manifest && (await place.stat(manifestName(name)))) return
    for (const { sha256 } of manifest?.files ?? []) needed.add(keptFileKey(sha256))
  }
  for (const { key } of await place.list(FOLDER)) if (!needed.has(key)) await place.remove(key)
}
