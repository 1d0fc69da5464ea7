import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SignedInUser } from '#contract/accounts.ts'
import { type Answers, fakeApi, NO_NETWORK, problem } from '../../testing/fake-api.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { session } from '../../testing/samples.ts'
import { putSign } from '../../testing/signed-in.ts'

const CHANGE = '/api/auth/change-password'
const OTHERS = '/api/auth/revoke-other-sessions'
const DELETE = '/api/auth/delete-user'
const WRONG = 'كلمة المرور غير صحيحة'

function open(answers: Answers = {}, user: Partial<SignedInUser> = {}) {
  putSign()
  const api = fakeApi({ '/api/auth/get-session': session(user), ...answers })
  return { ...api, ...renderPortal('/account') }
}

function descriptionOf(field: HTMLElement): string {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ')
}

test('the account page shows the account data and links to the questions of the account', async () => {
  open()
  await screen.findByRole('heading', { name: 'حسابي' })
  const main = within(screen.getByRole('main'))
  for (const text of ['سالم التجريبي', 'salem@example.com', 'الفرقة الثانية', 'قيد المراجعة']) {
    expect(main.getByText(text)).toBeTruthy()
  }
  expect(main.getByRole('link', { name: 'عرض أسئلتي' }).getAttribute('href')).toBe('/my_questions')
})

test.each([
  ['a contributor', { write_permission: true }, 'ممنوحة'],
  ['an administrator without a grade', { role: 'administrator', grade: null }, 'بلا فرقة'],
] as const)('the account page of %s says in words what that account may do', async (_, user, text) => {
  open({}, user)
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.getByText('ممنوحة')).toBeTruthy()
})

test('an account refused the right to add questions reads the day of the decision and where to ask again', async () => {
  open({}, { reviewed_at: '2026-06-05T12:00:00.000Z' })
  await screen.findByRole('heading', { name: 'إضافة الأسئلة غير مفتوحة لحسابك' })
  expect(screen.getByText('غير ممنوحة')).toBeTruthy()
  expect(screen.getByText(/قرار الإدارة في 5 يونيو 2026/)).toBeTruthy()
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'إرسال اقتراح' }).getAttribute('href')).toBe('/send_suggestion')
})

test('an invited officer, who never asked for the right to add questions, reads nothing about a refusal', async () => {
  open({}, { reviewed_at: '2026-06-05T12:00:00.000Z', grade: null, staff_roles: ['librarian'] })
  expect(await screen.findByText('غير ممنوحة')).toBeTruthy()
  expect(screen.queryByText(/قرار الإدارة/)).toBeNull()
})

const CORRECT = '/api/auth/unconfirmed-address'

test('a member whose address is mistyped and unconfirmed corrects it with the password, and then sees it', async () => {
  let email = 'salem@exmaple.com'
  const answers = [problem('wrong_password'), problem('registration_failed'), { sent: true, letters: 'server' }]
  const { user, sent } = open({
    '/api/auth/get-session': () => session({ email, email_verified: false }),
    [CORRECT]: () => {
      const answer = answers.shift()
      if (answers.length === 0) email = 'salem@example.com'
      return answer
    },
  })
  await user.click(await screen.findByRole('button', { name: 'تصحيح البريد' }))
  const address = screen.getByLabelText('البريد الإلكتروني')
  const password = screen.getByLabelText('كلمة المرور')
  expect(document.activeElement).toBe(address)
  await user.type(address, 'salem@example.com')
  await user.type(password, 'sesame{Enter}')
  await waitFor(() => expect(descriptionOf(password)).toContain(WRONG))
  await user.type(password, '2{Enter}')
  await waitFor(() => expect(descriptionOf(address)).toContain('لا يمكن استعمال هذا البريد'))
  await user.type(password, '3{Enter}')
  const outcome = await screen.findByText('صُحّح البريد. أُرسل رابط جديد صالح لمدة ساعة.')
  expect(document.activeElement?.contains(outcome)).toBe(true)
  // The form is closed. Were it open, its button «إلغاء التصحيح» would read as if it undid the correction just made.
  expect(screen.getByRole('button', { name: 'تصحيح البريد' })).toBeTruthy()
  expect((await screen.findAllByText('salem@example.com')).length).toBe(2)
  expect(sent.at(-1)).toEqual({ email: 'salem@example.com', password: 'sesame23' })
})

test.each([
  ['an office account', { email_verified: false, staff_roles: ['librarian'] }],
  ['a member whose address is confirmed', { email_verified: true }],
] as const)('%s is not offered to correct its address', async (_, user) => {
  open({}, user as Partial<SignedInUser>)
  await screen.findByRole('heading', { name: 'حسابي' })
  await screen.findByRole('heading', { name: 'حذف الحساب' })
  expect(screen.queryByRole('button', { name: 'تصحيح البريد' })).toBeNull()
})

