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
 * Copies the library's files that the place lacks into it, by the hash of their bytes: a file that ten backups name is
 * there once. Returns the ids of those that the storage lacks, or has with other bytes.
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

/** Copies an object between two places; removes the copy and returns false if its bytes are others. */
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
    // A place that refuses at once has read nothing, and so closed nothing.
    stream.destroy()
  }
  if (measure.result().sha256 === sha256) return true
  await target.to.remove(target.key)
  return false
}

/** The files of a backup whose bytes the place lacks; with `isDeep`, also those whose bytes have changed. */
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

/** Copies files from the backups back into the storage; returns those that are not there either. */
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
 * Removes backups, and then the files that no remaining backup names. A backup without a description holds no files.
 * Only for the process that has the turn: another backup could be about to name a file.
 */
export async function removeBackups(place: Storage, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await place.remove(name)
    await place.remove(manifestName(name))
  }
  const needed = new Set<string>()
  for (const { name } of await listBackups(place)) {
    const manifest = await readManifest(place, name)
    // A description that cannot be read may name any file.
    if (!manifest && (await place.stat(manifestName(name)))) return
    for (const { sha256 } of manifest?.files ?? []) needed.add(keptFileKey(sha256))
  }
  for (const { key } of await place.list(FOLDER)) if (!needed.has(key)) await place.remove(key)
}
