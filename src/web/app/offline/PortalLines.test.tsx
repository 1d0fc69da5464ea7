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

test('a fresh screen with a network has no line', async () => {
  fakeApi({ [ADDRESS]: BODY })
  renderScreen()
  await screen.findByText('shown')
  expect(lines()).toBe('')
})

test('a screen from the keep says how old it is, and the network brings it up to date', async () => {
  let answer = kept(3)
  fakeApi({ [ADDRESS]: () => answer() })
  isOnline = false
  renderScreen()
  await screen.findByText('محفوظة منذ 3 ساعات')
  expect(lines()).toContain('لا اتصال بالشبكة. هذه الصفحة محفوظة منذ 3 ساعات.')

  // Equal data: only its age is another.
  answer = () => Response.json(BODY)
  network(true)
  await vi.waitFor(() => expect(lines()).toBe(''))
})

test('a portal that cannot be reached is told from a device without network, and asked again on request', async () => {
  let answer = kept(48)
  fakeApi({ [ADDRESS]: () => answer() })
  renderScreen()
  await screen.findByText('محفوظة منذ يومين')
  expect(lines()).toContain('تعذر الوصول إلى المنصة الآن.')

  answer = () => Response.json(BODY)
  await userEvent.click(screen.getByRole('button', { name: 'إعادة المحاولة' }))
  await vi.waitFor(() => expect(lines()).toBe(''))
})

test('a screen that waits for a busy server says so, until its answer comes', async () => {
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

test('what the device does not keep fails at once without network, and comes with it', async () => {
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
