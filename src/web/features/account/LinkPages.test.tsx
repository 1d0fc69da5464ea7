import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeApi, problem } from '../../testing/fake-api.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { session } from '../../testing/samples.ts'
import { putSign } from '../../testing/signed-in.ts'

const SESSION = '/api/auth/get-session'
const FORGOT = '/api/auth/request-password-reset'
const LETTERS = '/api/auth/letters'
const RESET = '/api/auth/reset-password'
const VERIFY = '/api/auth/verify-email'
const FIRST = '/api/auth/first-administrator'
const EXPIRED = 'انتهت صلاحية الرابط أو استُعمل من قبل'

type User = ReturnType<typeof renderPortal>['user']

async function writeTwice(user: User, password: string, repeated: string) {
  await user.type(await screen.findByLabelText('كلمة المرور الجديدة'), password)
  await user.type(screen.getByLabelText('كلمة المرور الجديدة مرة أخرى'), repeated)
  await user.click(screen.getByRole('button', { name: 'حفظ كلمة المرور' }))
}

async function fillAdministrator(user: User) {
  await user.type(await screen.findByLabelText('الاسم'), 'مدير المنصة')
  await user.type(screen.getByLabelText('البريد الإلكتروني'), 'office@example.com')
  await user.type(screen.getByLabelText('كلمة المرور'), 'secret')
  await user.click(screen.getByRole('button', { name: 'إنشاء حساب المدير' }))
}

test('for a forgotten password the reply does not reveal whether the address has an account', async () => {
  const { sent } = fakeApi({ [LETTERS]: { letters: 'server' }, [FORGOT]: { done: true } })
  const { user } = renderPortal('/forgot_password')
  await user.type(await screen.findByLabelText('البريد الإلكتروني'), 'nobody')
  await user.click(screen.getByRole('button', { name: 'إرسال الرابط' }))
  expect(screen.getByText('اكتب من فضلك بريدًا إلكترونيًّا صحيحًا، مثل ⁦name@example.com⁩')).toBeTruthy()
  expect(sent).toEqual([])
  await user.type(screen.getByLabelText('البريد الإلكتروني'), '@example.com')
  await user.click(screen.getByRole('button', { name: 'إرسال الرابط' }))
  expect(await screen.findByText(/^إن كان لهذا البريد حساب/)).toBe(document.activeElement)
  expect(sent).toEqual([{ email: 'nobody@example.com' }])
})

test('on a portal that sends no e-mails, the page says whom to ask before anybody types an address', async () => {
  fakeApi({ [LETTERS]: { letters: 'folder' } })
  renderPortal('/forgot_password')
  expect(await screen.findByText(/^ليس لهذه المنصة خادم بريد/)).not.toBe(document.activeElement)
  expect(screen.queryByLabelText('البريد الإلكتروني')).toBeNull()
})

test('requesting a password link on a portal without e-mails says whom to ask, even if the page did not know before', async () => {
  fakeApi({ [FORGOT]: { done: true, letters: 'folder' } })
  const { user } = renderPortal('/forgot_password')
  await user.type(await screen.findByLabelText('البريد الإلكتروني'), 'nobody@example.com')
  await user.click(screen.getByRole('button', { name: 'إرسال الرابط' }))
  expect(await screen.findByText(/^ليس لهذه المنصة خادم بريد/)).toBe(document.activeElement)
  expect(screen.queryByText(/فستصله رسالة/)).toBeNull()
})

test('if requesting a password link fails, the failure is reported and the typed address stays', async () => {
  fakeApi({ [LETTERS]: { letters: 'server' }, [FORGOT]: problem('too_many_requests') })
  const { user } = renderPortal('/forgot_password')
  await user.type(await screen.findByLabelText('البريد الإلكتروني'), 'nobody@example.com')
  await user.click(screen.getByRole('button', { name: 'إرسال الرابط' }))
  expect(await screen.findByText('محاولات كثيرة في وقت قصير. انتظر قليلًا ثم أعد المحاولة.')).toBeTruthy()
  expect(screen.getByLabelText('البريد الإلكتروني')).toHaveProperty('value', 'nobody@example.com')
})

