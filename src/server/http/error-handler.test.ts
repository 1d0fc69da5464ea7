import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { PROBLEM_CODES, PROBLEMS } from '#contract/problem.ts'
import { AppError } from '#server/errors/app-error.ts'
import { handleErrors } from './error-handler.ts'

/** A server with one route that fails. */
function failing(error: Error) {
  const app = Fastify()
  onTestFinished(() => app.close())
  handleErrors(app)
  app.get('/', () => {
    throw error
  })
  return app.inject('/')
}

test('a server error reveals nothing internal', async () => {
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

test.each(PROBLEM_CODES)('the problem %s has its status, and its detail stays in the log', async (code) => {
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
