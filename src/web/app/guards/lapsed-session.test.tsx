import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Session } from '#contract/accounts.ts'
import { fakeApi, problem } from '../../testing/fake-api.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { session } from '../../testing/samples.ts'
import { putSign } from '../../testing/signed-in.ts'

const SESSION = '/api/auth/get-session'
const CHANGE = '/api/auth/change-password'
const SIGN_IN = '/api/auth/sign-in/email'
const DONE = /^تغيّرت كلمة المرور/

beforeEach(putSign)

const dialog = () => screen.findByRole('dialog', { name: 'انتهت مدة تسجيل الدخول' })
const current = () => screen.getByLabelText<HTMLInputElement>('كلمة المرور الحالية')
const send = () => screen.getByRole('button', { name: 'تغيير كلمة المرور' })

/** Opens the account page, types a change of password and sends it after the session has ended. */
async function sendLate(signsIn: unknown) {
  const sessions: Array<Session | null> = [session(), null]
  const changes = [problem('signed_out'), problem('signed_out'), problem('signed_out')]
  const api = fakeApi({
    [SESSION]: () => (sessions.length > 1 ? sessions.shift() : sessions[0]),
    [CHANGE]: () => changes.shift(),
    [SIGN_IN]: () => {
      changes.splice(0, changes.length, Response.json({ done: true }))
      return signsIn
    },
  })
  const { user } = renderPortal('/account')
  await screen.findByLabelText('كلمة المرور الحالية')
  await user.type(current(), 'old-one')
  await user.type(screen.getByLabelText('كلمة المرور الجديدة'), 'new-one')
  await user.click(send())
  const changed = () => api.sent.filter((body) => Object.hasOwn(body as object, 'new_password'))
  return { user, changed }
}

async function signIn(user: Awaited<ReturnType<typeof sendLate>>['user']) {
  const box = within(await dialog())
  await user.type(box.getByLabelText('كلمة المرور'), 'secret')
  await user.click(box.getByRole('button', { name: 'تسجيل الدخول' }))
}

test('a form sent after the sign-in session ended keeps its values, and is sent again after signing in', async () => {
  const { user, changed } = await sendLate(session())
  expect(within(await dialog()).getByLabelText('البريد الإلكتروني')).toHaveProperty('value', 'salem@example.com')
  expect(current().value).toBe('old-one')
  expect(changed()).toHaveLength(1)
  await signIn(user)
  expect(await screen.findByText(DONE)).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(changed()).toEqual([
    { current_password: 'old-one', new_password: 'new-one' },
    { current_password: 'old-one', new_password: 'new-one' },
  ])
})

test('after declining to sign in, the form stays with a message, and the next submit opens the dialog again', async () => {
  const { user, changed } = await sendLate(session())
  const [close] = within(await dialog()).getAllByRole('button', { name: 'إغلاق' })
  await user.click(close as HTMLElement)
  expect(await screen.findByText('سجّل الدخول ثم أعد المحاولة.')).toBeTruthy()
  expect(current().value).toBe('old-one')
  await user.click(send())
  await signIn(user)
  expect(await screen.findByText(DONE)).toBeTruthy()
  expect(changed()).toHaveLength(3)
})

test('signing in as another account empties the open form, and the refused change is not sent again', async () => {
  const { user, changed } = await sendLate(session({ uid: 'u-2', name: 'منى', email: 'mona@example.com' }))
  await signIn(user)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByText('mona@example.com')).toBeTruthy()
  expect(current().value).toBe('')
  expect(changed()).toHaveLength(1)
})

test('signing out in another tab shows the sign-in page, without the dialog', async () => {
  const answers: Array<Session | null> = [session(), null]
  fakeApi({ [SESSION]: () => answers.shift() })
  renderPortal('/account')
  await screen.findByLabelText('كلمة المرور الحالية')
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: 'loggedinUser' }))
  expect(await screen.findByRole('heading', { name: 'تسجيل الدخول' })).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('leaving the screen after the sign-in session has ended signs out', async () => {
  const { user } = await sendLate(session())
  const [close] = within(await dialog()).getAllByRole('button', { name: 'إغلاق' })
  await user.click(close as HTMLElement)
  await user.click(screen.getByRole('link', { name: 'القائمة الرئيسية' }))
  const head = within(screen.getByRole('banner'))
  expect(await head.findByRole('link', { name: 'تسجيل الدخول' })).toBeTruthy()
  expect(localStorage.getItem('loggedinUser')).toBeNull()
})
