import { createHash, randomBytes } from 'node:crypto'
import { get as httpGet } from 'node:http'
import type { Readable } from 'node:stream'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { NOON } from '#server/testing/factories.ts'
import { makeTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { until } from '#server/testing/until.ts'
import { type FileToKeep, keepFile } from './drive.service.ts'

const BODY = Buffer.from('%PDF-1.7\n0123456789')
const HASH = createHash('sha256').update(BODY).digest('hex')
const FILE = '/drive/uc?export=view&id=nahw-1.pdf'
const IMAGE = '/storage/students-data/schedule/grade_1.jpg'
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4, 5, 6])

let portal: TestPortal

beforeAll(async () => {
  portal = await makeTestPortal({ shared: true, logLevel: 'info' })
  return portal.close
})

beforeEach(async () => {
  await keep()
  await portal.storage.put('students-data/schedule/grade_1.jpg', JPEG, 'image/jpeg')
})

function keep(changes: Partial<FileToKeep> = {}) {
  const name = 'كتاب النحو.pdf'
  const file = {
    id: 'nahw-1.pdf',
    name,
    contentType: 'application/pdf',
    body: BODY,
    source: 'office',
    now: () => NOON,
  } as const
  return keepFile({ db: portal.database.write, storage: portal.storage }, { ...file, ...changes })
}

async function bytesAt(path: string, headers: Record<string, string> = {}) {
  const response = await portal.get(path, headers)
  return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) }
}

test('a file requested for viewing is sent inline under its own name, with headers that keep its scripts from running', async () => {
  const { status, headers, body } = await bytesAt(FILE)

  expect([status, body]).toEqual([200, BODY])
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(BODY.length),
    'content-disposition':
      "inline; filename=nahw-1.pdf; filename*=UTF-8''%D9%83%D8%AA%D8%A7%D8%A8%20%D8%A7%D9%84%D9%86%D8%AD%D9%88.pdf",
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=3600',
    etag: `"${HASH}"`,
  })
})

test('the drive’s download URL sends the file as an attachment', async () => {
  const { status, headers, body } = await bytesAt('/drive/uc?export=download&id=nahw-1.pdf')

  expect([status, body]).toEqual([200, BODY])
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename=nahw-1.pdf; filename\*=UTF-8''%D9%83/)
  expect(headers.get('content-type')).toBe('application/pdf')
})

test('a stored HTML page is sent as a download even from the viewing URL', async () => {
  await keep({ id: 'page.html', name: 'page.html', contentType: 'text/html', body: Buffer.from('<script>1</script>') })

  const { headers } = await bytesAt('/drive/uc?export=view&id=page.html')
  expect(headers.get('content-type')).toBe('application/octet-stream')
  expect(headers.get('content-disposition')).toBe('attachment; filename=page.html')
})

test.each([
  ['bytes=0-3', 'bytes 0-3/19', '%PDF'],
  ['bytes=9-', 'bytes 9-18/19', '0123456789'],
  ['bytes=-4', 'bytes 15-18/19', '6789'],
  ['bytes=18-500', 'bytes 18-18/19', '9'],
])('a requested range of a file gets 206 with its bytes: %s', async (range, contentRange, expected) => {
  const { status, headers, body } = await bytesAt(FILE, { range })

  expect([status, headers.get('content-range'), body.toString()]).toEqual([206, contentRange, expected])
  expect(headers.get('content-length')).toBe(String(expected.length))
  expect([headers.get('content-type'), headers.get('etag')]).toEqual(['application/pdf', `"${HASH}"`])
})

test('a range beyond the end gets 416 with the file’s size', async () => {
  for (const range of ['bytes=19-', 'bytes=500-600', 'bytes=-0']) {
    const { status, headers, body } = await bytesAt(FILE, { range })
    expect([status, headers.get('content-range'), body.length], range).toEqual([416, 'bytes */19', 0])
  }
})

test('a request for several ranges gets the whole file', async () => {
  const { status, headers, body } = await bytesAt(FILE, { range: 'bytes=0-1,4-5' })
  expect([status, headers.get('content-range'), body]).toEqual([200, null, BODY])
})

test('with If-Range a range is sent only if the ETag matches; otherwise the whole file is sent', async () => {
  const range = 'bytes=0-3'
  expect((await bytesAt(FILE, { range, 'if-range': `"${HASH}"` })).status).toBe(206)
  for (const condition of ['"another"', `W/"${HASH}"`, 'Tue, 01 Jul 2025 12:00:00 GMT']) {
    expect((await bytesAt(FILE, { range, 'if-range': condition })).status, condition).toBe(200)
  }
})

