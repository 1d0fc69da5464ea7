import type { Readable } from 'node:stream'

/** The details of a stored object, which can be had without reading its bytes. */
export interface StoredObject {
  key: string
  /** In bytes. */
  size: number
  /** Differs for different bytes under the same key. */
  etag: string
  modifiedAt: Date
}

/** The first and the last byte, both inclusive. */
export interface ByteRange {
  start: number
  end: number
}

export interface PutOptions {
  /** The cache header for an object that a bucket serves directly. */
  cacheControl?: string
  /** Whether the object can be made again from the database, so that its bytes need not be flushed to the disk. */
  isRenewable?: boolean
}

/**
 * File storage: a folder or a bucket. A key is a path with `/`, such as `drive/….pdf`. Every call throws a TypeError
 * for an invalid key (`..`, a leading slash, an empty part). A write is atomic: readers get the old object or the new
 * one, complete.
 */
export interface Storage {
  /**
   * Stores the bytes under the key; replaces an existing object. Once it resolves, the object survives a power failure,
   * unless it is renewable. A bucket also stores content type and cache header, with which it serves the object
   * directly.
   */
  put(key: string, body: Buffer | Readable, contentType: string, options?: PutOptions): Promise<void>
  /**
   * Stores a file of this machine; replaces an existing object. On the same disk the object is a link to the file, so
   * the file's bytes must not be changed afterwards.
   */
  putFile(key: string, path: string, contentType: string): Promise<void>
  /** Returns the path of the object's file, whether or not it exists; undefined for a bucket. */
  fileOf(key: string): string | undefined
  /** Returns the object's details; undefined if it does not exist. */
  stat(key: string): Promise<StoredObject | undefined>
  /**
   * Returns the bytes, or a range of them; undefined if the object does not exist. The caller must read or destroy the
   * stream.
   */
  read(key: string, range?: ByteRange): Promise<Readable | undefined>
  /** Removes an object. Removing a missing key is a no-op. */
  remove(key: string): Promise<void>
  /** Lists every object whose key starts with the prefix. */
  list(prefix: string): Promise<StoredObject[]>
}
