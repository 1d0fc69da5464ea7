import { act, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fakeApi } from '../../testing/fake-api.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { sessionOf } from '../../testing/staff-session.ts'

const TOP = '/storage/students-data/top_degrees.json'
const DESK = '/api/admin/dashboard'
const CARE = {
  place: 'folder',
  every_hours: 24,
  kept: 14,
  next_at: null,
  failure: null,
  restore_command: 'diwan restore',
}
const STORAGE = { files: 0, file_bytes: 0, database_bytes: 1, free_bytes: 1 }

test('an office act refetches the public pages at once, and again when all processes have the change', async () => {
  const { asked } = fakeApi({
    '/api/auth/get-session': sessionOf({ role: 'administrator' }),
    [TOP]: [],
    [DESK]: {
      published: [],
      waiting: [],
      role_changes: [],
      days: [],
      storage: STORAGE,
      backups: [],
      backup_care: CARE,
    },
    '/api/admin/backups': {
      name: 'diwan.db',
      bytes: 1,
      made_at: '2025-07-01T12:00:00.000Z',
      reason: 'office',
      files: null,
      verified_at: null,
      fault: null,
    },
  })
  const times = (address: string) => asked.filter((one) => one === address).length
  const { router } = renderPortal('/')
  await screen.findByText('لم تُنشر نتائج بعد')
  await act(() => router.navigate('/admin'))
  const button = await screen.findByRole('button', { name: 'أخذ نسخة احتياطية الآن' })
  expect([times(TOP), times('/api/portal'), times(DESK)]).toEqual([1, 1, 1])

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  act(() => button.click())
  await pass(100)
  expect([times(TOP), times('/api/portal'), times(DESK)], 'the banner, and the desk by itself').toEqual([1, 2, 2])
  await act(() => router.navigate('/'))
  await pass(100)
  expect(times(TOP), 'before every process shows it').toBe(2)
  await pass(2500)
  expect([times(TOP), times('/api/portal'), times(DESK)]).toEqual([3, 3, 2])
})
