import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi, problem } from '../../testing/fake-api.ts'
import { CHALLENGE, fakePasskeys, REGISTRATION } from '../../testing/fake-passkeys.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { session } from '../../testing/samples.ts'
import { sessionOf } from '../../testing/staff-session.ts'

const PASSKEYS = '/api/auth/passkeys'
const PHONE = { id: 'k1', name: 'هاتفي', created_at: '2025-07-01T12:00:00.000Z', last_used_at: null }
const OFFICE = { ...PHONE, id: 'k2', name: 'حاسوب المكتب', last_used_at: '2025-08-02T12:00:00.000Z' }

function openAccount(answers: Record<string, unknown>) {
  const api = fakeApi({
    '/api/auth/get-session': sessionOf({ role: 'administrator' }),
    '/api/auth/second-factor': { on: false, backup_codes_left: 0 },
    ...answers,
  })
  return { ...api, ...renderPortal('/account') }
}

async function entryOf(name: string) {
  const list = within(await screen.findByRole('list', { name: 'مفاتيح المرور' }))
  return within(list.getByText(name).closest('li') as HTMLElement)
}

test('passkeys are listed with their dates, renamed, and removed by a second press', async () => {
  let items = [PHONE, OFFICE]
  const { user, asked, sent } = openAccount({
    [PASSKEYS]: () => ({ items }),
    [`${PASSKEYS}/k2/name`]: () => {
      items = [PHONE, { ...OFFICE, name: 'حاسوب البيت' }]
      return { done: true }
    },
    [`DELETE ${PASSKEYS}/k1`]: () => {
      items = items.slice(1)
      return { done: true }
    },
  })
  expect((await entryOf('هاتفي')).getByText(/ولم يُستعمل بعد/)).toBeTruthy()
  const office = await entryOf('حاسوب المكتب')
  expect(office.getByText(/وآخر استعمال له في/)).toBeTruthy()
  await user.click(office.getByRole('button', { name: 'تغيير الاسم' }))
  const name = office.getByLabelText('اسم المفتاح')
  await user.clear(name)
  await user.type(name, 'حاسوب البيت{Enter}')
  expect(await screen.findByText('حاسوب البيت')).toBeTruthy()

  const phone = await entryOf('هاتفي')
  await user.click(phone.getByRole('button', { name: 'حذف المفتاح' }))
  expect(asked).not.toContain(`${PASSKEYS}/k1`)
  await user.click(phone.getByRole('button', { name: 'حذف المفتاح نهائيًّا' }))
  await screen.findByText('حاسوب البيت')
  expect(screen.queryByText('هاتفي')).toBeNull()
  expect(sent).toEqual([{ name: 'حاسوب البيت' }])
})

