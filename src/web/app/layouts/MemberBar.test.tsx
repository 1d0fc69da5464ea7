import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { removeSign } from '../../api/session-sign.ts'
import { fakeApi, NO_NETWORK, problem } from '../../testing/fake-api.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { session } from '../../testing/samples.ts'
import { putSign } from '../../testing/signed-in.ts'

const SESSION = '/api/auth/get-session'
const SIGN_OUT = '/api/auth/sign-out'
const KEPT = JSON.stringify({ name: 'سالم المحفوظ', grade: 'grade_2', write_permission: false })

async function findHead() {
  return within(await screen.findByRole('banner'))
}

/** Fires the storage event that other tabs get when one tab writes or clears the stored user. */
function anotherTabWrote(key: string | null): void {
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key })))
}

test('a visitor sees the sign-in link, and the page does not ask the server for a session', async () => {
  const { asked } = fakeApi({})
  renderPortal('/find_student')
  const link = (await findHead()).getByRole('link', { name: 'تسجيل الدخول' })
  expect(link.getAttribute('href')).toBe('/signin')
  expect(await screen.findByRole('heading', { name: 'البحث عن طالب' })).toBeTruthy()
  expect(asked).toEqual(['/api/portal'])
})

test('a member is greeted by name, with links to account and sign-out but not to the office', async () => {
  putSign()
  fakeApi({ [SESSION]: session() })
  renderPortal('/find_student')
  const head = await findHead()
  expect(await head.findByText('سالم التجريبي')).toBeTruthy()
  expect(head.getByRole('link', { name: 'حسابي' }).getAttribute('href')).toBe('/account')
  expect(head.queryByRole('link', { name: 'الإدارة' })).toBeNull()
  expect(head.queryByRole('link', { name: 'تسجيل الدخول' })).toBeNull()
  expect(JSON.parse(localStorage.getItem('loggedinUserInfo') ?? '')).toMatchObject({ name: 'سالم التجريبي' })
})

test.each([session({ role: 'administrator' }), session({ staff_roles: ['librarian'] })])(
  'staff get a link to the office',
  async (answer) => {
    putSign()
    fakeApi({ [SESSION]: answer })
    renderPortal('/find_student')
    const link = await (await findHead()).findByRole('link', { name: 'الإدارة' })
    expect(link.getAttribute('href')).toBe('/admin')
  },
)

test('a phrase from the religious tradition replaces the screen until it is known who is signed in', async () => {
  putSign()
  let answer: (value: unknown) => void = () => undefined
  fakeApi({ [SESSION]: new Promise((resolve) => (answer = resolve)) })
  renderPortal('/find_student')
  expect(await within(screen.getByRole('main')).findByText('سبحان الله وبحمده')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'البحث عن طالب' })).toBeNull()
  await act(async () => answer(session()))
  expect(await screen.findByRole('heading', { name: 'البحث عن طالب' })).toBeTruthy()
})

test.each([problem('service_unavailable'), NO_NETWORK])(
  'if the session request fails, public screens open and greet the user by the stored name',
  async (failure) => {
    putSign()
    localStorage.setItem('loggedinUserInfo', KEPT)
    fakeApi({ [SESSION]: failure })
    renderPortal('/find_student')
    expect(await screen.findByRole('heading', { name: 'البحث عن طالب' })).toBeTruthy()
    expect(await screen.findByText('سالم المحفوظ')).toBeTruthy()
    expect(localStorage.getItem('loggedinUserInfo')).toBe(KEPT)
  },
)

test('if the server knows no session, this browser’s cookie and stored user are removed', async () => {
  putSign()
  localStorage.setItem('loggedinUser', '{"name":"سالم"}')
  localStorage.setItem('loggedinUserInfo', KEPT)
  fakeApi({ [SESSION]: null })
  renderPortal('/find_student')
  expect(await (await findHead()).findByRole('link', { name: 'تسجيل الدخول' })).toBeTruthy()
  expect([localStorage.length, document.cookie]).toEqual([0, ''])
})

test('signing out ends the session, clears the user and cached answers, and opens the home page', async () => {
  putSign()
  let answer: (value: unknown) => void = () => undefined
  const { asked } = fakeApi({ [SESSION]: session(), [SIGN_OUT]: new Promise((resolve) => (answer = resolve)) })
  const { user, address, client } = renderPortal('/find_student')
  client.setQueryData(['own-questions'], ['mine'])
  await user.dblClick(await screen.findByRole('button', { name: 'تسجيل الخروج' }))
  await act(async () => answer({ done: true }))
  expect(await (await findHead()).findByRole('link', { name: 'تسجيل الدخول' })).toBeTruthy()
  expect(address()).toBe('/')
  expect(asked.filter((asking) => asking === SIGN_OUT)).toHaveLength(1)
  expect([localStorage.length, document.cookie]).toEqual([0, ''])
  expect(client.getQueryData(['own-questions'])).toBeUndefined()
})

test('a failed sign-out keeps the session and shows the failure', async () => {
  putSign()
  fakeApi({ [SESSION]: session(), [SIGN_OUT]: NO_NETWORK })
  const { user, address } = renderPortal('/find_student')
  await user.click(await screen.findByRole('button', { name: 'تسجيل الخروج' }))
  expect(await screen.findByText('تعذر تسجيل الخروج، وما زلت داخل حسابك. أعد المحاولة.')).toBeTruthy()
  expect(screen.getByText('سالم التجريبي')).toBeTruthy()
  expect(localStorage.getItem('loggedinUserInfo')).not.toBeNull()
  expect(address()).toBe('/find_student')
})

test('signing in or out in another tab changes this tab too', async () => {
  fakeApi({ [SESSION]: session() })
  const { client } = renderPortal('/find_student')
  const head = await findHead()
  await head.findByRole('link', { name: 'تسجيل الدخول' })
  putSign()
  anotherTabWrote('theme')
  expect(head.queryByText('سالم التجريبي')).toBeNull()
  anotherTabWrote('loggedinUser')
  expect(await head.findByText('سالم التجريبي')).toBeTruthy()

  client.setQueryData(['own-questions'], ['mine'])
  // The other tab's sign-out has cleared the cookies.
  removeSign()
  anotherTabWrote(null)
  expect(await head.findByRole('link', { name: 'تسجيل الدخول' })).toBeTruthy()
  expect(client.getQueryData(['own-questions'])).toBeUndefined()
  expect(localStorage.length).toBe(0)
})

test('cached answers of one account are not shown to the next account in the same tab', async () => {
  putSign()
  const answers = [session(), session({ uid: 'u-2', name: 'هدى' })]
  fakeApi({ [SESSION]: () => answers.shift() })
  const { client } = renderPortal('/find_student')
  await screen.findByText('سالم التجريبي')
  client.setQueryData(['own-questions'], ['mine'])
  anotherTabWrote('loggedinUser')
  expect(await screen.findByText('هدى')).toBeTruthy()
  expect(client.getQueryData(['own-questions'])).toBeUndefined()
})

test('a 401 answer makes the page request the session, and then opens the dialog that asks to sign in again', async () => {
  putSign()
  const answers = [session(), null]
  fakeApi({
    [SESSION]: () => answers.shift(),
    '/api/auth/revoke-other-sessions': problem('signed_out'),
  })
  const { user } = renderPortal('/account')
  await user.click(await screen.findByRole('button', { name: 'تسجيل الخروج من الأجهزة الأخرى' }))
  expect(await screen.findByRole('dialog', { name: 'انتهت مدة تسجيل الدخول' })).toBeTruthy()
})