test.each([
  ['12345', '12345', 'كلمة المرور 6 خانات على الأقل.'],
  ['secret', 'secreT', 'كلمتا المرور غير متطابقتين'],
])('the new password %s, repeated as %s, is refused with an error at its field', async (password, repeated, rule) => {
  const { sent } = fakeApi({ [RESET]: { done: true } })
  const { user } = renderPortal('/reset_password/a-token')
  await writeTwice(user, password, repeated)
  expect(screen.getByText(rule)).toBeTruthy()
  expect(sent).toEqual([])
})

test('a new password is sent with the link’s token, and the page then links to sign-in', async () => {
  const { sent } = fakeApi({ [RESET]: { done: true } })
  const { user } = renderPortal('/reset_password/a%2Ftoken')
  await writeTwice(user, 'secret', 'secret')
  expect(await screen.findByText(/^حُفظت كلمة المرور الجديدة/)).toBe(document.activeElement)
  expect(sent).toEqual([{ token: 'a/token', new_password: 'secret' }])
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'تسجيل الدخول' }).getAttribute('href')).toBe(
    '/signin',
  )
})

test('after a new password a browser that was signed in gets the sign-in page', async () => {
  putSign()
  let isEnded = false
  const reset = () => {
    isEnded = true
    return { done: true }
  }
  fakeApi({ [SESSION]: () => (isEnded ? null : session()), [RESET]: reset })
  const { user, address } = renderPortal('/reset_password/a-token')
  await writeTwice(user, 'secret', 'secret')
  await screen.findByText(/^حُفظت كلمة المرور الجديدة/)
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'تسجيل الدخول' }))
  expect(await screen.findByRole('heading', { name: 'تسجيل الدخول' })).toBeTruthy()
  expect(address()).toBe('/signin')
})

test('after a confirmation the account page says that the address is confirmed', async () => {
  putSign()
  const { user: profile, ...rest } = session()
  let email_verified = false
  const verify = () => {
    email_verified = true
    return { done: true }
  }
  fakeApi({ [SESSION]: () => ({ ...rest, user: { ...profile, email_verified } }), [VERIFY]: verify })
  const { user } = renderPortal('/verify_email/a-token')
  await user.click(await screen.findByRole('button', { name: 'تأكيد البريد' }))
  await screen.findByText('تم تأكيد بريدك')
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'حسابي' }))
  expect(await screen.findByRole('heading', { name: 'حسابي' })).toBeTruthy()
  expect(screen.queryByText('بريدك غير مؤكد')).toBeNull()
})

test('for a password link that was used the page says so and links to requesting another link', async () => {
  fakeApi({ [RESET]: problem('expired_link') })
  const { user } = renderPortal('/reset_password/a-token')
  await writeTwice(user, 'secret', 'secret')
  expect(await screen.findByText(EXPIRED)).toBe(document.activeElement)
  expect(screen.getByRole('link', { name: 'طلب رابط جديد' }).getAttribute('href')).toBe('/forgot_password')
})

test('opening a confirmation link does not confirm the address; pressing the page’s button does', async () => {
  const { asked, sent } = fakeApi({ [VERIFY]: { done: true } })
  const { user } = renderPortal('/verify_email/a-token')
  const button = await screen.findByRole('button', { name: 'تأكيد البريد' })
  expect(asked).not.toContain(VERIFY)
  await user.dblClick(button)
  expect(await screen.findByText('تم تأكيد بريدك')).toBeTruthy()
  expect(sent).toEqual([{ token: 'a-token' }])
})

