import { afterEach, expect, test, vi } from 'vitest'
import { signOutEndpoint } from '#contract/accounts.ts'
import { sendSuggestionEndpoint } from '#contract/feedback.ts'
import { portalEndpoint } from '#contract/portal.ts'
import { portal } from '../testing/fake-api.ts'
import { ApiError } from './api-error.ts'
import { call } from './call.ts'

afterEach(() => vi.unstubAllGlobals())

function answering(answer: () => Promise<Response>) {
  vi.stubGlobal('fetch', answer)
}

async function failureOf(answer: () => Promise<Response>): Promise<ApiError> {
  answering(answer)
  const failure: unknown = await call(portalEndpoint, {}).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ApiError)
  return failure as ApiError
}

test('a call parses the answer with the schema of its endpoint', async () => {
  answering(() => Promise.resolve(Response.json({ ...portal(), secret: 1 })))
  expect(await call(portalEndpoint, {})).toEqual(portal())
})

test('a call sends its body as JSON with the method of its endpoint', async () => {
  const sent: RequestInit[] = []
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    sent.push(init)
    return Promise.resolve(Response.json({ done: true }))
  })
  expect(await call(sendSuggestionEndpoint, { body: { suggestion: 'اقتراح مفيد' } })).toEqual({ done: true })
  await call(signOutEndpoint, {})

  expect(sent.map(({ method, body, headers }) => [method, body, headers])).toEqual([
    ['POST', '{"suggestion":"اقتراح مفيد"}', { accept: 'application/json', 'content-type': 'application/json' }],
    ['POST', undefined, { accept: 'application/json' }],
  ])
})

test('a call makes the browser ask the server, even if the browser has cached the response', async () => {
  const modes: unknown[] = []
  vi.stubGlobal('fetch', (_: string, { cache }: RequestInit) => {
    modes.push(cache)
    return Promise.resolve(Response.json(portal()))
  })
  await call(portalEndpoint, {})
  expect(modes).toEqual(['no-cache'])
})

test('an answer stored by the service worker is returned, but with refusesKept the call fails as `network`', async () => {
  answering(() => Promise.resolve(Response.json(portal(), { headers: { 'x-diwan-kept-at': '2025-07-01T12:00:00Z' } })))
  expect(await call(portalEndpoint, {})).toEqual(portal())
  await expect(call(portalEndpoint, { refusesKept: true })).rejects.toMatchObject({ code: 'network' })
})

test('the error of a refused call has the code and request id of the server’s problem', async () => {
  const body = { type: 'about:blank', title: 't', status: 503, code: 'service_unavailable', request_id: 'r-1' }
  const failure = await failureOf(() => Promise.resolve(Response.json(body, { status: 503 })))
  expect(failure).toMatchObject({ code: 'service_unavailable', requestId: 'r-1' })
})

test.each([
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch')), 'network'],
  ['an HTML page instead of JSON', () => Promise.resolve(new Response('<html>')), 'network'],
  ['JSON that the schema refuses', () => Promise.resolve(Response.json({ name: 1 })), 'internal'],
  ['a bare 404', () => Promise.resolve(new Response('no', { status: 404 })), 'not_found'],
  ['a bare 413', () => Promise.resolve(new Response('no', { status: 413 })), 'too_large'],
  ['a bare 429', () => Promise.resolve(new Response('no', { status: 429 })), 'too_many_requests'],
  ['a bare 502', () => Promise.resolve(new Response('no', { status: 502 })), 'service_unavailable'],
  ['a bare 500', () => Promise.resolve(new Response('no', { status: 500 })), 'internal'],
] as const)('%s makes a call throw an ApiError', async (_, answer, code) => {
  expect((await failureOf(answer)).code).toBe(code)
})

test('an aborted call throws the reason of the abort, not an ApiError', async () => {
  const controller = new AbortController()
  controller.abort()
  answering(() => Promise.reject(new DOMException('aborted', 'AbortError')))
  await expect(call(portalEndpoint, { signal: controller.signal })).rejects.toThrow(DOMException)
})