test('changing the password shows each error beside its field and clears both fields on success', async () => {
  const answers = [problem('wrong_password'), problem('too_many_requests'), { done: true }]
  const { user, sent } = open({ [CHANGE]: () => answers.shift() })
  const old = await screen.findByLabelText('كلمة المرور الحالية')
  const fresh = screen.getByLabelText('كلمة المرور الجديدة')
  const button = screen.getByRole('button', { name: 'تغيير كلمة المرور' })
  await user.type(old, 'sesame')
  await user.type(fresh, '12345')
  await user.click(button)
  expect(descriptionOf(fresh)).toContain('كلمة المرور 6 خانات على الأقل.')
  expect(sent).toEqual([])

  await user.type(fresh, '6')
  await user.click(button)
  await waitFor(() => expect(descriptionOf(old)).toContain(WRONG))
  expect(sent).toEqual([{ current_password: 'sesame', new_password: '123456' }])
  await user.type(old, '2')
  expect(screen.queryByText(WRONG)).toBeNull()
  await user.click(button)
  expect(await screen.findByText('محاولات كثيرة في وقت قصير. انتظر قليلًا ثم أعد المحاولة.')).toBeTruthy()
  await user.click(button)
  expect(await screen.findByText('تغيّرت كلمة المرور، وسُجّل خروجك من الأجهزة الأخرى.')).toBeTruthy()
  expect(screen.getByLabelText('كلمة المرور الحالية')).toHaveProperty('value', '')
  expect(screen.getByLabelText('كلمة المرور الجديدة')).toHaveProperty('value', '')
})

test('a button signs out the other devices, and a failure is reported', async () => {
  const answers = [NO_NETWORK, { done: true }]
  const { user } = open({ [OTHERS]: () => answers.shift() })
  const button = await screen.findByRole('button', { name: 'تسجيل الخروج من الأجهزة الأخرى' })
  await user.click(button)
  expect(await screen.findByText(/^تعذر الاتصال/)).toBeTruthy()
  await user.click(button)
  expect(await screen.findByText('سُجّل خروجك من الأجهزة الأخرى.')).toBeTruthy()
})

test('deleting the account needs its password and a second press, and clears the device', async () => {
  const answers = [problem('wrong_password'), { done: true }]
  const { user, sent, address } = open({ [DELETE]: () => answers.shift() })
  const first = await screen.findByRole('button', { name: 'حذف حسابي' })
  expect(screen.getByText(/الأسئلة التي أضفتها تبقى بلا اسم/)).toBeTruthy()
  await user.click(first)
  const password = screen.getByLabelText('كلمة المرور')
  const confirm = screen.getByRole('button', { name: 'حذف حسابي نهائيًّا' })
  await user.click(confirm)
  expect(descriptionOf(password)).toContain(WRONG)
  expect(sent).toEqual([])
  await user.type(password, 'wrong-one')
  await user.click(confirm)
  await waitFor(() => expect(descriptionOf(password)).toContain(WRONG))

  await user.clear(password)
  await user.type(password, 'sesame')
  await user.click(confirm)
  expect(await within(screen.getByRole('banner')).findByRole('link', { name: 'تسجيل الدخول' })).toBeTruthy()
  expect(sent).toEqual([{ password: 'wrong-one' }, { password: 'sesame' }])
  expect(address()).toBe('/')
  expect([localStorage.length, document.cookie]).toEqual([0, ''])
})

test('a deletion can be cancelled before the password is entered', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'حذف حسابي' }))
  await user.click(screen.getByRole('button', { name: 'إلغاء' }))
  expect(screen.queryByLabelText('كلمة المرور')).toBeNull()
  expect(screen.getByRole('button', { name: 'حذف حسابي' })).toBeTruthy()
})

test('an unconfirmed e-mail address is marked, and its confirmation e-mail can be sent again', async () => {
  putSign()
  const { asked } = fakeApi({
    '/api/auth/get-session': session({ email_verified: false }),
    '/api/auth/verification-letter': { sent: true },
  })
  const { user } = renderPortal('/account')
  expect(await screen.findByRole('heading', { name: 'بريدك غير مؤكد' })).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'إرسال رابط التأكيد مرة أخرى' }))
  expect(await screen.findByText('أُرسل رابط جديد صالح لمدة ساعة.')).toBeTruthy()
  expect(asked).toContain('/api/auth/verification-letter')
})

test('on a portal that sends no e-mails, requesting a confirmation link says whom to ask for it', async () => {
  const { user } = open({
    '/api/auth/get-session': session({ email_verified: false }),
    '/api/auth/verification-letter': { sent: true, letters: 'folder' },
  })
  await user.click(await screen.findByRole('button', { name: 'إرسال رابط التأكيد مرة أخرى' }))
  expect(await screen.findByText(/^ليس لهذه المنصة خادم بريد.*مسؤول خادم المنصة/)).toBeTruthy()
  expect(screen.queryByText('أُرسل رابط جديد صالح لمدة ساعة.')).toBeNull()
})

test('an address that was confirmed in another window counts as confirmed as soon as a new link is requested', async () => {
  let isConfirmed = false
  const { user } = open({
    '/api/auth/get-session': () => session({ email_verified: isConfirmed }),
    '/api/auth/verification-letter': { sent: false },
  })
  const again = await screen.findByRole('button', { name: 'إرسال رابط التأكيد مرة أخرى' })
  isConfirmed = true
  await user.click(again)
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'بريدك غير مؤكد' })).toBeNull())
  expect(screen.queryByText('أُرسل رابط جديد صالح لمدة ساعة.')).toBeNull()
})
