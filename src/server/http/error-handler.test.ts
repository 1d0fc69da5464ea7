import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { PROBLEM_CODES, PROBLEMS } from '#contract/problem.ts'
import { AppError } from '#server/errors/app-error.ts'
import { makeTestPortal } from '#server/testing/test-portal.ts'
import { handleErrors } from './error-handler.ts'

/** Requests a route that fails with this error. */
function failing(error: Error, url = '/', accept = '*/*') {
  const app = Fastify()
  onTestFinished(() => app.close())
  handleErrors(app)
  for (const path of ['/', '/api/fails']) {
    app.get(path, () => {
      throw error
    })
  }
  return app.inject({ url, headers: { accept } })
}

test('an unexpected error gets a 500 without any of its text', async () => {
  const response = await failing(new TypeError('cannot read «هدى حسن» of undefined'))

  expect(response.statusCode).toBe(500)
  expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  expect(response.json()).toEqual({
    type: 'urn:diwan:problem:internal',
    title: 'Something broke on the server.',
    status: 500,
    code: 'internal',
    request_id: expect.any(String),
  })
})

test.each(PROBLEM_CODES)('the problem %s gets its own status and title, and its detail is not sent', async (code) => {
  const response = await failing(new AppError(code, '2025-g1-t1-v1: draft'))

  expect(response.statusCode).toBe(PROBLEMS[code].status)
  expect(response.json()).toMatchObject({ code, title: PROBLEMS[code].title })
  expect(response.body).not.toContain('2025-g1')
})

test('a database outage gets 503 with Retry-After', async () => {
  const response = await failing(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))

  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5'])
  expect(response.json()).toMatchObject({ code: 'service_unavailable' })
})

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

test.each([
  ['not_found', 404, 'لا توجد صفحة بهذا الرابط'],
  ['service_unavailable', 503, 'المنصة مشغولة الآن'],
  ['internal', 500, 'حدث خطأ عندنا'],
  ['invalid_request', 400, 'تعذر فتح هذا الرابط'],
] as const)(
  'a browser that opens a URL with the problem %s gets an Arabic page with a link to the home page',
  async (...row) => {
    const [code, status, title] = row
    const response = await failing(new AppError(code, '2025-g1-t1-v1: draft'), '/', BROWSER)

    expect(response.statusCode).toBe(status)
    expect(response.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("default-src 'none'; style-src 'sha256-"),
    })
    expect(response.body).toContain(`<h1>${title}</h1>`)
    expect(response.body).toContain('<a href="/">العودة إلى الرئيسية</a>')
    expect(response.body).not.toContain('2025-g1')
  },
)

test('a failing call below /api gets JSON, even if it accepts HTML', async () => {
  const response = await failing(new AppError('not_found'), '/api/fails', BROWSER)

  expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  expect(response.json()).toMatchObject({ code: 'not_found' })
})

test('a client that disconnects while sending its body logs no error', async () => {
  const portal = await makeTestPortal({ logLevel: 'warn' })
  const { hostname, port } = new URL(portal.url)
  const socket = connect(Number(port), hostname)
  const head = 'content-type: application/json\r\ncontent-length: 1000'
  socket.write(`POST /api/suggestions HTTP/1.1\r\nhost: x\r\n${head}\r\n\r\n{"suggestion":`)
  await new Promise((resolve) => setTimeout(resolve, 100))
  socket.destroy()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(portal.log()).toBe('')
})
