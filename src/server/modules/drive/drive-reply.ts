import { pipeline, type Readable, Transform } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { askedRange } from '#contract/byte-range.ts'
import { AppError } from '#server/errors/app-error.ts'
import { matchesEtag } from '#server/published/negotiation.ts'
import type { Storage } from '#server/storage/storage.ts'

/** Stored bytes with what is needed to send them to a client. */
export interface ServedBytes {
  size: number
  /** The ETag without its quotation marks: a text that changes with the bytes. */
  etag: string
  /** Further headers of the response. */
  headers: Readonly<Record<string, string>>
  cacheControl: string
  storage: Storage
  /** The key of the bytes in the storage. */
  key: string
}

/** These headers keep a stored file from running scripts with the rights of the portal's own pages. */
const INERT = { 'content-security-policy': "sandbox; default-src 'none'", 'x-content-type-options': 'nosniff' }

/**
 * Responds to a GET or HEAD with the whole bytes, with the requested range of them, or with 304 or 416. Throws
 * `not_found` if the storage lacks the bytes.
 */
export async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: ServedBytes,
): Promise<FastifyReply> {
  const { size, headers, cacheControl, storage, key } = bytes
  const etag = `"${bytes.etag}"`
  const known = { ...INERT, etag, 'cache-control': cacheControl, 'accept-ranges': 'bytes' }
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).headers(known).send()
  const isGet = request.method === 'GET'
  const range = isGet ? askedRange(rangeHeader(request, etag), size) : 'whole'
  if (range === 'unsatisfiable') {
    return reply
      .code(416)
      .headers({ ...known, 'content-range': `bytes */${size}` })
      .send()
  }
  const part = range === 'whole' ? undefined : range
  const length = part ? part.end - part.start + 1 : size
  if (!isGet) await unlessAway(() => storage.stat(key))
  const stream = isGet ? whole(await unlessAway(() => storage.read(key, part)), length) : undefined
  reply.headers({ ...known, ...headers, 'content-length': String(length) })
  if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${size}`)
  return reply.send(stream)
}

/** Returns the Range header, unless If-Range has the ETag of other bytes. */
function rangeHeader({ headers }: FastifyRequest, etag: string): string | undefined {
  const condition = headers['if-range']
  return condition === undefined || condition === etag ? headers.range : undefined
}

/** Runs a call of the storage. Throws `not_found` if it returns undefined, and `service_unavailable` if it fails. */
export async function unlessAway<T>(ask: () => Promise<T | undefined>): Promise<T> {
  let found: T | undefined
  try {
    found = await ask()
  } catch (error) {
    throw new AppError('service_unavailable', `the storage does not answer: ${String(error)}`, { cause: error })
  }
  if (found === undefined) throw new AppError('not_found')
  return found
}

/**
 * Passes a stream on, and fails if it has not exactly `length` bytes. Otherwise a response with fewer bytes than its
 * Content-Length would leave the client waiting.
 */
function whole(stream: Readable, length: number): Readable {
  let left = length
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length
      done(left < 0 ? new Error('the stored file is longer than its recorded size') : null, chunk)
    },
    flush(done) {
      done(left > 0 ? new Error('the stored file is shorter than its recorded size') : null)
    },
  })
  // If either stream fails, pipeline destroys both. Whoever reads `counted` gets the error, so the callback is empty.
  pipeline(stream, counted, () => undefined)
  return counted
}
