import { pipeline, type Readable, Transform } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#server/errors/app-error.ts'
import { matchesEtag } from '#server/published/negotiation.ts'
import type { ByteRange } from '#server/storage/storage.ts'
import { askedRange } from './byte-range.rules.ts'

/** Bytes of the storage, as a client is given them. */
export interface ServedBytes {
  size: number
  /** Names the bytes; without its quotation marks. */
  etag: string
  /** What else the answer says of them. */
  headers: Readonly<Record<string, string>>
  cacheControl: string
  /** Undefined where they are gone. */
  read: (range?: ByteRange) => Promise<Readable | undefined>
}

/** Nothing that lies in the storage may run as a page of the portal's. */
const INERT = { 'content-security-policy': "sandbox; default-src 'none'", 'x-content-type-options': 'nosniff' }

/** Answers a GET or HEAD with the bytes or the part of them that is asked for, or 304 where the client has them. */
export async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: ServedBytes,
): Promise<FastifyReply> {
  const { size, headers, cacheControl } = bytes
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
  const stream = isGet ? whole(await unlessAway(() => bytes.read(part)), length) : undefined
  reply.headers({ ...known, ...headers, 'content-length': String(length) })
  if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${size}`)
  return reply.send(stream)
}

/** The range that is asked for, unless it belongs to bytes that have changed since. */
function rangeHeader({ headers }: FastifyRequest, etag: string): string | undefined {
  const condition = headers['if-range']
  return condition === undefined || condition === etag ? headers.range : undefined
}

/** What the storage has; throws `not_found` for nothing, and a passing failure where the storage does not answer. */
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

/** Fails where more or less comes than was promised, so that the client is cut off instead of waiting for the rest. */
function whole(stream: Readable, length: number): Readable {
  let left = length
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length
      done(left < 0 ? new Error('the stored bytes are more than was promised') : null, chunk)
    },
    flush(done) {
      done(left > 0 ? new Error('the stored bytes are fewer than was promised') : null)
    },
  })
  // A failure of one ends the other; who sends the bytes hears of it.
  pipeline(stream, counted, () => undefined)
  return counted
}
