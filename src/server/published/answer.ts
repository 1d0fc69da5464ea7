import { createHash } from 'node:crypto'
import { PUBLISHED_CACHE } from '../storage/publish-files.ts'
import { compress } from './compression.ts'

export const ENCODINGS = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** One encoding of an answer, ready to send. Headers are a flat list of names and values. */
export interface Representation {
  body: Buffer
  etag: string
  headers: readonly string[]
  /** The headers of a 304. */
  validators: readonly string[]
  /** Whether a publication may change the answer, so that a shared cache must revalidate it each second. */
  isRevised: boolean
}

/** A response made once, in every encoding. */
export interface Answer {
  representations: Readonly<Record<Encoding, Representation>>
  /** The size of all bodies together. */
  bytes: number
}

export interface AnswerOptions {
  contentType: string
  cacheControl: string
  headers?: readonly string[]
}

/**
 * At this quality all answers of a faculty are compressed in about a second, to within a few per cent of the best size.
 */
const BROTLI_QUALITY = 6

/** A body with its compressed forms. If a form is missing, the body itself is sent instead. */
export interface Bodies {
  identity: Buffer
  gzip?: Buffer | undefined
  br?: Buffer | undefined
}

/** Makes an answer of a body in every encoding; see `answerOf`. */
export async function makeAnswer(body: Buffer, options: AnswerOptions): Promise<Answer> {
  return answerOf(await compress(body, BROTLI_QUALITY), options)
}

/** Makes an answer of these bodies. Its ETag is derived from the content, so equal contents have equal ETags. */
export function answerOf(bodies: Bodies, options: AnswerOptions): Answer {
  const { identity, gzip, br } = bodies
  const name = createHash('sha256').update(identity).digest('base64url').slice(0, 20)
  const plain = represent(identity, name, 'identity', options)
  const representations = {
    identity: plain,
    gzip: gzip ? represent(gzip, name, 'gzip', options) : plain,
    br: br ? represent(br, name, 'br', options) : plain,
  }
  return { representations, bytes: identity.length + (gzip?.length ?? 0) + (br?.length ?? 0) }
}

/** Makes an answer of a JSON text. */
export function makeJsonAnswer(text: string): Promise<Answer> {
  return makeAnswer(Buffer.from(text), {
    contentType: 'application/json; charset=utf-8',
    cacheControl: PUBLISHED_CACHE,
  })
}

function represent(body: Buffer, name: string, encoding: Encoding, options: AnswerOptions): Representation {
  // A strong ETag stands for exact bytes, so each encoding has a different one.
  const etag = encoding === 'identity' ? `"${name}"` : `"${name}-${encoding}"`
  const validators = ['etag', etag, 'cache-control', options.cacheControl, 'vary', 'accept-encoding']
  const headers = [
    ...validators,
    'content-type',
    options.contentType,
    'content-length',
    String(body.length),
    'x-content-type-options',
    'nosniff',
    ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
    ...(options.headers ?? []),
  ]
  return { body, etag, headers, validators, isRevised: options.cacheControl === PUBLISHED_CACHE }
}
