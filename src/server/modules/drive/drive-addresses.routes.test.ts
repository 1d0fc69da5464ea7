import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { NOON } from '#server/testing/factories.ts'
import { speak } from '#server/testing/raw-http.ts'
import { makeTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { keepFile } from './drive.service.ts'

const FILE = '/drive/uc?export=view&id=nahw-1.pdf'
const IMAGE = '/storage/students-data/schedule/grade_1.jpg'
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4, 5, 6])

let portal: TestPortal

beforeAll(async () => {
  portal = await makeTestPortal({ shared: true })
  await keepFile(
    { db: portal.database.write, storage: portal.storage },
    {
      id: 'nahw-1.pdf',
      name: 'كتاب النحو.pdf',
      contentType: 'application/pdf',
      body: Buffer.from('%PDF-1.7 secret'),
      source: 'office',
      now: () => NOON,
    },
  )
  return portal.close
})

beforeEach(async () => {
  await portal.storage.put('students-data/schedule/grade_1.jpg', JPEG, 'image/jpeg')
})

test.each([
  ['/drive/uc?export=view&id=nothing.pdf', 404, 'not_found'],
  ['/drive/uc?export=view&id=', 404, 'not_found'],
  ['/drive/uc?export=view&id=..%2Fstudents-data%2Fschedule%2Fgrade_1.jpg', 404, 'not_found'],
  ['/drive/uc?export=view&id=nahw-1.pdf%00', 400, 'invalid_request'],
  [`/drive/uc?export=view&id=${'a'.repeat(5000)}`, 404, 'not_found'],
  ['/drive/uc?export=view', 400, 'invalid_request'],
  ['/drive/uc?id=nahw-1.pdf', 400, 'invalid_request'],
  ['/drive/uc?export=run&id=nahw-1.pdf', 400, 'invalid_request'],
  ['/drive/uc?export=view&id=nahw-1.pdf&id=other', 400, 'invalid_request'],
])('a GET of %s is refused', async (path, status, code) => {
  expect(await portal.problem(path)).toEqual({ status, code })
})

test('a browser that downloads a missing file gets a page in Arabic', async () => {
  const response = await portal.get('/drive/uc?export=download&id=none', { accept: 'text/html' })
  expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  expect(await response.text()).toContain('لا توجد صفحة بهذا الرابط')
})

test('no other path under /drive or /storage sends a file or a list, or reaches outside the storage', async () => {
  await portal.storage.put('students-data/private.json', Buffer.from('secret'), 'application/json')
  await portal.storage.put('students-data/schedule/notes.jpg', Buffer.from('secret'), 'image/jpeg')
  await writeFile(join(portal.storageDir, 'students-data', 'schedule', 'grade_1.png'), 'secret')
  const paths = [
    '/drive',
    '/drive/',
    '/drive/nahw-1.pdf',
    '/drive/file/nahw-1.pdf',
    '/storage',
    '/storage/',
    '/storage/drive/nahw-1.pdf',
    '/storage/students-data',
    '/storage/students-data/',
    '/storage/students-data/private.json',
    '/storage/students-data/schedule',
    '/storage/students-data/schedule/',
    '/storage/students-data/schedule/notes.jpg',
    '/storage/students-data/schedule/grade_1.png',
    '/storage/students-data/schedule/grade_5.jpg',
    '/storage/students-data/schedule/../private.json',
    '/storage/students-data/schedule/..%2fprivate.json',
    '/storage/students-data/schedule/%2e%2e/private.json',
    '/storage/students-data/schedule/..%5cprivate.json',
    '/storage/students-data/schedule/grade_1.jpg/',
    '/storage/../diwan.db',
    '/storage//etc/passwd',
  ]
  for (const path of paths) {
    // The request is sent as raw HTTP, because `fetch` would resolve the dots in the path.
    const answer = await speak(portal, `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)
    expect(answer, path).toMatch(/^HTTP\/1\.1 404 /)
    expect(answer, path).not.toContain('secret')
  }
  const nul = '/storage/students-data/schedule/grade_1.jpg%00'
  const refused = await speak(portal, `GET ${nul} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)
  expect(refused).toMatch(/^HTTP\/1\.1 400 /)
})

test('a timetable image is sent with its ETag and in ranges', async () => {
  const { status, headers, body } = await bytesAt(`${IMAGE}?v=3f2a`)
  expect([status, body]).toEqual([200, JPEG])
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=60',
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
  })
  const etag = headers.get('etag') ?? ''
  expect(etag).toMatch(/^"[\w.-]+"$/)

  expect((await bytesAt(IMAGE, { 'if-none-match': etag })).status).toBe(304)
  const part = await bytesAt(IMAGE, { range: 'bytes=4-5', 'if-range': etag })
  expect([part.status, part.body]).toEqual([206, JPEG.subarray(4, 6)])

  await portal.storage.put('students-data/schedule/grade_1.jpg', Buffer.from('new'), 'image/jpeg')
  const renewed = await bytesAt(IMAGE, { 'if-none-match': etag })
  expect([renewed.status, renewed.body.toString()]).toEqual([200, 'new'])
  expect(await portal.problem('/storage/students-data/schedule/exams_schedule.jpg')).toEqual({
    status: 404,
    code: 'not_found',
  })
})

test('the preview page is served at any file’s preview URL, and is 404 without the built browser files', async () => {
  const shellDir = await mkdtemp(join(tmpdir(), 'diwan-test-'))
  onTestFinished(() => rm(shellDir, { recursive: true, force: true }))
  await mkdir(join(shellDir, 'assets'))
  await writeFile(join(shellDir, 'preview.html'), '<!doctype html><title>معاينة</title>')
  const built = await makeTestPortal({ shellDir })

  const page = await built.get('/drive/file/nahw-1.pdf/preview')
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(await page.text()).toContain('معاينة')
  const head = await fetch(`${built.url}/drive/file/%D8%A3/preview?x=1`, { method: 'HEAD' })
  expect([head.status, head.headers.get('etag')]).toEqual([200, page.headers.get('etag')])
  expect(await portal.problem('/drive/file/nahw-1.pdf/preview')).toEqual({ status: 404, code: 'not_found' })
})

test.each([FILE, IMAGE, '/drive/file/nahw-1.pdf/preview'])(
  '%s refuses methods other than GET and HEAD with 405',
  async (path) => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const response = await fetch(portal.url + path, { method })
      expect([response.status, response.headers.get('allow')], method).toEqual([405, 'GET, HEAD'])
    }
  },
)

async function bytesAt(path: string, headers: Record<string, string> = {}) {
  const response = await portal.get(path, headers)
  return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) }
}
