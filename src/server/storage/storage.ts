import type { Readable } from 'node:stream'

/** What is known of a stored object without reading it. */
export interface StoredObject {
  key: string
  /** Bytes. */
  size: number
  /** Changes when the bytes do. */
  etag: string
  modifiedAt: Date
}

/** First and last byte, both included. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Where files lie: a folder or a bucket. Keys are paths with `/` (`drive/….pdf`); a key that leaves its place (`..`, a leading slash,
 * an empty part) is refused with a TypeError. What is read is whole: an object is replaced at once or not at all.
 */
export interface Storage {
  /** Keeps the bytes under the key, in the place of what stood there. */
  put(key: string, body: Buffer | Readable, contentType: string): Promise<void>
  /** Undefined where there is no such object. */
  stat(key: string): Promise<StoredObject | undefined>
  /** The bytes, or a part of them; undefined where there is no such object. The caller reads or destroys the stream. */
  read(key: string, range?: ByteRange): Promise<Readable | undefined>
  /** Removing what is not there is no failure. */
  remove(key: string): Promise<void>
  /** Every object whose key starts with the prefix. */
  list(prefix: string): Promise<StoredObject[]>
}
