import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Awaited } from '#contract/awaited.ts'
import { fakeApi, portal } from '../testing/fake-api.ts'
import { AwaitedResults } from './AwaitedResults.tsx'
import { SPREAD_MS } from './countdown.ts'

const NOON = new Date('2025-07-01T12:00:00.000Z')
const MINUTE = 60_000
const ENTRY = { grade: 'grade_1', term: 2, year: 2025, session: 1, since: '2025-06-20T12:00:00.000Z' } as const

beforeEach(() => {
  vi.useFakeTimers({ now: NOON })
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function show(announced_at: string | null, awaited: readonly Awaited[] = []) {
  const api = fakeApi({ '/api/portal': portal({ awaited }) })
  const client = new QueryClient()
  const invalidate = vi.spyOn(client, 'invalidateQueries')
  render(<AwaitedResults items={[{ ...ENTRY, announced_at }]} />, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  return { ...api, invalidate }
}

/** Advances the clock by one minute per `act`, because the component starts its next timer only when `act` returns. */
async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= MINUTE) await act(() => vi.advanceTimersByTimeAsync(Math.min(left, MINUTE)))
}

test('an awaited result without an announced time shows since when it is awaited, and no countdown', async () => {
  const { asked } = show(null)
  expect(screen.getByText('الفرقة الأولى، الفصل الدراسي الثاني، 2024/25')).toBeTruthy()
  expect(screen.getByText(/^منتظرة منذ 20 يونيو 2025\. لم يُحدد موعد/)).toBeTruthy()
  expect(screen.queryByRole('timer')).toBeNull()
  await pass(60 * MINUTE)
  expect(asked).toEqual([])
})

test('the countdown of an awaited result changes by the minute, and sends no request before its end', async () => {
  const { asked } = show(new Date(NOON.getTime() + 61 * MINUTE).toISOString())
  expect(screen.getByRole('timer').textContent).toBe('باقٍ ساعة واحدة ودقيقة واحدة')
  await pass(MINUTE)
  expect(screen.getByRole('timer').textContent).toBe('باقٍ ساعة واحدة')
  await pass(60 * MINUTE - 1)
  expect(screen.getByRole('timer').textContent).toBe('باقٍ أقل من دقيقة')
  expect(asked).toEqual([])
})

test('at the end of the countdown the page sends one request, after a random wait, and shows what was published', async () => {
  const { asked, invalidate } = show(new Date(NOON.getTime() + MINUTE).toISOString())
  await pass(MINUTE)
  expect(screen.getByText(/^حان موعدها/)).toBeTruthy()
  await pass(SPREAD_MS / 2 - 1)
  expect(asked).toEqual([])
  await pass(1)
  expect(asked).toEqual(['/api/portal'])
  expect(invalidate).toHaveBeenCalledTimes(1)
  await pass(60 * MINUTE)
  expect(asked).toHaveLength(1)
})

test('a result that is not published at its announced time stays awaited, and no second request is sent', async () => {
  const announced_at = new Date(NOON.getTime() + MINUTE).toISOString()
  const { asked, invalidate } = show(announced_at, [{ ...ENTRY, announced_at }])
  await pass(61 * MINUTE)
  expect(asked).toHaveLength(1)
  expect(invalidate).not.toHaveBeenCalled()
  expect(screen.getByText(/^حان موعدها/)).toBeTruthy()
})

test('a page opened long after the announced time sends no request', async () => {
  const { asked } = show(new Date(NOON.getTime() - 10 * MINUTE).toISOString())
  await pass(60 * MINUTE)
  expect(asked).toEqual([])
})