test('a request with a matching If-None-Match gets 304 and, after the file was replaced, the new bytes', async () => {
  const { status, headers, body } = await bytesAt(FILE, { 'if-none-match': `"other", "${HASH}"`, range: 'bytes=0-3' })
  expect([status, headers.get('etag'), headers.get('cache-control'), body.length]).toEqual([
    304,
    `"${HASH}"`,
    'public, max-age=3600',
    0,
  ])

  await keep({ body: Buffer.from('a second edition') })
  const changed = await bytesAt(FILE, { 'if-none-match': `"${HASH}"` })
  expect([changed.status, changed.body.toString()]).toEqual([200, 'a second edition'])
})

test('HEAD gets the headers of GET, and reads nothing from the storage', async () => {
  const read = vi.spyOn(portal.storage, 'read')
  for (const path of [FILE, IMAGE]) {
    const { status, headers } = await fetch(portal.url + path, { method: 'HEAD', headers: { range: 'bytes=0-3' } })
    const received = Object.fromEntries(headers)
    expect(read, path).not.toHaveBeenCalled()
    const got = await bytesAt(path)
    read.mockClear()
    const { date: _then, connection: _kept, 'keep-alive': _alive, ...said } = Object.fromEntries(got.headers)
    expect([status, received], path).toEqual([200, expect.objectContaining(said)])
  }
})

test('a client that disconnects midway makes the portal close the stored file’s stream', async () => {
  await keep({ id: 'big.pdf', body: randomBytes(8 * 1024 * 1024) })
  const streams = watchedStreams()
  const { body } = await portal.get('/drive/uc?export=view&id=big.pdf')
  const reader = body?.getReader()
  await reader?.read()
  expect(streams.map(({ destroyed }) => destroyed)).toEqual([false])

  await reader?.cancel()
  await until('the stream is closed', () => streams.every(({ destroyed }) => destroyed))
})

test('a file whose bytes are missing gets 404, and a failing storage gets 503', async () => {
  await keep({ id: 'lost.pdf' })
  await portal.storage.remove('drive/lost.pdf')
  const lost = '/drive/uc?export=view&id=lost.pdf'
  expect(await portal.problem(lost)).toEqual({ status: 404, code: 'not_found' })
  // The viewer and the recordings ask by HEAD why a file does not open.
  expect((await fetch(portal.url + lost, { method: 'HEAD' })).status).toBe(404)

  vi.spyOn(portal.storage, 'read').mockRejectedValue(new Error('the bucket hangs'))
  vi.spyOn(portal.storage, 'stat').mockRejectedValue(new Error('the bucket hangs'))
  const response = await portal.get(FILE)
  expect([response.status, response.headers.get('retry-after'), response.headers.get('cache-control')]).toEqual([
    503,
    '5',
    'no-store',
  ])
  expect(response.headers.get('etag')).toBeNull()
  expect(await portal.problem(IMAGE)).toEqual({ status: 503, code: 'service_unavailable' })
  expect(portal.log()).toContain('the bucket hangs')
})

test('a file that is shorter or longer than recorded is never sent as a complete response', async () => {
  for (const body of ['short', 'x'.repeat(40)]) {
    await portal.storage.put('drive/nahw-1.pdf', Buffer.from(body), 'application/pdf')
    const { status, whole } = await listenTo(portal.url + FILE)
    // Before the first byte is sent the portal can still send an error; after that, it can only break off the response.
    expect(status === 500 || !whole, body).toBe(true)
  }
})

/** Returns a list to which every stream is added that the portal opens in its storage from now on. */
function watchedStreams(): Readable[] {
  const streams: Readable[] = []
  const { read } = portal.storage
  vi.spyOn(portal.storage, 'read').mockImplementation(async (...args) => {
    const stream = await read.apply(portal.storage, args)
    if (stream) streams.push(stream)
    return stream
  })
  return streams
}

/** Resolves to a response's status and to whether all its promised bytes came. */
function listenTo(url: string): Promise<{ status: number | undefined; whole: boolean }> {
  return new Promise((resolve, reject) => {
    httpGet(url, (response) => {
      response.resume()
      response.once('error', () => undefined)
      response.once('close', () => resolve({ status: response.statusCode, whole: response.complete }))
    }).once('error', reject)
  })
}
