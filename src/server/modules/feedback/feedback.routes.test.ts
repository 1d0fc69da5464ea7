import { beforeAll, expect, test } from 'vitest'
import { makeTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { makeMember, Visitor } from '#server/testing/visitor.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal({ shared: true, logLevel: 'trace' })
  return portal.close
})

const CALLS = [
  { path: '/api/suggestions', field: 'suggestion', table: 'suggestion' },
  { path: '/api/problems', field: 'problem', table: 'problem_report' },
] as const

test.each(CALLS)(
  'anybody may send a text to $path, and it is stored trimmed, with its time and without an account',
  async ({ path, field, table }) => {
    const text = `اقتراح رقم ${field} من زائر`
    const before = new Date().toISOString()
    const { status, body, headers } = await new Visitor(portal).post(path, { [field]: `  ${text}\n` })

    expect([status, body, headers.get('cache-control')]).toEqual([200, { done: true }, 'no-store'])
    const rows = await portal.database.read.selectFrom(table).selectAll().where('text', '=', text).execute()
    expect(rows).toMatchObject([{ uid: null }])
    expect(rows[0]?.created_at.localeCompare(before)).toBeGreaterThanOrEqual(0)
  },
)

test.each(CALLS)('a member’s message to $path is stored with the account', async ({ path, field, table }) => {
  const { visitor, uid } = await makeMember(portal)
  const text = `من عضو مسجل ${field}`

  expect(await visitor.post(path, { [field]: text })).toMatchObject({ status: 200 })
  const rows = await portal.database.read.selectFrom(table).select('uid').where('text', '=', text).execute()
  expect(rows).toEqual([{ uid }])
})

test.each(CALLS)('the text for $path has at least ten and at most 4000 characters', async ({ path, field }) => {
  const visitor = new Visitor(portal)
  const statusOf = async (text: unknown) => (await visitor.post(path, { [field]: text })).status

  expect(await statusOf('م'.repeat(9))).toBe(400)
  expect(await statusOf(`${' '.repeat(10)}${'م'.repeat(9)}`)).toBe(400)
  expect(await statusOf('م'.repeat(10))).toBe(200)
  expect(await statusOf('م'.repeat(4000))).toBe(200)
  expect(await statusOf('م'.repeat(4001))).toBe(400)
  expect(await statusOf(undefined)).toBe(400)
  expect(await statusOf(1_234_567_890)).toBe(400)
})

test('a body that is far too long, or not JSON, is refused', async () => {
  const visitor = new Visitor(portal)
  const long = await visitor.post('/api/suggestions', { suggestion: 'م'.repeat(70_000) })
  const plain = await visitor.post('/api/suggestions', { suggestion: 'x'.repeat(20) }, { 'content-type': 'text/plain' })
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const coded = await visitor.post('/api/suggestions', { suggestion: 'x'.repeat(20) }, form)

  expect([long.status, long.body]).toEqual([413, expect.objectContaining({ code: 'too_large' })])
  for (const { status, body } of [plain, coded]) {
    expect([status, body]).toEqual([400, expect.objectContaining({ code: 'invalid_request' })])
  }
})

test('an address that sends more than 200 messages gets 429 with Retry-After; another address gets 200', async () => {
  const flood = new Visitor(portal)
  const statuses: number[] = []
  for (let sent = 0; sent < 200; sent += 1) {
    statuses.push((await flood.post('/api/suggestions', { suggestion: 'اقتراح يتكرر كثيرًا' })).status)
  }
  expect(new Set(statuses)).toEqual(new Set([200]))

  const { status, body, headers } = await flood.post('/api/suggestions', { suggestion: 'اقتراح يتكرر كثيرًا' })
  expect([status, body]).toEqual([429, expect.objectContaining({ code: 'too_many_requests' })])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(600)
  expect(await new Visitor(portal).post('/api/suggestions', { suggestion: 'اقتراح من عنوان آخر' })).toMatchObject({
    status: 200,
  })
})

test('without trusted proxies, senders with different X-Forwarded-For share one address’s limit', async () => {
  const direct = await makeTestPortal({ settings: { TRUSTED_PROXIES: '', CAMPUS_NETWORKS: '' } })
  const statuses: number[] = []
  for (let sent = 0; sent < 201; sent += 1) {
    const visitor = new Visitor(direct)
    statuses.push((await visitor.post('/api/suggestions', { suggestion: 'اقتراح يتكرر كثيرًا' })).status)
  }
  expect(statuses.slice(-2)).toEqual([200, 429])
})

test('the log contains neither the message nor the sender’s address', async () => {
  const visitor = new Visitor(portal)
  await visitor.post('/api/suggestions', { suggestion: 'كلام لا يراه السجل' }, { 'x-forwarded-for': '203.0.113.77' })

  expect(portal.log()).toContain('"route":"/api/suggestions"')
  expect(portal.log()).not.toMatch(/كلام لا يراه|203\.0\.113\.77/)
})

test.each([
  ['a page of another site', { origin: 'https://evil.example' }],
  ['a page without an origin', { origin: 'null' }],
  ['a page of another port of the same machine', { origin: 'http://127.0.0.1:1' }],
  ['a page of another site, known only by Sec-Fetch-Site', { 'sec-fetch-site': 'cross-site' }],
  ['a page of another subdomain', { 'sec-fetch-site': 'same-site' }],
])('a write from %s is refused before its body is read', async (_, headers) => {
  const visitor = new Visitor(portal)
  const reply = await visitor.send('POST', '/api/suggestions', { suggestion: 'x' }, { ...headers })
  expect([reply.status, reply.body]).toEqual([403, expect.objectContaining({ code: 'cross_site' })])
})

test('a program that sends no Origin may write, and so may a page at the public address', async () => {
  const open = await makeTestPortal({ settings: { PUBLIC_URL: 'https://results.example.edu/portal' } })
  const visitor = new Visitor(open)
  const body = { suggestion: 'اقتراح من برنامج' }

  expect(await visitor.send('POST', '/api/suggestions', body)).toMatchObject({ status: 200 })
  const origin = 'https://results.example.edu'
  expect(await visitor.send('POST', '/api/suggestions', body, { origin })).toMatchObject({ status: 200 })
  // A page at the same host without TLS, or at the portal's own address behind the proxy, has another origin.
  for (const other of ['http://results.example.edu', open.url]) {
    expect(await visitor.send('POST', '/api/suggestions', body, { origin: other })).toMatchObject({ status: 403 })
  }
})
