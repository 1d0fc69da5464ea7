import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeApi, NO_NETWORK, problem } from '../../testing/fake-api.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { session } from '../../testing/samples.ts'
import { putSign } from '../../testing/signed-in.ts'

const SESSION = '/api/auth/get-session'
const SIGN_IN = '/api/auth/sign-in/email'
const SIGN_UP = '/api/auth/sign-up/email'
const MESSAGE = 'رسالة '.repeat(20).trim()

const RULES = {
  الاسم: 'اكتب الاسم في 3 أحرف على الأقل.',
  'البريد الإلكتروني': 'اكتب من فضلك بريدًا إلكترونيًّا صحيحًا، مثل ⁦name@example.com⁩',
  'كلمة المرور': 'كلمة المرور 6 خانات على الأقل.',
  الفرقة: 'اختر فرقتك.',
  'رسالتك إلى إدارة المنصة': 'اكتب الرسالة في 100 حرف على الأقل.',
} as const

const FORMS = [
  ['/signin', SIGN_IN, 'تسجيل الدخول', fillSignIn],
  ['/signup', SIGN_UP, 'إنشاء الحساب', fillSignUp],
] as const

afterEach(() => void vi.useRealTimers())

async function fillSignIn(user: UserEvent) {
  await user.type(await screen.findByLabelText('البريد الإلكتروني'), 'Salem@Example.com')
  await user.type(screen.getByLabelText('كلمة المرور'), 'secret')
}

async function fillSignUp(user: UserEvent) {
  await user.type(await screen.findByLabelText('الاسم'), 'سالم')
  await fillSignIn(user)
  await user.selectOptions(screen.getByLabelText('الفرقة'), 'الفرقة الثانية')
  await user.click(screen.getByLabelText('رسالتك إلى إدارة المنصة'))
  await user.paste(MESSAGE)
}

test.each(FORMS)('%s: a spinner is shown in place of the form until it is known who is signed in', async (page) => {
  putSign()
  fakeApi({ [SESSION]: () => new Promise(() => undefined) })
  renderPortal(page)
  expect(await screen.findByText('سبحان الله وبحمده')).toBeTruthy()
  expect(screen.queryByLabelText('كلمة المرور')).toBeNull()
})

test.each(FORMS)('%s: a signed-in user is redirected home', async (page) => {
  putSign()
  fakeApi({ [SESSION]: session() })
  const { address } = renderPortal(page)
  await waitFor(() => expect(address()).toBe('/'))
})

test.each(FORMS)('%s: the form appears even if the request for the sign-in session fails', async (page) => {
  putSign()
  fakeApi({ [SESSION]: problem('internal') })
  renderPortal(page)
  expect(await screen.findByLabelText('كلمة المرور')).toBeTruthy()
})

test('sign-up shows each error beside its field and sends nothing', async () => {
  const { asked } = fakeApi({ [SIGN_UP]: { ...session(), letter_sent: true } })
  const { user } = renderPortal('/signup')
  await user.type(await screen.findByLabelText('الاسم'), ' اس ')
  await user.type(screen.getByLabelText('البريد الإلكتروني'), 'salem@example.c')
  await user.type(screen.getByLabelText('كلمة المرور'), '12345')
  await user.click(screen.getByLabelText('رسالتك إلى إدارة المنصة'))
  await user.paste(`  ${'ر'.repeat(99)}  `)
  await user.click(screen.getByRole('button', { name: 'إنشاء الحساب' }))
  for (const [label, rule] of Object.entries(RULES)) {
    const field = screen.getByLabelText(label)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
    expect(ids.map((id) => document.getElementById(id)?.textContent)).toContain(rule)
  }
  expect(document.activeElement).toBe(screen.getByLabelText('الاسم'))
  expect(asked).not.toContain(SIGN_UP)
  await user.type(screen.getByLabelText('الاسم'), 'م')
  expect(screen.queryByText(RULES.الاسم)).toBeNull()
  expect(screen.getByText(RULES.الفرقة)).toBeTruthy()
})

