import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { S3, S3ClientConfig } from '@aws-sdk/client-s3'
import type { Upload, Options as UploadOptions } from '@aws-sdk/lib-storage'
import type { ByteRange, PutOptions, Storage, StoredObject } from './storage.ts'
import { assertKey, assertPrefix, isKey } from './storage-key.rules.ts'
import type { BucketLocation } from './storage-url.rules.ts'

const PART_BYTES = 8 * 1024 * 1024

/** The region for servers other than Amazon's, which only need some name. */
const ANY_REGION = 'us-east-1'

/** The timeout until a response begins, for calls without an upload; the client retries once. */
const QUESTION = { requestTimeout: 5000 }
/** An upload gets its response only after its last byte, so its timeout allows for a slow connection. */
const PATIENCE = {
  connectionTimeout: 3000,
  requestTimeout: 30_000,
  throwOnRequestTimeout: true,
  // A slow reader keeps a socket for its whole download, so there must be many.
  httpAgent: { maxSockets: 500 },
  httpsAgent: { maxSockets: 500 },
}

/**
 * Opens a bucket; it connects on first use. Amazon's client finds the credentials in the environment, a profile or the
 * instance.
 */
export async function openS3Storage(location: BucketLocation): Promise<Storage> {
  // Loaded only for a bucket, because the packages take some 300 ms to load.
  const { S3 } = await import('@aws-sdk/client-s3')
  const { Upload } = await import('@aws-sdk/lib-storage')
  const { endpoint, region } = location
  const own: S3ClientConfig = endpoint ? { endpoint, region: region ?? ANY_REGION, forcePathStyle: true } : {}
  const client = new S3({
    ...(region ? { region } : {}),
    ...own,
    maxAttempts: 2,
    // Servers other than Amazon's do not support the client's newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: PATIENCE,
  })
  return new S3Storage(client, Upload, location)
}

class S3Storage implements Storage {
  readonly #client: S3
  readonly #Upload: typeof Upload
  readonly #bucket: string
  readonly #prefix: string

  constructor(client: S3, UploadClass: typeof Upload, { bucket, prefix }: BucketLocation) {
    this.#client = client
    this.#Upload = UploadClass
    this.#bucket = bucket
    this.#prefix = prefix
  }

  async put(
    key: string,
    body: Buffer | Readable,
    contentType: string,
    { cacheControl }: PutOptions = {},
  ): Promise<void> {
    const params = { ...this.#placeOf(key), ContentType: contentType, CacheControl: cacheControl, Body: body }
    if (Buffer.isBuffer(body)) await this.#client.putObject({ ...params, Body: body })
    else await this.#upload(params)
  }

  /**
   * Uploads a stream in parts, because S3 must know each request's length. Rethrows an error of the stream or the
   * bucket.
   */
  async #upload(params: UploadOptions['params']): Promise<void> {
    // One part at a time saves memory. The library's own clean-up would hide why the upload failed.
    const options = { params, partSize: PART_BYTES, queueSize: 1, leavePartsOnError: true }
    const upload = new this.#Upload({ client: this.#client, ...options })
    try {
      await upload.done()
    } catch (error) {
      const { Bucket, Key } = params
      const { uploadId } = upload
      if (uploadId) await this.#client.abortMultipartUpload({ Bucket, Key, UploadId: uploadId }).catch(() => undefined)
      throw error
    }
  }

  putFile(key: string, path: string, contentType: string): Promise<void> {
    return this.put(key, createReadStream(path), contentType)
  }

  fileOf(): undefined {
    return undefined
  }

  async stat(key: string): Promise<StoredObject | undefined> {
    const place = this.#placeOf(key)
    const found = await unlessMissing(() => this.#client.headObject(place, QUESTION))
    return found && objectOf(key, { ...found, Size: found.ContentLength })
  }

  async read(key: string, range?: ByteRange): Promise<Readable | undefined> {
    const place = this.#placeOf(key)
    const part = range ? { Range: `bytes=${range.start}-${range.end}` } : {}
    const found = await unlessMissing(() => this.#client.getObject({ ...place, ...part }, QUESTION))
    if (!found) return undefined
    if (!(found.Body instanceof Readable)) throw new Error('the bucket returned an object without a body')
    return found.Body
  }

  async remove(key: string): Promise<void> {
    await this.#client.deleteObject(this.#placeOf(key), QUESTION)
  }

  async list(prefix: string): Promise<StoredObject[]> {
    assertPrefix(prefix)
    const objects: StoredObject[] = []
    let from: string | undefined
    do {
      const place = { Bucket: this.#bucket, Prefix: this.#prefix + prefix, ContinuationToken: from }
      const page = await this.#client.listObjectsV2(place, QUESTION)
      for (const entry of page.Contents ?? []) {
        const key = (entry.Key ?? '').slice(this.#prefix.length)
        if (isKey(key)) objects.push(objectOf(key, entry))
      }
      from = page.NextContinuationToken
    } while (from !== undefined)
    return objects
  }

  #placeOf(key: string): { Bucket: string; Key: string } {
    assertKey(key)
    return { Bucket: this.#bucket, Key: this.#prefix + key }
  }
}

interface ObjectFacts {
  Size?: number | undefined
  ETag?: string | undefined
  LastModified?: Date | undefined
}

function objectOf(key: string, { Size = 0, ETag = '', LastModified = new Date(0) }: ObjectFacts): StoredObject {
  return { key, size: Size, etag: ETag.replaceAll('"', ''), modifiedAt: LastModified }
}

/** Returns undefined if the object is missing. Throws a RangeError for a range that starts beyond its end. */
async function unlessMissing<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (name === 'NoSuchKey' || name === 'NotFound') return undefined
    if (name === 'InvalidRange') throw new RangeError('the range starts beyond the end of the object', { cause: error })
    throw error
  }
}
