/** The most bytes of a key in S3. */
const LONGEST_KEY = 1024
/** The most bytes of a file name in common file systems. */
const LONGEST_PART = 255

/**
 * Whether a text is a valid key, for folders and buckets: names separated by `/`. No name starts with a dot, which
 * excludes `..` and reserves such names for temporary files.
 */
export function isKey(key: string): boolean {
  return bytes(key) <= LONGEST_KEY && key.split('/').every(isPart)
}

/** Throws a TypeError for an invalid key. */
export function assertKey(key: string): void {
  if (!isKey(key)) throw new TypeError(`not a storage key: ${JSON.stringify(key)}`)
}

/** Throws a TypeError if no key can start with the text; every key starts with the empty text. */
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
