import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeApi, problem } from '../../testing/fake-api.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { putSign } from '../../testing/signed-in.ts'
import { sessionOf } from '../../testing/staff-session.ts'

const SESSION = '/api/auth/get-session'
const SESSIONS = '/api/auth/sessions'
const OWN = {
  id: 's1',
  device: 'Firefox, Windows',
  place: '203.0.113.0/24',
  opened_at: '2025-07-01T09:00:00.000Z',
  seen_at: '2025-07-01T12:00:00.000Z',
  is_current: true,
}
const PHONE = { ...OWN, id: 's2', device: 'Chrome, Android', place: '198.51.100.0/24', is_current: false }

beforeEach(putSign)

function open(answers: Parameters<typeof fakeApi>[0], user: Parameters<typeof sessionOf>[0] = {}) {
  const api = fakeApi({
    [SESSION]: sessionOf({ staff_roles: ['librarian'], ...user }),
    '/api/auth/second-factor': { on: false, backup_codes_left: 0 },
    'GET /api/auth/passkeys': { items: [] },
    ...answers,
  })
  return { ...api, ...renderPortal('/account') }
}

test('an officer sees each sign-in session with its device and network, and ends one of them', async () => {
  let isEnded = false
  const { user, asked } = open({
    [`GET ${SESSIONS}`]: () => ({ items: isEnded ? [OWN] : [OWN, PHONE] }),
    [`DELETE ${SESSIONS}/s2`]: () => {
      isEnded = true
      return { done: true }
    },
  })
  const list = within(await screen.findByRole('list', { name: 'الأجهزة التي دخلت منها' }))
  expect(list.getByText('هذا الجهاز')).toBeTruthy()
  expect(list.getByText('198.51.100.0/24')).toBeTruthy()
  expect(list.getAllByRole('button')).toHaveLength(1)

  await user.click(list.getByRole('button', { name: 'تسجيل الخروج من Chrome, Android' }))
  expect(await screen.findByText('سُجّل الخروج من ذلك الجهاز.')).toBeTruthy()
  expect(screen.queryByText('Chrome, Android')).toBeNull()
  expect(screen.queryByRole('button', { name: 'تسجيل الخروج من الأجهزة الأخرى' })).toBeNull()
  expect(asked.filter((one) => one === SESSIONS).length).toBeGreaterThan(1)
})

test('a new office password that is easy to guess is refused with an error at its field', async () => {
  const { user } = open({
    [`GET ${SESSIONS}`]: { items: [OWN] },
    '/api/auth/change-password': problem('weak_password'),
  })
  await user.type(await screen.findByLabelText('كلمة المرور الحالية'), 'sesame')
  expect(screen.getByText(/^10 خانات على الأقل/)).toBeTruthy()
  await user.type(screen.getByLabelText('كلمة المرور الجديدة'), 'Password123')
  await user.click(screen.getByRole('button', { name: 'تغيير كلمة المرور' }))
  expect(await screen.findByText(/قصيرة أو سهلة التخمين/)).toBeTruthy()
  expect(screen.getByLabelText('كلمة المرور الجديدة').getAttribute('aria-invalid')).toBe('true')
})

test('an account whose password is too weak for its role must change it, and then sees the requested page', async () => {
  let isChanged = false
  const { user } = open({
    [SESSION]: () => sessionOf({ staff_roles: ['librarian'], lacks: isChanged ? null : 'new_password_required' }),
    [`GET ${SESSIONS}`]: { items: [OWN] },
    '/api/auth/change-password': () => {
      isChanged = true
      return { done: true }
    },
  })
  expect(await screen.findByRole('heading', { name: 'غيّر كلمة المرور أولًا' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'حسابي' })).toBeNull()
  await user.type(screen.getByLabelText('كلمة المرور الحالية'), 'sesame')
  await user.type(screen.getByLabelText('كلمة المرور الجديدة'), 'kv7-Wq2mzT')
  await user.click(screen.getByRole('button', { name: 'تغيير كلمة المرور' }))
  expect(await screen.findByRole('heading', { name: 'حسابي' })).toBeTruthy()
})
