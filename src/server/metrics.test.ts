import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { portalMetrics, serveMetrics } from './metrics.ts'
import { makeTestPortal } from './testing/test-portal.ts'
import { makeMember, Visitor } from './testing/visitor.ts'

/** Returns the value of a metric's line, such as `diwan_refused_total{kind="look"}`. */
function figureOf(text: string, name: string): number {
  const line = text.split('\n').find((each) => each.startsWith(`${name} `))
  return line === undefined ? Number.NaN : Number(line.slice(name.length + 1))
}

test('the metrics count requests, refusals and tasks, and contain no seat number, e-mail or network address', async () => {
  const hashing = { isFull: false, hash: async (text: string) => text, verify: async () => true }
  const portal = await makeTestPortal({ hashing })
  const { email, password } = await makeMember(portal)
  const visitor = new Visitor(portal)
  const registry = portalMetrics(() => new Map([['', portal.figures]]))

  await portal.get('/api/portal')
  await portal.get('/api/portal')
  await portal.get('/api/find/27461')
  hashing.isFull = true
  await visitor.post('/api/auth/sign-in/email', { email, password })
  const text = await registry.metrics()

  expect(figureOf(text, 'diwan_ready_answers_total{status="200"}')).toBe(2)
  expect(figureOf(text, 'diwan_requests_total{kind="look",status="404"}')).toBe(1)
  expect(figureOf(text, 'diwan_requests_total{kind="account",status="503"}')).toBe(1)
  expect(figureOf(text, 'diwan_request_seconds_bucket{kind="look",le="+Inf"}')).toBe(1)
  expect(figureOf(text, 'diwan_refused_total{kind="account"}')).toBe(1)
  expect(figureOf(text, 'diwan_requests_now{kind="look",state="running"}')).toBe(0)
  expect(figureOf(text, 'diwan_reading_megabytes{lane="files",state="most"}')).toBe(240)
  expect(figureOf(text, 'diwan_watch_age_seconds')).toBeLessThan(60)
  expect(figureOf(text, 'diwan_free_bytes')).toBeGreaterThan(0)
  expect(text).toContain('diwan_pool_tasks{pool="compressor",state="waiting"}')
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
  for (const personal of ['27461', email, '10.', '127.0.0.1']) expect(text.includes(`"${personal}`)).toBe(false)
})

test('with several portals, a portal’s metrics have a faculty label, and the process’s own metrics have none', async () => {
  const [law, arts] = [await makeTestPortal(), await makeTestPortal()]
  await law.get('/api/portal')
  const registry = portalMetrics(
    () =>
      new Map([
        ['law', law.figures],
        ['arts', arts.figures],
      ]),
  )

  const text = await registry.metrics()

  expect(figureOf(text, 'diwan_ready_answers_total{status="200",faculty="law"}')).toBe(1)
  expect(figureOf(text, 'diwan_refused_total{kind="look",faculty="arts"}')).toBe(0)
  expect(text).not.toContain('diwan_ready_answers_total{status="200",faculty="arts"}')
  expect(text).toContain('diwan_pool_tasks{pool="compressor",state="waiting"}')
})

test('the metrics port answers GET /metrics, and any other request with 404', async () => {
  const server = await serveMetrics({ port: 0, host: '127.0.0.1' }, async () => 'x 1\n')
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  const { port } = server.address() as AddressInfo
  const ask = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${port}${path}`, { method })
  const answer = await ask('/metrics')
  expect([answer.status, await answer.text()]).toEqual([200, 'x 1\n'])
  expect([(await ask('/')).status, (await ask('/metrics', 'POST')).status]).toEqual([404, 404])
})

test('the portal’s public port serves no metrics', async () => {
  const portal = await makeTestPortal()
  expect((await portal.get('/metrics')).status).toBe(404)
})
