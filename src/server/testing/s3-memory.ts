import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

interface Incoming {
  key: string
  content: Buffer | Readable
  metadata: Headers
}

/** The headers that are sent with the object. */
type Headers = Readonly<Record<string, string>>

interface Kept {
  body: Buffer
  at: Date
  headers: Headers
}

interface Upload {
  key: string
  parts: Map<number, Buffer>
}

/**
 * Replaces s3rver's own store, which responds before it has stored, overwrites objects that are being read, and ignores
 * the range 0-0. This store replaces an object atomically, as S3 does. It has only one bucket, whatever bucket a
 * request names.
 */
export class S3Memory {
  readonly #objects = new Map<string, Kept>()
  readonly #uploads = new Map<string, Upload>()

  getBucket(name: string) {
    return { name, creationDate: new Date(0) }
  }

  /** s3rver asks for the bucket's website settings and CORS rules; the bucket has none. */
  getSubresource() {
    return null
  }

  existsObject(_bucket: string, key: string): boolean {
    return this.#objects.has(key)
  }

  deleteObject(_bucket: string, key: string): void {
    this.#objects.delete(key)
  }

  getObject(_bucket: string, key: string, { start = 0, end }: { start?: number; end?: number } = {}) {
    const kept = this.#objects.get(key)
    if (!kept) return null
    const last = Math.min(end ?? Infinity, kept.body.length - 1)
    const isPart = start > 0 || end !== undefined
    const isThere = !isPart || start <= last
    const content = isThere ? Readable.from([kept.body.subarray(start, last + 1)]) : undefined
    return { ...objectOf(key, kept), content, ...(isPart ? { range: { start, end: last } } : {}) }
  }

  listObjects(
    _bucket: string,
    { prefix = '', startAfter = '', maxKeys }: Record<string, string> & { maxKeys: number },
  ) {
    const keys = [...this.#objects.keys()].filter((key) => key.startsWith(prefix) && key > startAfter).sort()
    const objects = keys.slice(0, maxKeys).flatMap((key) => {
      const kept = this.#objects.get(key)
      return kept ? [objectOf(key, kept)] : []
    })
    return { objects, commonPrefixes: [], isTruncated: keys.length > maxKeys }
  }

  async putObject({ key, content, metadata }: Incoming) {
    return this.#keep(key, await bytesOf(content), metadata)
  }

  initiateUpload(_bucket: string, key: string, uploadId: string): void {
    this.#uploads.set(uploadId, { key, parts: new Map() })
  }

  async putPart(_bucket: string, uploadId: string, partNumber: string, content: Readable) {
    const body = await buffer(content)
    this.#uploads.get(uploadId)?.parts.set(Number(partNumber), body)
    return { size: body.length, md5: md5Of(body) }
  }

  putObjectMultipart(_bucket: string, uploadId: string, parts: readonly { number: number; etag: string }[]) {
    const upload = this.#uploads.get(uploadId)
    const bodies = parts.map(({ number, etag }) => {
      const body = upload?.parts.get(number)
      if (!body || md5Of(body) !== etag) throw new Error(`part ${number} does not match its ETag`)
      return body
    })
    if (!upload || bodies.slice(0, -1).some(({ length }) => length < 5 * 1024 * 1024))
      throw new Error('a part is too small')
    this.#uploads.delete(uploadId)
    return this.#keep(upload.key, Buffer.concat(bodies))
  }

  #keep(key: string, body: Buffer, headers: Headers = {}) {
    this.#objects.set(key, { body, at: new Date(), headers })
    return { size: body.length, md5: md5Of(body) }
  }
}

function objectOf(key: string, { body, at, headers }: Kept) {
  const etag = `"${md5Of(body)}"`
  const metadata = { ...headers, etag, 'last-modified': at.toUTCString(), 'content-length': body.length }
  return { key, metadata, size: body.length, lastModifiedDate: new Date(metadata['last-modified']) }
}

function bytesOf(content: Buffer | Readable): Promise<Buffer> | Buffer {
  return Buffer.isBuffer(content) ? content : buffer(content)
}

function md5Of(body: Buffer): string {
  return createHash('md5').update(body).digest('hex')
}
