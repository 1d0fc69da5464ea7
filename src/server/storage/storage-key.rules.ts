/** S3's maximum key length in bytes. */
const LONGEST_KEY = 1024
/** Maximum name length of common file systems in bytes. */
const LONGEST_PART = 255

/**
 * Whether a text is a valid key: a path of named parts below the root, for folders and buckets. No part starts with a
 * dot: that refuses `..` and reserves such names for temporary files.
 */
export function isKey(key: string): boolean {
  return bytes(key) <= LONGEST_KEY && key.split('/').every(isPart)
}

/** Throws a TypeError for an invalid key. */
export function assertKey(key: string): void {
  if (!isKey(key)) throw new TypeError(`not a storage key: ${JSON.stringify(key)}`)
}

/** Throws a TypeError if no key can start with the text; the empty text is a valid prefix. */
export function assertPrefix(prefix: string): void {
  const parts = prefix.split('/')
  const last = parts.pop()
  if (!parts.every(isPart) || (last !== '' && !isPart(last ?? ''))) {
    throw new TypeError(`not a storage prefix: ${JSON.stringify(prefix)}`)
  }
}

const FILES_URL = '/storage/'

/** Returns the key of the file at a URL below `/storage`; undefined for any other URL. */
export function keyOfUrl(url: string): string | undefined {
  return url.startsWith(FILES_URL) ? url.slice(FILES_URL.length) : undefined
}

function isPart(part: string): boolean {
  return /^[^.\\\p{Cc}\p{Cs}][^\\\p{Cc}\p{Cs}]*$/u.test(part) && bytes(part) <= LONGEST_PART
}

function bytes(text: string): number {
  return new TextEncoder().encode(text).length
}