test('what was typed into a sign-up that was not sent is there again after a reload, except the password', async () => {
  fakeApi({ [SESSION]: null })
  const { user } = renderPortal('/signup')
  await fillSignUp(user)
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('secret')
  cleanup()
  renderPortal('/signup')
  expect(await screen.findByLabelText('رسالتك إلى إدارة المنصة')).toHaveProperty('value', MESSAGE)
  expect(screen.getByLabelText('الفرقة')).toHaveProperty('value', 'grade_2')
  expect(screen.getByLabelText('كلمة المرور')).toHaveProperty('value', '')
})

test('sign-in requires an address and a password before it sends anything', async () => {
  const { asked } = fakeApi({ [SIGN_IN]: session() })
  const { user } = renderPortal('/signin')
  await user.click(await screen.findByRole('button', { name: 'تسجيل الدخول' }))
  expect(screen.getByText(RULES['البريد الإلكتروني'])).toBeTruthy()
  expect(screen.getByText(RULES['كلمة المرور'])).toBeTruthy()
  expect(asked).not.toContain(SIGN_IN)
})

test.each(FORMS)(
  '%s: a valid form is sent once, stores the user without a sign-in token and opens the home page',
  async (...form) => {
    const [page, api, button, fill] = form
    const { asked, sent } = fakeApi({ [api]: { ...session(), ...(api === SIGN_UP && { letter_sent: true }) } })
    const { user, address } = renderPortal(page)
    await fill(user)
    await user.dblClick(screen.getByRole('button', { name: button }))
    await waitFor(() => expect(address()).toBe('/'))
    expect(asked.filter((asking) => asking === api)).toHaveLength(1)
    expect(sent).toEqual([
      page === '/signin'
        ? { email: 'salem@example.com', password: 'secret' }
        : { name: 'سالم', email: 'salem@example.com', password: 'secret', grade: 'grade_2', message: MESSAGE },
    ])
    await waitFor(() => expect(localStorage.getItem('loggedinUser')).not.toBeNull())
    expect(JSON.parse(localStorage.getItem('loggedinUser') ?? '')).toEqual({ name: 'سالم التجريبي' })
    expect(JSON.parse(localStorage.getItem('loggedinUserInfo') ?? '')).toEqual({
      name: 'سالم التجريبي',
      grade: 'grade_2',
      write_permission: false,
    })
  },
)

test.each(FORMS)('%s: after sending, a spinner is shown while the home page loads', async (page, api, button, fill) => {
  fakeApi({ [api]: { ...session(), ...(api === SIGN_UP && { letter_sent: true }) } })
  const { user, router } = renderPortal(page)
  await fill(user)
  vi.spyOn(router, 'navigate').mockReturnValue(new Promise(() => undefined))
  await user.click(screen.getByRole('button', { name: button }))
  await waitFor(() => expect(router.navigate).toHaveBeenCalledWith('/', expect.anything()))
  expect(within(screen.getByRole('main')).getByText('سبحان الله وبحمده')).toBeTruthy()
})

test.each([true, false])(
  'after a sign-up, the home page says what to do next; it mentions an e-mail only if one was sent (%s)',
  async (letter_sent) => {
    fakeApi({ [SIGN_UP]: { ...session(), letter_sent } })
    const { user, address } = renderPortal('/signup')
    await fillSignUp(user)
    await user.click(screen.getByRole('button', { name: 'إنشاء الحساب' }))
    const title = await screen.findByText('تم إنشاء حسابك، وسُجّل دخولك')
    const end = title.closest<HTMLElement>('[role=status]')
    expect(address()).toBe('/')
    await waitFor(() => expect(document.activeElement).toBe(end))
    expect(end?.textContent).toContain('تراجع الإدارة طلبك')
    expect(end?.textContent.includes('أرسلنا رسالة إلى salem@example.com')).toBe(letter_sent)
    await user.click(within(end as HTMLElement).getByRole('link', { name: 'حسابي' }))
    expect(await screen.findByRole('heading', { name: 'كلمة المرور' })).toBeTruthy()
  },
)

