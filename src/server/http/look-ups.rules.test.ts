import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { addressReader, isLookUp, LookUps } from './look-ups.ts'

// By docs/decisions/0055-the-door.md an address may make 600 look-ups at once and ten more each second, and a look-up
// that finds nobody counts as ten.

function requestOf(url: string, remoteAddress = '192.0.2.7', forwarded?: string): IncomingMessage {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  // A look-up reads no other field of a request.
  return { url, socket: { remoteAddress }, headers } as unknown as IncomingMessage
}

/**
 * Makes the look-ups of one address. `ask` returns whether a look-up is refused; if not, it ends the look-up with the
 * given status.
 */
function lookUps() {
  const clock = { ms: Date.parse('2026-11-02T09:00:00.000Z') }
  const guard = new LookUps({ trustedProxies: [], campus: undefined, now: () => new Date(clock.ms) })
  const answers: { status: number; headers: Record<string, string>; body: string }[] = []
  const ask = (status: number, url = '/api/find/10001') => {
    const writeHead = (refused: number, headers: Record<string, string>) => {
      answers.push({ status: refused, headers, body: '' })
    }
    const end = (body: string) => Object.assign(answers.at(-1) ?? {}, { body })
    const response = Object.assign(new EventEmitter(), { statusCode: status, writeHead, end })
    const isRefused = guard.refuses(requestOf(url), response as unknown as ServerResponse)
    if (!isRefused) response.emit('finish')
    return isRefused
  }
  /** Returns how many look-ups are answered before one is refused, at most 700. */
  const answered = (status: number) => {
    let count = 0
    while (count < 700 && !ask(status)) count += 1
    return count
  }
  return { ask, answered, answers, clock }
}

test.each([
  [200, 600],
  [399, 600],
  [400, 60],
  [403, 60],
  [404, 60],
  [499, 60],
  [500, 600],
  [304, 700],
])('of look-ups that are answered with status %i an address may make %i at once', (status, most) => {
  expect(lookUps().answered(status)).toBe(most)
})

test('a refused address gets the time after which to retry, and is answered then', () => {
  const { ask, answered, answers, clock } = lookUps()
  answered(200)
  expect(answers).toEqual([
    {
      status: 429,
      headers: expect.objectContaining({ 'retry-after': '1', 'cache-control': 'no-store' }),
      body: expect.stringContaining('too_many_requests'),
    },
  ])
  clock.ms += 100
  expect([ask(200), ask(200)]).toEqual([false, true])
  clock.ms += 1000
  expect(answered(200)).toBe(10)
})

test('an address whose allowance is used up by a look-up that finds nobody has to wait one second', () => {
  const { ask, answers } = lookUps()
  for (let n = 0; n < 599; n += 1) ask(200)
  expect([ask(404), ask(200), answers[0]?.headers['retry-after']]).toEqual([false, true, '1'])
})

test.each([
  ['/x/api/find/10001', false],
  ['/x/api/grade_1/degrees/2024_25/10001', false],
  ['/api/grade_1%2Fdegrees/2024_25/10001', true],
])('%s is a look-up of one student: %s', (url, leads) => {
  expect(isLookUp(url)).toBe(leads)
})

test.each([
  ['linklocal', '169.254.7.7', 'a proxy'],
  ['linklocal', 'fe80::7', 'a proxy'],
  ['linklocal', '192.0.2.7', 'a visitor'],
  ['loopback', '::1', 'a proxy'],
  ['uniquelocal', '172.31.0.1', 'a proxy'],
  ['uniquelocal', '192.168.0.1', 'a proxy'],
  ['uniquelocal', 'fd00::1', 'a proxy'],
  ['uniquelocal', '11.0.0.1', 'a visitor'],
])('with %s as trusted proxies, the sender %s is counted as %s', (name, remoteAddress, role) => {
  const address = addressReader([name])(requestOf('/', remoteAddress, '198.51.100.7'))
  expect(address).toBe(role === 'a proxy' ? '198.51.100.7' : remoteAddress)
})

test('without X-Forwarded-For the address of the connection is used', () => {
  expect(addressReader(['loopback'])(requestOf('/', '127.0.0.1'))).toBe('127.0.0.1')
})
