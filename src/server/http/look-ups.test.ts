import type { IncomingMessage } from 'node:http'
import { expect, test, vi } from 'vitest'
import { sheetSource } from '#server/testing/factories.ts'
import { makeTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { addressReader, isLookUp } from './look-ups.ts'
import { overload } from './loop-pace.testing.ts'

const LIST = '/api/grade_1/degrees/2024_25'
const TRANSCRIPT = '/api/degrees?student_id=100012025'

async function publishedPortal(settings: Record<string, string> = {}): Promise<TestPortal> {
  const portal = await makeTestPortal({ settings })
  await portal.publish(sheetSource({ grade: 1, term: 1, year: 2025 }, [['10001', 'هدى حسن', 60, 70]]))
  return portal
}

/**
 * Requests paths, `atOnce` at a time, and returns how often each status came. By default so few requests run at a time
 * that none waits for its turn, because a busy machine refuses requests that wait too long.
 */
async function statusesOf(
  portal: TestPortal,
  paths: readonly string[],
  ip: string,
  atOnce = 16,
): Promise<Record<number, number>> {
  const counts: Record<number, number> = {}
  for (let from = 0; from < paths.length; from += atOnce) {
    const answers = await Promise.all(
      paths.slice(from, from + atOnce).map((path) => portal.get(path, { 'x-forwarded-for': ip })),
    )
    for (const answer of answers) {
      await answer.arrayBuffer()
      counts[answer.status] = (counts[answer.status] ?? 0) + 1
    }
  }
  return counts
}

const times = (path: string, count: number) => Array.from({ length: count }, () => path)

test('an address that reads transcripts one by one is slowed; its requests for lists and other addresses are not', async () => {
  const portal = await publishedPortal()
  const counts = await statusesOf(portal, times(TRANSCRIPT, 900), '198.51.100.7')
  expect(counts[200]).toBeGreaterThanOrEqual(600)
  expect(counts[429]).toBeGreaterThan(100)

  const further = await Promise.all(
    // On a slow machine some units are refilled during these requests.
    times(TRANSCRIPT, 50).map((path) => portal.get(path, { 'x-forwarded-for': '198.51.100.7' })),
  )
  const bodies = await Promise.all(further.map((answer) => answer.json()))
  const at = further.findIndex(({ status }) => status === 429)
  expect(bodies[at]).toEqual(expect.objectContaining({ code: 'too_many_requests' }))
  expect(Number(further[at]?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  expect(further[at]?.headers.get('cache-control')).toBe('no-store')
  expect(await statusesOf(portal, times(LIST, 50), '198.51.100.7')).toEqual({ 200: 50 })
  expect(await statusesOf(portal, times(TRANSCRIPT, 50), '198.51.100.8')).toEqual({ 200: 50 })
})

test('an address that tries seat numbers one by one is slowed after a tenth as many look-ups', async () => {
  const portal = await publishedPortal()
  const seats = Array.from({ length: 200 }, (_, n) => `/api/find/${20_000 + n}`)
  const counts = await statusesOf(portal, seats, '198.51.100.7')
  expect(counts[404]).toBeLessThan(150)
  expect(counts[429]).toBeGreaterThan(50)
})

test('an address in the faculty’s networks may make as many look-ups as a hundred other addresses', async () => {
  const portal = await publishedPortal({ CAMPUS_NETWORKS: '198.51.100.0/24' })
  expect(await statusesOf(portal, times(TRANSCRIPT, 900), '198.51.100.7')).toEqual({ 200: 900 })
})

test('a look-up of a student that is answered with 304 does not count in the address’s limit', async () => {
  const portal = await publishedPortal()
  const first = await portal.get(TRANSCRIPT)
  const etag = first.headers.get('etag') ?? ''
  for (let n = 0; n < 700; n += 1) {
    const again = await portal.get(TRANSCRIPT, { 'x-forwarded-for': '198.51.100.7', 'if-none-match': etag })
    expect(again.status).toBe(304)
  }
})

test('a look-up of a student that is refused as overloaded does not count in the address’s limit', async () => {
  const portal = await publishedPortal()
  const { pace } = portal.figures.shedding
  overload(pace)
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.999)
  // A different number each time, so that no request has a ready answer.
  const paths = Array.from({ length: 700 }, (_, n) => `/api/find/${20_000 + n}`)
  expect(await statusesOf(portal, paths, '198.51.100.7', 350)).toEqual({ 503: 700 })

  random.mockReturnValue(0)
  expect(await statusesOf(portal, times(TRANSCRIPT, 100), '198.51.100.7')).toEqual({ 200: 100 })
})

test.each([
  '/api/find/10001',
  '/api/%66ind/10001',
  '/api/degrees?student_id=100012025',
  '/api/degrees?limit=1&student_id=100012025',
  '/api/degrees?student%5Fid=100012025',
  '/api/grade_1/degrees/2024_25/10001',
])('%s is a look-up of one student', (url) => {
  expect(isLookUp(url)).toBe(true)
})

test.each(['/api/degrees?grade=1&term=1&year=2025', LIST, `${LIST}?after=40`, '/api/portal', '/', '/api/%'])(
  '%s is no look-up of one student',
  (url) => {
    expect(isLookUp(url)).toBe(false)
  },
)

test.each([
  [[], '203.0.113.9', '198.51.100.7', '203.0.113.9'],
  [['loopback'], '127.0.0.1', '198.51.100.7', '198.51.100.7'],
  [['loopback'], '::ffff:127.0.0.1', '198.51.100.7', '198.51.100.7'],
  [['loopback'], '127.0.0.1', '198.51.100.7, 203.0.113.9', '203.0.113.9'],
  [['loopback', '203.0.113.0/24'], '127.0.0.1', '198.51.100.7, 203.0.113.9', '198.51.100.7'],
  [['uniquelocal'], '10.1.2.3', '2001:db8::1', '2001:db8::1'],
  [['loopback'], '127.0.0.1', '', '127.0.0.1'],
])(
  'with the proxies %s, a request from %s with X-Forwarded-For %s comes from %s',
  (proxies, remoteAddress, forwarded, address) => {
    const request = { socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }
    expect(addressReader(proxies)(request as unknown as IncomingMessage)).toBe(address)
  },
)
