import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { portal } from '../../testing/fake-api.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { session } from '../../testing/samples.ts'
import { putSign } from '../../testing/signed-in.ts'

/** Freezes the clock while a screen loads; only the test advances it. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

/** The faked server's next answers and a record of the requests: GET reads the sign-in session, POST renews it. */
const server: { asked: string[]; answer: () => Promise<Response> } = { asked: [], answer: refuse }

function refuse(): Promise<Response> {
  return Promise.reject(new TypeError('Failed to fetch'))
}

function says(answer: unknown): void {
  server.answer = () => Promise.resolve(Response.json(answer))
}

function isAway(): void {
  server.answer = refuse
}

async function openWith(expiresIn: number): Promise<void> {
  putSign()
  server.asked = []
  says(session({}, expiresIn))
  vi.stubGlobal('fetch', (address: string, { method }: RequestInit) => {
    if (address !== '/api/auth/get-session') return Promise.resolve(Response.json(portal()))
    server.asked.push(method ?? '')
    return server.answer()
  })
  renderPortal('/find_student')
  expect(await screen.findByText('سالم التجريبي')).toBeTruthy()
}

async function pass(seconds: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
}

async function expectSignedOut(): Promise<void> {
  const head = within(screen.getByRole('banner'))
  expect(await head.findByRole('link', { name: 'تسجيل الدخول' })).toBeTruthy()
  expect(localStorage.length).toBe(0)
}

test.each([
  [91, ['GET']],
  [90, ['GET']],
  [89, ['GET', 'POST']],
])('the session is renewed (POST) at a tick with less than 90 s left: %i s, requests %j', async (left, asked) => {
  await openWith(30 + left)
  await pass(29.9)
  expect(server.asked).toEqual(['GET'])
  await pass(0.1)
  expect(server.asked).toEqual(asked)
})

test('the lifetime of a renewed sign-in session starts at its renewal', async () => {
  await openWith(100)
  says(session({}, 600))
  await pass(30)
  expect(server.asked).toEqual(['GET', 'POST'])
  await pass(510)
  expect(server.asked).toEqual(['GET', 'POST'])
  await pass(30)
  expect(server.asked).toEqual(['GET', 'POST', 'POST'])
})

test('a sign-in session that the server has ended lapses at the tick that would renew it', async () => {
  await openWith(100)
  says(null)
  await pass(30)
  await expectSignedOut()
  await pass(300)
  expect(server.asked).toEqual(['GET', 'POST'])
})

test('a failed renewal of the sign-in session is retried at each tick until the session’s lifetime ends', async () => {
  await openWith(80)
  isAway()
  await pass(60)
  expect(server.asked).toEqual(['GET', 'POST', 'POST'])
  expect(screen.getByText('سالم التجريبي')).toBeTruthy()
  await pass(30)
  await expectSignedOut()
})

test('a page hidden for more than a tick requests the session again; a page hidden briefly does not', async () => {
  await openWith(100_000)
  await pass(30)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(server.asked).toEqual(['GET'])
  says(session({ name: 'سالم المأذون له', write_permission: true }, 100_000))
  await pass(1)
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  expect(await screen.findByText('سالم المأذون له')).toBeTruthy()
})
