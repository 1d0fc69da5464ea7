import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeApi } from '../../testing/fake-api.ts'
import { fakePasskeys, REGISTRATION } from '../../testing/fake-passkeys.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { putSign } from '../../testing/signed-in.ts'
import { sessionOf } from '../../testing/staff-session.ts'

const SESSION = '/api/auth/get-session'
const PASSKEYS = '/api/auth/passkeys'
const KEY = { id: 'k1', name: 'هاتفي', created_at: '2025-07-01T12:00:00.000Z', last_used_at: null }
const ADMINISTRATOR = { role: 'administrator', lacks: 'second_factor_required' } as const

beforeEach(putSign)

test('an administrator without a second factor is asked to add one, and then sees the requested page', async () => {
  fakePasskeys()
  let isAdded = false
  const { asked, sent } = fakeApi({
    [SESSION]: () => sessionOf(isAdded ? { role: 'administrator' } : ADMINISTRATOR),
    '/api/auth/second-factor': { on: false, backup_codes_left: 0 },
    [`GET ${PASSKEYS}`]: () => ({ items: isAdded ? [KEY] : [] }),
    [`${PASSKEYS}/registration`]: REGISTRATION,
    [`POST ${PASSKEYS}`]: () => {
      isAdded = true
      return KEY
    },
  })
  const { user, address } = renderPortal('/account')
  expect(await screen.findByRole('heading', { name: 'فعّل التحقق بخطوتين أولًا' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'حسابي' })).toBeNull()
  expect(await screen.findByRole('button', { name: 'إضافة تطبيق المصادقة' })).toBeTruthy()

  await user.click(await screen.findByRole('button', { name: 'إضافة مفتاح مرور' }))
  await user.type(screen.getByLabelText('اسم المفتاح'), 'هاتفي{Enter}')
  expect(await screen.findByRole('heading', { name: 'حسابي' })).toBeTruthy()
  expect(address()).toBe('/account')
  expect(sent).toMatchObject([{ name: 'هاتفي', credential: { id: 'AAAA', type: 'public-key' } }])
  expect(asked.filter((one) => one === SESSION).length).toBeGreaterThan(1)
})

test('an office account with an unconfirmed address can have the e-mail sent again, and goes on once it is confirmed', async () => {
  let isConfirmed = false
  fakeApi({
    [SESSION]: () => sessionOf({ role: 'administrator', ...(!isConfirmed && { lacks: 'unconfirmed_address' }) }),
    '/api/auth/verification-letter': { done: true },
    '/api/auth/second-factor': { on: false, backup_codes_left: 0 },
    [PASSKEYS]: { items: [] },
  })
  const { user } = renderPortal('/account')
  expect(await screen.findByRole('heading', { name: 'أكّد بريدك أولًا' })).toBeTruthy()
  expect(screen.getByText('salem@example.com')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'إرسال رابط التأكيد مرة أخرى' }))
  expect(await screen.findByText('أُرسل رابط جديد صالح لمدة ساعة.')).toBeTruthy()
  isConfirmed = true
  await user.click(screen.getByRole('button', { name: 'أكّدتُ البريد' }))
  await waitFor(() => expect(screen.getByRole('heading', { name: 'حسابي' })).toBeTruthy())
})
