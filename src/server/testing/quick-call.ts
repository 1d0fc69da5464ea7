import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

export interface QuickCall {
  method?: string
  headers?: Readonly<Record<string, string>>
  body?: string | undefined
}

export interface QuickReply {
  status: number
  /** Status line and headers as JSON, as they were sent. */
  head: string
  /** The decompressed body. */
  text: string
}

/**
 * Makes a call by Node's own client, for tests that make thousands: with `fetch` they would take twice as long. The
 * Host header may differ from the URL's host.
 */
export async function quickCall(url: string, { method, headers, body }: QuickCall = {}): Promise<QuickReply> {
  // Node itself gives a DELETE no length, and its body would be taken for the next request.
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const sending = request(url, { method, headers: { ...headers, ...length } })
  // A server that refuses a body may close before all of it is written. An error before the response still rejects.
  sending.on('error', () => undefined)
  sending.end(body)
  const [answer] = (await once(sending, 'response')) as [IncomingMessage]
  const { statusCode = 0, statusMessage = '', rawHeaders } = answer
  const bytes = decoded(await buffer(answer), answer.headers['content-encoding'])
  return { status: statusCode, head: JSON.stringify([statusCode, statusMessage, ...rawHeaders]), text: String(bytes) }
}

function decoded(bytes: Buffer, encoding: string | undefined): Buffer {
  if (encoding === 'gzip') return gunzipSync(bytes)
  return encoding === 'br' ? brotliDecompressSync(bytes) : bytes
}
