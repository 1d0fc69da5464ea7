import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { SCHEDULE_IMAGES } from '#contract/library.ts'
import { allEndpoints } from '#server/testing/all-endpoints.ts'
import { sheetSource } from '#server/testing/factories.ts'
import { speak } from '#server/testing/raw-http.ts'
import { makeTestPortal, type TestPortal } from '#server/testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal({ shared: true, logLevel: 'trace' })
  await portal.publish(sheetSource({ grade: 1, term: 1, year: 2025 }, [['ZQ7XW', 'هدى حسن', 60, 70]], WITH_ID))
  return portal.close
})

const WITH_ID = { studentIds: { ZQ7XW: '100012025' } }

test('every route states its access: who may call it', async () => {
  const routes = await routesOfAPortal()

  expect(routes.length).toBeGreaterThan((await allEndpoints()).length)
  const silent = routes.filter(({ config }) => config?.access === undefined).map(({ url }) => url)
  // The package that registers the routes of the public documentation page states no access for them.
  expect(silent.filter((url) => url !== '/api/docs' && !url.startsWith('/api/docs/'))).toEqual([])
})

test('every route below /api and /storage is an endpoint of the contract, except the one for timetable images', async () => {
  const calls = (await allEndpoints()).map(({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`)
  const served = (await routesOfAPortal()).flatMap(({ method, url }) => [method].flat().map((one) => `${one} ${url}`))
  const own = served.filter((route) => /^(?!HEAD )\w+ \/(?:api|storage)\/(?!docs)/.test(route))
  expect(own.length).toBeGreaterThan(100)
  expect(own.filter((route) => !calls.includes(route))).toEqual([`GET ${SCHEDULE_IMAGES}:file`])
})

test('a shared cache may store a published answer’s 404 like the answer itself, and no other refusal', async () => {
  const cacheOf = async (path: string) => {
    const { status, headers } = await portal.get(path)
    return [status, headers.get('cache-control')]
  }
  const published = 'public, max-age=0, s-maxage=1, stale-if-error=3600'
  const list = '/api/grade_1/degrees/2024_25'
  expect(await cacheOf(`${list}/ZQ7XW`)).toEqual([200, published])
  expect(await cacheOf(`${list}/99999`)).toEqual([404, published])
  expect(await cacheOf('/storage/students-data/degrees/2019_20/degrees_grade_1.json')).toEqual([404, published])
  expect(await cacheOf('/api/admin/front')).toEqual([401, 'no-store'])
  expect(await cacheOf('/api/nothing')).toEqual([404, 'no-store'])
})

test('/healthz reports that the process runs, /readyz that it can answer requests', async () => {
  expect(await portal.json('/healthz')).toEqual({ status: 'ok' })
  expect(await portal.json('/readyz')).toEqual({ status: 'ready' })
})

test.each(['/nothing', '/api/nothing', '/storage/students-data/nothing.json', '/api/grade_1/degrees'])(
  'an unknown URL gets a problem with a request id: %s',
  async (url) => {
    const response = await portal.get(url)

    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toEqual({
      type: 'urn:diwan:problem:not_found',
      title: 'Nothing exists at this address.',
      status: 404,
      code: 'not_found',
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  },
)

test.each([
  ['POST', '/api/degrees?grade=1&term=1&year=2025'],
  ['DELETE', '/api/grade_1/degrees/2024_25/ZQ7XW'],
  ['PUT', '/api/portal'],
  ['PATCH', '/healthz'],
  ['OPTIONS', '/api/portal'],
  ['GET', '/api/suggestions', 'POST'],
  ['DELETE', '/api/auth/get-session', 'GET, HEAD, POST'],
])('%s %s gets 405 with the allowed methods', async (method, path, allowed = 'GET, HEAD') => {
  const response = await fetch(portal.url + path, { method })

  expect([response.status, response.headers.get('allow')]).toEqual([405, allowed])
  expect(await response.json()).toMatchObject({ code: 'method_not_allowed', status: 405 })
})

test('an unknown method gets 404, like an unknown URL', async () => {
  const response = await fetch(`${portal.url}/nothing`, { method: 'PROPFIND' })
  expect([response.status, await response.json()]).toEqual([404, expect.objectContaining({ code: 'not_found' })])
})

test('a URL that cannot be decoded gets 400, and the response does not contain the URL', async () => {
  const response = await portal.get('/api/grade_1/degrees/2024_25/ZQ7XW%E0%A4%A')

  const text = await response.text()
  expect(response.status).toBe(400)
  expect(JSON.parse(text)).toMatchObject({ code: 'invalid_request' })
  expect(text).not.toContain('ZQ7XW')
})

test('a far too long URL gets no server error', async () => {
  const { status, code } = await portal.problem(`/api/grade_1/degrees/2024_25/${'7'.repeat(5000)}`)
  expect([status < 500, code === 'internal']).toEqual([true, false])
})

test('bytes that are not HTTP get 400 with a problem', async () => {
  const answer = await speak(portal, 'BREW /coffee HTTP/1.1\r\n\r\n')

  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\ncontent-type: application\/problem\+json/)
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'invalid_request', status: 400 })
})

test('responses of the router, problems included, have the security headers', async () => {
  for (const path of ['/healthz', '/nothing']) {
    const { headers } = await portal.get(path)
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    expect(headers.get('x-frame-options'), path).toBe('SAMEORIGIN')
    expect(headers.get('referrer-policy'), path).toBe('no-referrer')
    expect(headers.get('x-powered-by'), path).toBeNull()
  }
  const published = await portal.get('/api/grade_1/degrees/2024_25')
  expect(published.headers.get('x-content-type-options')).toBe('nosniff')
})

test('an answer that is made for its first request has the same headers then as later', { retry: 0 }, async () => {
  const url = '/api/grade_1/degrees/2024_25/ZQ7XW'
  const [first, later] = [await portal.get(url), await portal.get(url)]
  const namesOf = ({ headers }: Response) => [...headers.keys()].filter((name) => name !== 'date').sort()
  expect([first.status, ...namesOf(first)]).toEqual([200, ...namesOf(later)])
})

test('no response has a header that lets a page of another origin read it', async () => {
  for (const path of ['/healthz', '/nothing', '/api/grade_1/degrees/2024_25', '/api/auth/get-session']) {
    const { headers } = await portal.get(path, { origin: 'https://elsewhere.example' })
    expect(headers.get('access-control-allow-origin'), path).toBeNull()
  }
})

test('the log names a request’s route pattern, and no seat number or student id', async () => {
  await portal.json('/api/grade_1/degrees/2024_25/ZQ7XW')
  await portal.json('/api/degrees?student_id=100012025')
  await portal.get('/api/grade_1/degrees/2024_25/ZQ7XX/more')

  const log = portal.log()
  expect(log).toContain('"route":"/api/:grade/degrees/:year/:seat_number"')
  expect(log).toContain('"route":"/api/degrees"')
  expect(log).not.toMatch(/ZQ7X|100012025/)
})

/**
 * Returns the routes of a portal. Fastify publishes each new instance on a diagnostics channel, early enough to record
 * its routes.
 */
async function routesOfAPortal(): Promise<RouteOptions[]> {
  const routes: RouteOptions[] = []
  const onInstance = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', (route) => {
      routes.push(route)
    })
  }
  subscribe('fastify.initialization', onInstance)
  onTestFinished(() => {
    unsubscribe('fastify.initialization', onInstance)
  })
  await makeTestPortal()
  return routes
}
