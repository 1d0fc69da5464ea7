import type { Readable } from 'node:stream'

/** The details of a stored object, known without reading it. */
export interface StoredObject {
  key: string
  /** In bytes. */
  size: number
  /** Changes with the bytes. */
  etag: string
  modifiedAt: Date
}

/** First and last byte, both inclusive. */
export interface ByteRange {
  start: number
  end: number
}

export interface PutOptions {
  /** How caches may keep an object that a bucket serves by itself. */
  cacheControl?: string
  /** The object is made again from the database, so its bytes need not be on the disk at once. */
  isRenewable?: boolean
}

/**
 * File storage: a folder or a bucket. Keys are paths with `/` (`drive/….pdf`). Invalid keys (`..`, a leading slash, an
 * empty part) are refused with a TypeError. Writes are atomic: readers get the old object or the new one, complete.
 */
export interface Storage {
  /**
   * Stores the bytes under the key; replaces an existing object. When it resolves, the object survives a loss of power.
   * A bucket also stores the headers with which it serves the object by itself: the type, and how caches may keep it.
   */
  put(key: string, body: Buffer | Readable, contentType: string, options?: PutOptions): Promise<void>
  /**
   * Stores a file of this machine; replaces an existing object. A folder on the same disk shares the file's bytes, so
   * nobody may change them afterwards.
   */
  putFile(key: string, path: string, contentType: string): Promise<void>
  /** The path of the object's file, which may be missing; undefined for a bucket. */
  fileOf(key: string): string | undefined
  /** Undefined if there is no such object. */
  stat(key: string): Promise<StoredObject | undefined>
  /** Returns the bytes or a range of them; undefined for a missing object. The caller reads or destroys the stream. */
  read(key: string, range?: ByteRange): Promise<Readable | undefined>
  /** Removes an object. Removing a missing key is a no-op. */
  remove(key: string): Promise<void>
  /** Lists every object whose key starts with the prefix. */
  list(prefix: string): Promise<StoredObject[]>
}
