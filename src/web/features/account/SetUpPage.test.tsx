import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeApi } from '../../testing/fake-api.ts'
import { fakePasskeys, REGISTRATION } from '../../testing/fake-passkeys.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { putSign } from '../../testing/signed-in.ts'
import { sessionOf } from '../../testing/staff-session.ts'

const SESSION = '/api/auth/get-session'
const PASSKEYS = '/api/auth/passkeys'
const KEY = { id: 'k1', name: 'هاتفي', created_at: '2025-07-01T12:00:00.000Z', last_used_at: null }
const ADMINISTRATOR = { role: 'administrator', lacks: 'second_factor_required' } as const

const CODES = ['12345-67890', '09876-54321'] as const

beforeEach(putSign)
afterEach(() => vi.restoreAllMocks())

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

test('the backup codes stay until they are saved, even if the session is requested again meanwhile', async () => {
  const state = '/api/auth/second-factor'
  let isOn = false
  const { asked } = fakeApi({
    [SESSION]: () => sessionOf(isOn ? { role: 'administrator' } : ADMINISTRATOR),
    [state]: () => ({ on: isOn, backup_codes_left: isOn ? 2 : 0 }),
    [PASSKEYS]: { items: [] },
    [`${state}/begin`]: { otpauth: 'otpauth://totp/Diwan?secret=ABCD', key: 'ABCD', backup_codes: CODES },
    [`${state}/confirm`]: () => {
      isOn = true
      return { done: true }
    },
  })
  const { user } = renderPortal('/account')
  await user.click(await screen.findByRole('button', { name: 'إضافة تطبيق المصادقة' }))
  await user.type(screen.getByLabelText('كلمة المرور'), 'secret{Enter}')
  await user.type(await screen.findByLabelText('الرمز الظاهر في التطبيق'), '123456{Enter}')
  expect(await screen.findByText(CODES[0])).toBeTruthy()

  const before = asked.filter((one) => one === SESSION).length
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000)
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(asked.filter((one) => one === SESSION).length).toBe(before + 1))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.getByText(CODES[1])).toBeTruthy()

  await user.click(screen.getByRole('button', { name: 'حفظتُ الرموز' }))
  expect(await screen.findByRole('heading', { name: 'حسابي' })).toBeTruthy()
})

test('an unconfirmed office account can request the e-mail again; once confirmed, it sees the requested page', async () => {
  let isConfirmed = false
  fakeApi({
    [SESSION]: () => sessionOf({ role: 'administrator', ...(!isConfirmed && { lacks: 'unconfirmed_address' }) }),
    '/api/auth/verification-letter': { sent: true },
    '/api/auth/second-factor': { on: false, backup_codes_left: 0 },
    [PASSKEYS]: { items: [] },
  })
  const { user } = renderPortal('/account')
  expect(await screen.findByRole('heading', { name: 'أكّد بريدك أولًا' })).toBeTruthy()
  expect(screen.getByText('salem@example.com')).toBeTruthy()
  expect(screen.getByText(/^إن كان فيه خطأ/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'إرسال رابط التأكيد مرة أخرى' }))
  expect(await screen.findByText('أُرسل رابط جديد صالح لمدة ساعة.')).toBeTruthy()
  isConfirmed = true
  await user.click(screen.getByRole('button', { name: 'أكّدتُ البريد' }))
  await waitFor(() => expect(screen.getByRole('heading', { name: 'حسابي' })).toBeTruthy())
})
