import { buffer } from 'node:stream/consumers'
import type { Storage, StoredObject } from './storage.ts'

/**
 * A browser revalidates each time, and the usual answer is 304. A shared cache keeps an answer for a second, so that the
 * server gets one request a second for each URL, and serves it in an outage (decision 0043).
 */
export const PUBLISHED_CACHE = 'public, max-age=0, s-maxage=1, stale-if-error=3600'

/** Content types of the files that CDNs serve, by the end of their keys. */
const CONTENT_TYPES: readonly (readonly [end: string, contentType: string])[] = [
  ['.json', 'application/json; charset=utf-8'],
  ['.jpg', 'image/jpeg'],
]

/** Bytes or UTF-8 texts by key. */
export type FilesByKey = ReadonlyMap<string, string | Buffer>

/**
 * Makes the storage hold exactly these files within `owned`, a list of keys, and of folders that end with `/`. Replaces
 * a file atomically and only if it changed. Removes owned files that are not in the list first, so that withdrawn files
 * go even if nothing can be written. Leaves all other files. Throws a TypeError, before any change, for a file that is
 * not owned or neither `.json` nor `.jpg`.
 */
export async function publishFiles(storage: Storage, owned: readonly string[], files: FilesByKey): Promise<void> {
  const wanted = Array.from(files, ([key, body]) => {
    if (!isOwned(key, owned)) throw new TypeError(`not within the owned files: ${key}`)
    return { key, contentType: contentTypeOf(key), body: typeof body === 'string' ? Buffer.from(body) : body }
  })
  const standing = new Map<string, StoredObject>()
  for (const place of owned) for (const object of await storage.list(place)) standing.set(object.key, object)
  for (const key of standing.keys()) if (isOwned(key, owned) && !files.has(key)) await storage.remove(key)
  for (const { key, contentType, body } of wanted) {
    if (await holds(storage, standing.get(key), body)) continue
    await storage.put(key, body, contentType, { cacheControl: PUBLISHED_CACHE, isRenewable: true })
  }
}

function isOwned(key: string, owned: readonly string[]): boolean {
  return owned.some((place) => (place.endsWith('/') ? key.startsWith(place) : key === place))
}

function contentTypeOf(key: string): string {
  const known = CONTENT_TYPES.find(([end]) => key.endsWith(end))
  if (!known) throw new TypeError(`unsupported type of published file: ${key}`)
  return known[1]
}

async function holds(storage: Storage, standing: StoredObject | undefined, body: Buffer): Promise<boolean> {
  if (standing?.size !== body.length) return false
  const stream = await storage.read(standing.key)
  return stream !== undefined && body.equals(await buffer(stream))
}
