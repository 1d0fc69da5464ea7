import { act, screen, waitFor, within } from '@testing-library/react'
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

/** What the browser tells the other tabs when one has written or cleared what is kept of the user. */
function anotherTabWrote(key: string | null): void {
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key })))
}

test('a visitor sees the way to sign in, and the server is not asked who it is', async () => {
  const { asked } = fakeApi({})
  renderPortal('/find_student')
  const link = (await findHead()).getByRole('link', { name: 'تسجيل الدخول' })
  expect(link.getAttribute('href')).toBe('/signin')
  expect(await screen.findByRole('heading', { name: 'البحث عن طالب' })).toBeTruthy()
  expect(asked).toEqual(['/api/portal'])
})

test('a member is greeted by name, with the ways to the account and out, and none to the office', async () => {
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
  'whoever works in the office is led there',
  async (answer) => {
    putSign()
    fakeApi({ [SESSION]: answer })
    renderPortal('/find_student')
    const link = await (await findHead()).findByRole('link', { name: 'الإدارة' })
    expect(link.getAttribute('href')).toBe('/admin')
  },
)

test('the religious phrase stands for the screen until it is known who is signed in', async () => {
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
  'where the server cannot say who is signed in, public screens open and the kept name is greeted',
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

test('a session that the server does not know any more leaves nothing behind', async () => {
  putSign()
  localStorage.setItem('loggedinUser', '{"name":"سالم"}')
  localStorage.setItem('loggedinUserInfo', KEPT)
  fakeApi({ [SESSION]: null })
  renderPortal('/find_student')
  expect(await (await findHead()).findByRole('link', { name: 'تسجيل الدخول' })).toBeTruthy()
  expect([localStorage.length, document.cookie]).toEqual([0, ''])
})

test('signing out tells the server, forgets the user and the answers of the account, and leads home', async () => {
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

test('where the server cannot be reached nobody is signed out, and that is said', async () => {
  putSign()
  fakeApi({ [SESSION]: session(), [SIGN_OUT]: NO_NETWORK })
  const { user, address } = renderPortal('/find_student')
  await user.click(await screen.findByRole('button', { name: 'تسجيل الخروج' }))
  expect(await screen.findByText('تعذر تسجيل الخروج، وما زلت داخل حسابك. أعد المحاولة.')).toBeTruthy()
  expect(screen.getByText('سالم التجريبي')).toBeTruthy()
  expect(localStorage.getItem('loggedinUserInfo')).not.toBeNull()
  expect(address()).toBe('/find_student')
})

test('what another tab does is noticed: signing in, then signing out', async () => {
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
  // The other tab's sign-out has taken the cookies away.
  removeSign()
  anotherTabWrote(null)
  expect(await head.findByRole('link', { name: 'تسجيل الدخول' })).toBeTruthy()
  expect(client.getQueryData(['own-questions'])).toBeUndefined()
  expect(localStorage.length).toBe(0)
})

test('the answers of one account are not shown to the next one in the same tab', async () => {
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

test('a call that is refused for want of a session has the server asked who is signed in', async () => {
  putSign()
  const answers = [session(), null]
  fakeApi({
    [SESSION]: () => answers.shift(),
    '/api/auth/revoke-other-sessions': problem('signed_out'),
  })
  const { user } = renderPortal('/account')
  await user.click(await screen.findByRole('button', { name: 'تسجيل الخروج من الأجهزة الأخرى' }))
  expect(await screen.findByRole('heading', { name: 'تسجيل الدخول' })).toBeTruthy()
  await waitFor(() => expect(localStorage.length).toBe(0))
})
