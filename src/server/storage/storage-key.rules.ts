/** What S3 takes for a key, in bytes. */
const LONGEST_KEY = 1024
/** What common file systems take for a name, in bytes. */
const LONGEST_PART = 255

/**
 * Whether a text may be a key: a path of named parts that stays below its root in a folder as in a bucket. No part starts with a dot:
 * that refuses `..`, and leaves such names to what a folder is still writing.
 */
export function isKey(key: string): boolean {
  return bytes(key) <= LONGEST_KEY && key.split('/').every(isPart)
}

/** Throws a TypeError for what is no key. */
export function assertKey(key: string): void {
  if (!isKey(key)) throw new TypeError(`not a storage key: ${JSON.stringify(key)}`)
}

/** Throws a TypeError for what no key starts with; nothing at all is the prefix of every key. */
export function assertPrefix(prefix: string): void {
  const parts = prefix.split('/')
  const last = parts.pop()
  if (!parts.every(isPart) || (last !== '' && !isPart(last ?? ''))) {
    throw new TypeError(`not a storage prefix: ${JSON.stringify(prefix)}`)
  }
}

const FILES_URL = '/storage/'

/** The key of the file at a URL below `/storage`; undefined for any other URL. */
export function keyOfUrl(url: string): string | undefined {
  return url.startsWith(FILES_URL) ? url.slice(FILES_URL.length) : undefined
}

function isPart(part: string): boolean {
  return /^[^.\\\p{Cc}\p{Cs}][^\\\p{Cc}\p{Cs}]*$/u.test(part) && bytes(part) <= LONGEST_PART
}

function bytes(text: string): number {
  return new TextEncoder().encode(text).length
}
