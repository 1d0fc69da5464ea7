import { text } from 'node:stream/consumers'
import type { ByteRange, Storage } from '#server/storage/storage.ts'

/** Returns the text of an object. */
export async function textOf(storage: Storage, key: string, range?: ByteRange): Promise<string> {
  const stream = await storage.read(key, range)
  if (!stream) throw new Error(`nothing at ${key}`)
  return text(stream)
}

/** Returns the keys with a prefix, sorted. */
export async function keysOf(storage: Storage, prefix = ''): Promise<string[]> {
  return (await storage.list(prefix)).map(({ key }) => key).sort()
}