test('a used confirmation link is reported; after a temporary failure the page’s button stays', async () => {
  const answers = [problem('service_unavailable'), problem('expired_link')]
  fakeApi({ [VERIFY]: () => answers.shift() })
  const { user } = renderPortal('/verify_email/a-token')
  await user.click(await screen.findByRole('button', { name: 'تأكيد البريد' }))
  expect(await screen.findByText('المنصة مشغولة الآن. أعد المحاولة بعد قليل.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'تأكيد البريد' }))
  expect(await screen.findByText(EXPIRED)).toBeTruthy()
  const way = within(screen.getByRole('main')).getByRole('link', { name: 'حسابي' })
  expect(way.getAttribute('href')).toBe('/account')
})

test('the operator’s link makes the first administrator, who is signed in and asked for a second factor', async () => {
  const { sent } = fakeApi({
    [FIRST]: session({ role: 'administrator', lacks: 'second_factor_required' }),
    '/api/auth/second-factor': { on: false, backup_codes_left: 0 },
    '/api/auth/passkeys': { items: [] },
  })
  const { user, address } = renderPortal('/first_administrator/a-token')
  await fillAdministrator(user)
  await waitFor(() => expect(address()).toBe('/admin'))
  expect(await screen.findByRole('heading', { name: 'فعّل التحقق بخطوتين أولًا' })).toBeTruthy()
  expect(sent).toEqual([{ token: 'a-token', name: 'مدير المنصة', email: 'office@example.com', password: 'secret' }])
  expect(localStorage.getItem('loggedinUser')).toBe('{"name":"سالم التجريبي"}')
})

test('while the office loads for the new first administrator, a second press of the button sends nothing', async () => {
  const { sent } = fakeApi({ [FIRST]: session({ role: 'administrator' }) })
  const { user, router } = renderPortal('/first_administrator/a-token')
  await screen.findByLabelText('الاسم')
  vi.spyOn(router, 'navigate').mockReturnValue(new Promise(() => undefined))
  await fillAdministrator(user)
  await waitFor(() => expect(router.navigate).toHaveBeenCalledWith('/admin', expect.anything()))
  await user.click(within(screen.getByRole('main')).getByRole('button'))
  expect(sent).toHaveLength(1)
})

test.each([
  ['expired_link', EXPIRED],
  ['registration_failed', 'لم يُنشأ الحساب، لأن لهذا البريد حسابًا من قبل. اكتب بريدًا آخر.'],
] as const)('a link that should make the first administrator: %s is reported', async (code, text) => {
  fakeApi({ [FIRST]: problem(code) })
  const { user, address } = renderPortal('/first_administrator/a-token')
  await fillAdministrator(user)
  expect(await screen.findByText(text)).toBeTruthy()
  expect(address()).toBe('/first_administrator/a-token')
  expect(localStorage.getItem('loggedinUser')).toBeNull()
})

const INVITATION = '/api/auth/invitation'
const granted = (email: string | null) => ({
  roles: ['results_officer'],
  email,
  expires_at: '2025-07-04T12:00:00.000Z',
})

test('an invited officer sees the offered roles, enters a name and a password, and arrives at the office', async () => {
  const { sent } = fakeApi({ [INVITATION]: granted('mona@example.edu'), [`${INVITATION}/acceptance`]: session() })
  const { user, address } = renderPortal('/invitation/a-token')
  expect(await screen.findByText('مسؤول النتائج')).toBeTruthy()
  expect(screen.queryByLabelText('الفرقة')).toBeNull()
  expect(screen.getByLabelText('البريد الإلكتروني')).toHaveProperty('readOnly', true)
  await user.type(screen.getByLabelText('الاسم'), 'منى عادل')
  await user.type(screen.getByLabelText('كلمة المرور'), 'secret')
  await user.click(screen.getByRole('button', { name: 'قبول الدعوة' }))
  await waitFor(() => expect(address()).toBe('/admin'))
  const person = { name: 'منى عادل', email: 'mona@example.edu', password: 'secret' }
  expect(sent.filter((body) => JSON.stringify(body).includes('secret'))).toEqual([{ token: 'a-token', ...person }])
})

test('an invited person whose address has an account is told how to get the roles', async () => {
  fakeApi({ [INVITATION]: granted('mona@example.edu'), [`${INVITATION}/acceptance`]: problem('registration_failed') })
  const { user } = renderPortal('/invitation/a-token')
  await user.type(await screen.findByLabelText('الاسم'), 'منى عادل')
  await user.type(screen.getByLabelText('كلمة المرور'), 'secret')
  await user.click(screen.getByRole('button', { name: 'قبول الدعوة' }))
  expect(await screen.findByText(/سجّل الدخول به، واطلب من مدير المنصة أن يمنحه هذه الصلاحيات/)).toBeTruthy()
})

test('for an invitation that is used, revoked or expired, the page says how to get another', async () => {
  fakeApi({ [INVITATION]: problem('expired_link') })
  renderPortal('/invitation/a-token')
  expect(await screen.findByText(EXPIRED)).toBeTruthy()
  expect(screen.getByText(/اطلب دعوة جديدة من مدير المنصة/)).toBeTruthy()
})