test('a passkey’s form returns the focus to its button when it closes; the question before a removal takes the focus', async () => {
  fakePasskeys()
  let items = [PHONE, OFFICE]
  const { user } = openAccount({
    [`GET ${PASSKEYS}`]: () => ({ items }),
    [`${PASSKEYS}/k2/name`]: { done: true },
    [`DELETE ${PASSKEYS}/k1`]: () => {
      items = [OFFICE]
      return { done: true }
    },
    [`${PASSKEYS}/registration`]: REGISTRATION,
    [`POST ${PASSKEYS}`]: { ...PHONE, id: 'k3', name: 'لوحي' },
  })
  const [phone, office] = [await entryOf('هاتفي'), await entryOf('حاسوب المكتب')]
  const focused = () => document.activeElement?.textContent
  await user.click(office.getByRole('button', { name: 'تغيير الاسم' }))
  await user.type(office.getByLabelText('اسم المفتاح'), '{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(office.getByRole('button', { name: 'تغيير الاسم' })))

  await user.click(phone.getByRole('button', { name: 'حذف المفتاح' }))
  expect(focused()).toBe('بعد الحذف لا يفتح هذا المفتاح حسابك.')
  await user.click(phone.getByRole('button', { name: 'إلغاء' }))
  expect(document.activeElement).toBe(phone.getByRole('button', { name: 'حذف المفتاح' }))
  await user.keyboard('{Enter}')
  await user.click(phone.getByRole('button', { name: 'حذف المفتاح نهائيًّا' }))
  await waitFor(() => expect(screen.queryByText('هاتفي')).toBeNull())
  expect(focused()).toBe('مفاتيح المرور')

  await user.click(screen.getByRole('button', { name: 'إضافة مفتاح مرور' }))
  await user.type(screen.getByLabelText('اسم المفتاح'), 'لوحي{Enter}')
  await waitFor(() => expect(focused()).toBe('إضافة مفتاح مرور'))
})

test('an account with as many passkeys as it may have says that one must be removed first', async () => {
  fakePasskeys()
  openAccount({ [PASSKEYS]: { items: Array.from({ length: 20 }, (_, at) => ({ ...PHONE, id: `k${at}` })) } })
  expect(await screen.findByText('لحسابك 20 مفتاحًا، وهو أقصى ما يُسمح به. احذف مفتاحًا منها أولًا.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'إضافة مفتاح مرور' })).toBeNull()
})

test('if another window has added the last allowed passkey, the form says that one must be removed first', async () => {
  fakePasskeys()
  const { user } = openAccount({
    [`GET ${PASSKEYS}`]: { items: [] },
    [`${PASSKEYS}/registration`]: problem('too_large'),
  })
  await user.click(await screen.findByRole('button', { name: 'إضافة مفتاح مرور' }))
  await user.type(screen.getByLabelText('اسم المفتاح'), 'هاتفي{Enter}')
  expect(await screen.findByText(/احذف مفتاحًا منها أولًا/)).toBeTruthy()
})

test('in a browser without passkeys the account’s section says where passkeys work', async () => {
  openAccount({ [PASSKEYS]: { items: [] } })
  expect(await screen.findByText(/هذا المتصفح لا يدعم مفاتيح المرور/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'إضافة مفتاح مرور' })).toBeNull()
})

test('adding a passkey that the account already has, or that its owner declines, is reported in the form', async () => {
  fakePasskeys()
  const { user } = openAccount({
    [`GET ${PASSKEYS}`]: { items: [] },
    [`${PASSKEYS}/registration`]: REGISTRATION,
    [`POST ${PASSKEYS}`]: problem('edit_conflict'),
  })
  await user.click(await screen.findByRole('button', { name: 'إضافة مفتاح مرور' }))
  await user.type(screen.getByLabelText('اسم المفتاح'), 'هاتفي{Enter}')
  expect(await screen.findByText('على هذا الجهاز مفتاح لحسابك من قبل، فلا يلزمه آخر.')).toBeTruthy()
  fakePasskeys({ declines: true })
  await user.click(screen.getByRole('button', { name: 'متابعة على الجهاز' }))
  expect(await screen.findByText('لم يُقبل مفتاح المرور. أعد المحاولة، أو استعمل طريقة أخرى.')).toBeTruthy()
})

test('a device that already has a passkey of the account says so, and does not advise to try again', async () => {
  fakePasskeys({ has: true })
  const { user } = openAccount({ [`GET ${PASSKEYS}`]: { items: [] }, [`${PASSKEYS}/registration`]: REGISTRATION })
  await user.click(await screen.findByRole('button', { name: 'إضافة مفتاح مرور' }))
  await user.type(screen.getByLabelText('اسم المفتاح'), 'هاتفي{Enter}')
  expect(await screen.findByText('على هذا الجهاز مفتاح لحسابك من قبل، فلا يلزمه آخر.')).toBeTruthy()
})

test('the sign-in page signs in by a passkey alone, without address and password', async () => {
  fakePasskeys()
  const { sent } = fakeApi({
    '/api/auth/get-session': null,
    [`${PASSKEYS}/challenge`]: CHALLENGE,
    '/api/auth/sign-in/passkey': session(),
  })
  const { user, address } = renderPortal('/signin')
  await user.click(await screen.findByRole('button', { name: 'الدخول بمفتاح المرور' }))
  await screen.findByRole('heading', { level: 1 })
  expect(await screen.findByText(/سالم/)).toBeTruthy()
  expect(address()).toBe('/')
  expect(sent).toMatchObject([{ passkey: { id: 'AAAA' } }])
})

test('if passkeys are the only second factor, signing in asks for one after the password, and explains a failure', async () => {
  fakePasskeys()
  fakeApi({
    '/api/auth/get-session': null,
    '/api/auth/sign-in/email': { second_factor: true, passkeys: 'only' },
    [`${PASSKEYS}/challenge`]: CHALLENGE,
    '/api/auth/sign-in/passkey': problem('registration_failed'),
  })
  const { user } = renderPortal('/signin')
  await user.type(await screen.findByLabelText('البريد الإلكتروني'), 'salem@example.com')
  await user.type(screen.getByLabelText('كلمة المرور'), 'secret{Enter}')
  expect(await screen.findByText(/أكمل الدخول بأحد مفاتيح المرور/)).toBeTruthy()
  expect(screen.queryByLabelText('رمز التحقق')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'الدخول بمفتاح المرور' }))
  expect(await screen.findByText(/تعذر الدخول بهذا المفتاح/)).toBeTruthy()
})
