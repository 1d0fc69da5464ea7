import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendSuggestionEndpoint } from '#contract/feedback.ts'
import { portalEndpoint } from '#contract/portal.ts'
import { portal } from '../testing/fake-api.ts'
import { ApiError } from './api-error.ts'
import { askAgain, isServerBusy } from './busy-server.ts'
import { call } from './call.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const PROBLEM = { type: 'about:blank', title: 't', status: 503, code: 'overloaded', request_id: 'r-1' }

function refusal(retryAfter: string): Response {
  return Response.json(PROBLEM, { status: 503, headers: { 'retry-after': retryAfter } })
}

/**
 * Stubs `fetch` with these responses, one per request; further requests get the last one. Returns an array that
 * collects the time of each request, in seconds from now.
 */
function answering(...answers: (() => Response)[]): number[] {
  const times: number[] = []
  const start = Date.now()
  vi.stubGlobal('fetch', () => {
    const answer = answers[Math.min(times.length, answers.length - 1)]
    times.push((Date.now() - start) / 1000)
    return Promise.resolve(answer?.())
  })
  return times
}

test('a call that an overloaded server refuses is retried after about the time in its Retry-After', async () => {
  const times = answering(
    () => refusal('4'),
    () => Response.json(portal()),
  )
  const called = call(portalEndpoint, {})
  await vi.waitFor(() => expect(isServerBusy()).toBe(true))
  await vi.advanceTimersByTimeAsync(6500)

  expect(await called).toEqual(portal())
  expect(times[1]).toBeGreaterThanOrEqual(2)
  expect(times[1]).toBeLessThan(6.5)
  expect(isServerBusy()).toBe(false)
})

test('calls that an overloaded server refuses together are retried at different times', async () => {
  const times = answering(() => refusal('2'))
  const all = Promise.allSettled(Array.from({ length: 20 }, () => call(portalEndpoint, {})))
  await vi.waitFor(() => expect(times.length).toBe(20))
  await vi.advanceTimersByTimeAsync(3100)
  expect(new Set(times.slice(20, 40)).size).toBeGreaterThan(10)
  await vi.runAllTimersAsync()
  await all
})

test('a call that writes to an overloaded server is retried five times, then fails as overloaded', async () => {
  const times = answering(() => refusal('1'))
  const failed = call(sendSuggestionEndpoint, { body: { suggestion: 'اقتراح مفيد' } }).catch((error: unknown) => error)
  await vi.waitFor(() => expect(isServerBusy()).toBe(true))
  await vi.runAllTimersAsync()
  expect(await failed).toMatchObject({ code: 'overloaded' })
  expect(times.length).toBe(6)
  expect(isServerBusy()).toBe(false)
})

test('an aborted signal ends the wait for an overloaded server, and the call is not retried', async () => {
  const controller = new AbortController()
  const ask = vi.fn<() => Promise<void>>()
  const waiting = askAgain(ask, new ApiError('overloaded'), controller.signal)
  controller.abort()
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
  await vi.runAllTimersAsync()
  expect(ask).not.toHaveBeenCalled()
})

test('a call that fails for another reason than overload is not retried', async () => {
  const times = answering(() => Response.json({ ...PROBLEM, code: 'internal', status: 500 }, { status: 500 }))
  await expect(call(portalEndpoint, {})).rejects.toMatchObject({ code: 'internal' })
  expect(times.length).toBe(1)
})

test('a look-up slowed with a short Retry-After is retried, but not a write, nor one with a long Retry-After', async () => {
  const slowed = (retryAfter: string) => () =>
    Response.json(
      { ...PROBLEM, status: 429, code: 'too_many_requests' },
      { status: 429, headers: { 'retry-after': retryAfter } },
    )
  const times = answering(slowed('2'), () => Response.json(portal()))
  const called = call(portalEndpoint, {})
  await vi.advanceTimersByTimeAsync(3100)
  expect(await called).toEqual(portal())
  expect(times).toHaveLength(2)

  const once = answering(slowed('2'))
  await expect(call(sendSuggestionEndpoint, { body: { suggestion: 'اقتراح مفيد' } })).rejects.toMatchObject({
    code: 'too_many_requests',
  })
  expect(once).toHaveLength(1)
  const long = answering(slowed('300'))
  await expect(call(portalEndpoint, {})).rejects.toMatchObject({ code: 'too_many_requests' })
  expect(long).toHaveLength(1)
})
