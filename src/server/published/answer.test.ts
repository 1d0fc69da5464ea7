import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { ENCODINGS, makeAnswer, makeJsonAnswer, type Representation } from './answer.ts'

test('every encoding of an answer decodes to the same text', async () => {
  const { representations } = await makeJsonAnswer(JSON.stringify({ name: 'هدى حسن' }))

  const text = '{"name":"هدى حسن"}'
  expect(representations.identity.body.toString()).toBe(text)
  expect(gunzipSync(representations.gzip.body).toString()).toBe(text)
  expect(brotliDecompressSync(representations.br.body).toString()).toBe(text)
})

test('each encoding of an answer has its own Content-Encoding and Content-Length, and the same Vary and Cache-Control', async () => {
  const { representations } = await makeJsonAnswer(JSON.stringify({ name: 'هدى حسن' }))

  for (const encoding of ENCODINGS) {
    const headers = headersOf(representations[encoding])
    expect(headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding)
    expect(headers['content-length']).toBe(String(representations[encoding].body.length))
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(headers.vary).toBe('accept-encoding')
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=1, stale-if-error=3600')
  }
})

test('ETags are strong, differ by encoding, and are equal for equal content', async () => {
  const etags = async (value: unknown) => {
    const { representations } = await makeJsonAnswer(JSON.stringify(value))
    return ENCODINGS.map((encoding) => representations[encoding].etag)
  }

  const first = await etags([1])
  expect(new Set(first).size).toBe(3)
  for (const etag of first) expect(etag).toMatch(/^"[\w-]+"$/)
  expect(await etags([1])).toEqual(first)
  const other = await etags([2])
  expect(first.filter((etag) => other.includes(etag))).toEqual([])
})

test('an answer’s `bytes` are the sizes of its three bodies together', async () => {
  const { bytes, representations } = await makeAnswer(Buffer.from('x'.repeat(1000)), {
    contentType: 'text/plain',
    cacheControl: 'no-cache',
  })

  expect(bytes).toBe(ENCODINGS.reduce((sum, encoding) => sum + representations[encoding].body.length, 0))
})

function headersOf({ headers }: Representation): Record<string, string | undefined> {
  const pairs = headers.flatMap((name, index) => (index % 2 === 0 ? [[name, headers[index + 1]]] : []))
  return Object.fromEntries(pairs)
}
