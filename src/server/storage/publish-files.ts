import { buffer } from 'node:stream/consumers'
import type { Storage, StoredObject } from './storage.ts'
import { WrittenStamps } from './written-stamps.ts'

/**
 * A browser revalidates at each request and usually gets 304. A shared cache keeps an answer for one second, so the
 * server gets at most one request a second for each URL. In an outage of the server the cache serves its old answer
 * (decision 0043).
 */
export const PUBLISHED_CACHE = 'public, max-age=0, s-maxage=1, stale-if-error=3600'

/** The content types of published files by the end of their keys. */
const CONTENT_TYPES: readonly (readonly [end: string, contentType: string])[] = [
  ['.json', 'application/json; charset=utf-8'],
  ['.jpg', 'image/jpeg'],
]

/** A file that is made only if the stored one has another stamp, or if there is none. */
export interface StampedFile {
  /** A hash of everything that the file is made of; it differs if the file would differ. */
  stamp: string
  make: () => Promise<string | Buffer>
}

/** The files by key: bytes, texts for UTF-8, or files that are made when needed. */
export type FilesByKey = ReadonlyMap<string, string | Buffer | StampedFile>

export interface PublishOptions {
  /** Called before each file; once it returns false, the remaining files are not written. */
  isCurrent?: () => boolean
  /** The path of the file that records the stamps of the stored files; without it, stamped files are made each time. */
  stampsFile?: string | undefined
}

/**
 * Makes the storage hold exactly these files within `owned`, a list of keys and of folders that end with `/`. Files
 * outside of `owned` stay. First deletes the owned files that are not among `files`, so that withdrawn files go even if
 * nothing can be written; then replaces files, then writes new ones. Replaces a file atomically, and only if its bytes
 * differ. Throws a TypeError, before any change, for a key outside of `owned`, or one with another end than `.json` or
 * `.jpg`.
 */
export async function publishFiles(
  storage: Storage,
  owned: readonly string[],
  files: FilesByKey,
  { isCurrent = () => true, stampsFile }: PublishOptions = {},
): Promise<void> {
  const wanted = Array.from(files, ([key, file]) => {
    if (!isOwned(key, owned)) throw new TypeError(`outside the folders that the publication owns: ${key}`)
    return { key, contentType: contentTypeOf(key), file }
  })
  const present = new Map<string, StoredObject>()
  for (const place of owned) for (const object of await storage.list(place)) present.set(object.key, object)
  for (const key of present.keys()) if (isOwned(key, owned) && !files.has(key)) await storage.remove(key)
  const stamps = await WrittenStamps.read(wanted.some(({ file }) => isStamped(file)) ? stampsFile : undefined)
  const inOrder = [...wanted.filter(({ key }) => present.has(key)), ...wanted.filter(({ key }) => !present.has(key))]
  for (const { key, contentType, file } of inOrder) {
    if (!isCurrent()) break
    if (isStamped(file) && stamps.has(present.get(key), file.stamp)) continue
    const made = isStamped(file) ? await file.make() : file
    const body = typeof made === 'string' ? Buffer.from(made) : made
    let object = present.get(key)
    if (!(await holds(storage, object, body))) {
      await storage.put(key, body, contentType, { cacheControl: PUBLISHED_CACHE, isRenewable: true })
      object = isStamped(file) ? await storage.stat(key) : undefined
      // Another process may have replaced the file with an older one meanwhile. If the new stamp were recorded for the
      // older file's ETag, that file would never be made again.
      if (object && !(await holds(storage, object, body))) object = undefined
    }
    if (object && isStamped(file)) await stamps.note(object, file.stamp)
  }
  await stamps.write((key) => !isOwned(key, owned) || files.has(key))
}

function isStamped(file: string | Buffer | StampedFile): file is StampedFile {
  return typeof file === 'object' && 'stamp' in file
}

function isOwned(key: string, owned: readonly string[]): boolean {
  return owned.some((place) => (place.endsWith('/') ? key.startsWith(place) : key === place))
}

function contentTypeOf(key: string): string {
  const known = CONTENT_TYPES.find(([end]) => key.endsWith(end))
  if (!known) throw new TypeError(`unsupported type of published file: ${key}`)
  return known[1]
}

async function holds(storage: Storage, object: StoredObject | undefined, body: Buffer): Promise<boolean> {
  if (object?.size !== body.length) return false
  const stream = await storage.read(object.key)
  return stream !== undefined && body.equals(await buffer(stream))
}
