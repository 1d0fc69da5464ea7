import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { generalSubjectsQuery } from '../../features/library/library.api.ts'
import { KEPT_AT } from '../../service-worker/kept-headers.rules.ts'
import { fakeApi, NO_NETWORK } from '../../testing/fake-api.ts'
import { createQueryClient } from '../query-client.ts'
import { PortalLines } from './PortalLines.tsx'

const ADDRESS = '/api/general_subjects'
const BODY = { ids: [] }

let isOnline = true
beforeEach(() => {
  isOnline = true
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
})
afterEach(() => vi.useRealTimers())

function Subjects() {
  const { data, isError } = useQuery(generalSubjectsQuery())
  return <p>{data ? 'shown' : isError ? 'failed' : 'loading'}</p>
}

function lines(): string | null | undefined {
  return document.querySelector('[aria-live]')?.textContent
}

function renderScreen(): void {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <PortalLines />
      <Subjects />
    </QueryClientProvider>,
  )
}

function kept(hours: number): () => Response {
  const at = new Date(Date.now() - hours * 3_600_000).toISOString()
  return () => Response.json(BODY, { headers: { [KEPT_AT]: at } })
}

function network(state: boolean): void {
  isOnline = state
  act(() => void window.dispatchEvent(new Event(state ? 'online' : 'offline')))
}

test('a fresh screen on a device with a network has no line above it', async () => {
  fakeApi({ [ADDRESS]: BODY })
  renderScreen()
  await screen.findByText('shown')
  expect(lines()).toBe('')
})

test('a screen made from a stored answer shows its age, and is refetched when the network returns', async () => {
  let answer = kept(3)
  fakeApi({ [ADDRESS]: () => answer() })
  isOnline = false
  renderScreen()
  await screen.findByText('محفوظة منذ 3 ساعات')
  expect(lines()).toContain('لا اتصال بالشبكة. هذه الصفحة محفوظة منذ 3 ساعات.')

  // The data are equal; only the time at which they were stored differs.
  answer = () => Response.json(BODY)
  network(true)
  await vi.waitFor(() => expect(lines()).toBe(''))
})

test('an unreachable portal is not reported as a device without a network, and a button retries', async () => {
  let answer = kept(48)
  fakeApi({ [ADDRESS]: () => answer() })
  renderScreen()
  await screen.findByText('محفوظة منذ يومين')
  expect(lines()).toContain('تعذر الوصول إلى المنصة الآن.')

  answer = () => Response.json(BODY)
  await userEvent.click(screen.getByRole('button', { name: 'إعادة المحاولة' }))
  await vi.waitFor(() => expect(lines()).toBe(''))
})

test('while a call waits for a busy server, a line above the screen says so', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let answer = () =>
    Response.json(
      { type: 'about:blank', title: 't', status: 503, code: 'overloaded', request_id: 'r' },
      { status: 503, headers: { 'retry-after': '1' } },
    )
  fakeApi({ [ADDRESS]: () => answer() })
  renderScreen()
  await vi.waitFor(() => expect(lines()).toContain('المنصة مزدحمة الآن.'))
  expect(screen.getByText('loading')).toBeDefined()

  answer = () => Response.json(BODY)
  await act(() => vi.advanceTimersByTimeAsync(2000))
  await screen.findByText('shown')
  expect(lines()).toBe('')
})

test('offline, a call whose answer is not stored fails at once, and is made again with the network', async () => {
  let answer: unknown = NO_NETWORK
  fakeApi({ [ADDRESS]: () => answer })
  isOnline = false
  renderScreen()
  await screen.findByText('failed')
  expect(lines()).toContain('لا اتصال بالشبكة.')
  expect(screen.queryByText(/محفوظة/)).toBeNull()

  answer = BODY
  network(true)
  await screen.findByText('shown')
})