test('after signing in, the home page shows nothing about a sign-up', async () => {
  fakeApi({ [SIGN_IN]: session() })
  const { user } = renderPortal('/signin')
  await fillSignIn(user)
  await user.click(screen.getByRole('button', { name: 'تسجيل الدخول' }))
  expect(await screen.findByText('سالم التجريبي')).toBeTruthy()
  expect(screen.queryByText(/تم إنشاء حسابك/)).toBeNull()
})

test.each([problem('registration_failed'), problem('too_many_requests'), NO_NETWORK])(
  'every failed sign-in shows the same message, which keeps the focus, and the form keeps its values',
  async (failure) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    fakeApi({ [SIGN_IN]: failure })
    const { user } = renderPortal('/signin')
    await fillSignIn(user)
    await user.click(screen.getByRole('button', { name: 'تسجيل الدخول' }))
    expect(await screen.findByText('فشل التسجيل')).toBeTruthy()
    vi.advanceTimersByTime(60_000)
    expect(document.activeElement).toBe(screen.getByText('فشل التسجيل').closest('[role=alert]'))
    expect(screen.getByLabelText('كلمة المرور')).toHaveProperty('value', 'secret')
    expect(localStorage.getItem('loggedinUser')).toBeNull()
  },
)

const CHECK_PASSWORD = 'تعذر الدخول. تأكد من البريد وكلمة المرور، ثم أعد المحاولة.'
const CHECK_FIELDS = 'تأكد من بياناتك. إن كان لك حساب بهذا البريد فسجّل الدخول.'
const NO_ANSWER = 'تعذر الاتصال. تأكد من الإنترنت ثم أعد المحاولة.'
const FAULT = 'حدث خطأ عندنا. أعد المحاولة بعد قليل.'

test.each([
  ['refused', problem('registration_failed'), CHECK_PASSWORD, CHECK_FIELDS],
  ['without a network', NO_NETWORK, NO_ANSWER, NO_ANSWER],
  ['at a fault of the portal', problem('internal'), FAULT, FAULT],
])('the error message of a sign-in or sign-up %s also says what to do', async (_, failure, signIn, signUp) => {
  fakeApi({ [SIGN_IN]: failure, [SIGN_UP]: failure })
  const first = renderPortal('/signin')
  await fillSignIn(first.user)
  await first.user.click(screen.getByRole('button', { name: 'تسجيل الدخول' }))
  expect(await screen.findByText(signIn)).toBeTruthy()
  cleanup()
  const second = renderPortal('/signup')
  await fillSignUp(second.user)
  await second.user.click(screen.getByRole('button', { name: 'إنشاء الحساب' }))
  expect(await screen.findByText(signUp)).toBeTruthy()
})

test('the sign-up button is busy until the response; a failed sign-up shows the message of a failed sign-in', async () => {
  let answer: (response: Response) => void = () => undefined
  const answered = new Promise<Response>((resolve) => {
    answer = resolve
  })
  fakeApi({ [SIGN_UP]: answered })
  const { user } = renderPortal('/signup')
  await fillSignUp(user)
  await user.click(screen.getByRole('button', { name: 'إنشاء الحساب' }))
  const busy = await screen.findByRole('button', { name: 'إنشاء الحساب', busy: true })
  expect(busy.getAttribute('aria-disabled')).toBe('true')
  answer(problem('registration_failed'))
  expect(await screen.findByText('فشل التسجيل')).toBeTruthy()
})

test('each field of the account forms has the autocomplete value for its purpose', async () => {
  fakeApi({})
  const { user } = renderPortal('/signin')
  const kinds = (...labels: string[]) =>
    labels.map((label) => screen.getByLabelText(label).getAttribute('autocomplete'))
  await screen.findByLabelText('كلمة المرور')
  expect(kinds('البريد الإلكتروني', 'كلمة المرور')).toEqual(['email', 'current-password'])
  expect(screen.getByRole('link', { name: 'نسيت كلمة المرور؟' }).getAttribute('href')).toBe('/forgot_password')
  await user.click(screen.getByRole('link', { name: 'إنشاء حساب' }))
  await screen.findByLabelText('الاسم')
  expect(kinds('الاسم', 'البريد الإلكتروني', 'كلمة المرور')).toEqual(['name', 'email', 'new-password'])
})
