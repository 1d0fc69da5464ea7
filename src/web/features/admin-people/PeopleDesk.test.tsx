import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Person } from '#contract/admin-people.ts'
import { PROBLEM_TEXTS } from '../../i18n/problems.ts'
import { fakeApi, problem } from '../../testing/fake-api.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { sessionOf } from '../../testing/staff-session.ts'

const SALMA: Person = {
  uid: 'p1',
  name: 'سلمى البهي',
  email: 'salma@example.edu',
  email_verified: true,
  has_second_factor: false,
  grade: 'grade_2',
  message: 'أريد أن أضيف أسئلة النحو.',
  write_permission: false,
  is_administrator: false,
  staff_roles: [],
  created_at: '2025-07-01T12:00:00.000Z',
  reviewed_at: null,
  suspended_at: null,
}
const INVITATIONS = '/api/admin/invitations'
const LIST = '/api/admin/people?filter=all'

function page(people: Person[], change: object = {}): object {
  return { people, next: null, waiting: people.length, letters: 'server', ...change }
}

function openDesk(answers: Record<string, unknown>, address = '/admin/people') {
  const api = fakeApi({
    '/api/auth/get-session': sessionOf({ role: 'administrator' }),
    [INVITATIONS]: { items: [], letters: 'folder' },
    ...answers,
  })
  return { ...api, ...renderPortal(address) }
}

async function entryOf(name: string) {
  const heading = await screen.findByRole('heading', { name })
  const item = heading.closest('li')
  if (!item) throw new Error(`${name} is in no list`)
  return within(item)
}

test('an account that waits for permission shows its message; permission can be granted, with undo', async () => {
  const granted = { ...SALMA, write_permission: true, reviewed_at: '2025-07-02T09:00:00.000Z' }
  const { user, sent } = openDesk({ [LIST]: page([SALMA]), '/api/admin/people/p1/permission': granted })
  const entry = await entryOf('سلمى البهي')
  expect(entry.getByText('أريد أن أضيف أسئلة النحو.')).toBeTruthy()
  expect(entry.getByText('ينتظر المراجعة')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'تنتظر المراجعة (1)' }).getAttribute('href')).toContain('filter=waiting')

  await user.click(entry.getByRole('button', { name: 'منح صلاحية إضافة الأسئلة' }))
  expect(await screen.findByText('مُنحت صلاحية إضافة الأسئلة: سلمى البهي')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'تراجع' }))
  expect(await screen.findByText('عاد الحساب إلى المراجعة: سلمى البهي')).toBeTruthy()
  const seen = { write_permission: false, reviewed_at: null }
  const decided = { write_permission: true, reviewed_at: granted.reviewed_at }
  expect(sent).toEqual([
    { decision: 'granted', seen },
    { decision: 'waiting', seen: decided },
  ])
  expect(screen.queryByRole('button', { name: 'تراجع' })).toBeNull()
})

test('an unconfirmed e-mail address is marked as such in the list of accounts', async () => {
  const unconfirmed = { ...SALMA, uid: 'p2', name: 'هدى حسن', email_verified: false }
  openDesk({ [LIST]: page([SALMA, unconfirmed]) })
  expect((await entryOf('هدى حسن')).getByText('بريد غير مؤكد')).toBeTruthy()
  expect((await entryOf('سلمى البهي')).queryByText('بريد غير مؤكد')).toBeNull()
})

test('the roles of an account are edited together and saved', async () => {
  const officer = { ...SALMA, staff_roles: ['librarian' as const] }
  const { user, sent } = openDesk({ [LIST]: page([officer]), '/api/admin/people/p1/roles': officer })
  const entry = await entryOf('سلمى البهي')
  await user.click(entry.getByText(/صلاحيات الإدارة/))
  await user.click(entry.getByRole('checkbox', { name: 'مسؤول النتائج' }))
  await user.click(entry.getByRole('checkbox', { name: 'أمين المكتبة' }))
  await user.click(entry.getByRole('button', { name: 'حفظ الصلاحيات' }))
  expect(await screen.findByText('حُفظت الصلاحيات: سلمى البهي')).toBeTruthy()
  const seen = { is_administrator: false, staff_roles: ['librarian'] }
  const chosen = { is_administrator: false, staff_roles: ['results_officer'] }
  expect(sent).toEqual([{ ...chosen, seen }])
  await user.click(screen.getByRole('button', { name: 'تراجع' }))
  await waitFor(() => expect(sent[1]).toEqual({ ...seen, seen: chosen }))
})

test('roles that another administrator has changed meanwhile are not overwritten; the present ones are shown', async () => {
  const dismissed = { ...SALMA, reviewed_at: SALMA.created_at }
  const people = [{ ...dismissed, is_administrator: true }]
  const { user } = openDesk({ [LIST]: () => page(people), '/api/admin/people/p1/roles': problem('edit_conflict') })
  const entry = await entryOf('سلمى البهي')
  await user.click(entry.getByText('صلاحيات الإدارة: مدير'))
  await user.click(entry.getByRole('checkbox', { name: 'أمين المكتبة' }))
  people[0] = dismissed
  await user.click(entry.getByRole('button', { name: 'حفظ الصلاحيات' }))
  expect(await screen.findByText(PROBLEM_TEXTS.edit_conflict)).toBeTruthy()
  const present = await screen.findByRole('checkbox', { name: 'مدير', hidden: true })
  await waitFor(() => expect((present as HTMLInputElement).checked).toBe(false))
})

test('an administrator is listed as allowed to add questions, without the buttons that grant or take this right', async () => {
  openDesk({ [LIST]: page([{ ...SALMA, is_administrator: true }]) })
  const entry = await entryOf('سلمى البهي')
  expect(entry.getByText('يضيف أسئلة')).toBeTruthy()
  expect(entry.queryByText('ينتظر المراجعة')).toBeNull()
  for (const name of ['منح صلاحية إضافة الأسئلة', 'سحب صلاحية إضافة الأسئلة', 'رفض الطلب']) {
    expect(entry.queryByRole('button', { name })).toBeNull()
  }
})

test('the second factor of an account is removed after a confirmation; an account without one has no such button', async () => {
  const guarded = { ...SALMA, uid: 'p2', name: 'هدى حسن', has_second_factor: true }
  const { user, asked } = openDesk({ [LIST]: page([SALMA, guarded]), '/api/admin/people/p2/second_factor': SALMA })
  const entry = await entryOf('هدى حسن')
  expect((await entryOf('سلمى البهي')).queryByRole('button', { name: 'إلغاء التحقق بخطوتين' })).toBeNull()

  await user.click(entry.getByRole('button', { name: 'إلغاء التحقق بخطوتين' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'إلغاء التحقق بخطوتين لحساب هدى حسن' }))
  await user.click(dialog.getByRole('button', { name: 'رجوع' }))
  expect(asked).not.toContain('/api/admin/people/p2/second_factor')

  await user.click(entry.getByRole('button', { name: 'إلغاء التحقق بخطوتين' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'إلغاء التحقق بخطوتين' }))
  expect(await screen.findByText(/^أُلغي التحقق بخطوتين، وسُجّل خروج الحساب .*: هدى حسن$/)).toBeTruthy()
  expect(asked).toContain('/api/admin/people/p2/second_factor')
  expect(screen.queryByRole('button', { name: 'تراجع' })).toBeNull()
})

test('a suspension and its undo send the state on the screen, so that the server can refuse a conflict', async () => {
  const suspended = { ...SALMA, suspended_at: '2025-07-02T09:00:00.000Z' }
  const { user, sent } = openDesk({ [LIST]: page([SALMA]), '/api/admin/people/p1/suspension': suspended })
  await user.click((await entryOf('سلمى البهي')).getByRole('button', { name: 'إيقاف الحساب' }))
  await user.click(await screen.findByRole('button', { name: 'تراجع' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toEqual([
    { suspended: true, seen: { suspended_at: null } },
    { suspended: false, seen: { suspended_at: suspended.suspended_at } },
  ])
})

test('the server’s refusal to change an account is reported', async () => {
  const answers = { [LIST]: page([SALMA]), '/api/admin/people/p1/suspension': problem('own_account') }
  const { user } = openDesk(answers)
  await user.click((await entryOf('سلمى البهي')).getByRole('button', { name: 'إيقاف الحساب' }))
  expect(await screen.findByText('لا يمكن تغيير صلاحيات حسابك من حسابك نفسه. اطلب ذلك من مدير آخر.')).toBeTruthy()
})

test('after a password reset, the screen says whether the e-mail was sent or stays on the server', async () => {
  const letters = { letters: 'folder' }
  const { user } = openDesk({ [LIST]: page([SALMA], letters), '/api/admin/people/p1/reset': letters })
  expect(await screen.findByText(/فلا تصل رسائل الروابط إلى أصحابها/)).toBeTruthy()
  await user.click((await entryOf('سلمى البهي')).getByRole('button', { name: 'إرسال رابط كلمة مرور جديدة' }))
  expect(await screen.findByText(/لم يُرسل الرابط لأن البريد غير مُعدّ/)).toBeTruthy()
})

test('a suspended account has no button for a new password, because a password does not end a suspension', async () => {
  openDesk({ [LIST]: page([{ ...SALMA, suspended_at: SALMA.created_at }]) })
  const entry = await entryOf('سلمى البهي')
  expect(entry.getByRole('button', { name: 'إعادة تفعيل الحساب' })).toBeTruthy()
  expect(entry.queryByRole('button', { name: 'إرسال رابط كلمة مرور جديدة' })).toBeNull()
})

test('the search for accounts is in the URL and is sent to the server', async () => {
  const { user, asked, address } = openDesk({ [LIST]: page([]) })
  await user.type(await screen.findByRole('searchbox', { name: 'ابحث بالاسم أو البريد' }), 'mona ')
  await user.click(screen.getByRole('button', { name: 'بحث' }))
  expect(address()).toBe('/admin/people?search=mona')
  await waitFor(() => expect(asked).toContain('/api/admin/people?search=mona&filter=all'))
})

test('an empty list of accounts says what will appear there', async () => {
  openDesk({ '/api/admin/people?filter=waiting': page([]) }, '/admin/people?filter=waiting')
  expect(await screen.findByText('لا أحد ينتظر')).toBeTruthy()
})

test('a failure to load the list of accounts is explained and can be retried', async () => {
  openDesk({ [LIST]: problem('service_unavailable') })
  expect(await screen.findByText('المنصة مشغولة الآن. أعد المحاولة بعد قليل.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'إعادة المحاولة' })).toBeTruthy()
})

const INVITATION = {
  id: 'i1',
  roles: ['results_officer' as const, 'librarian' as const],
  email: null,
  inviter: 'المدير',
  created_at: '2025-07-01T12:00:00.000Z',
  expires_at: '2025-07-04T12:00:00.000Z',
}

test('an administrator invites an officer; the link is shown this one time only', async () => {
  const made = { invitation: INVITATION, token: 'a-token', sent: false }
  const { user, sent } = openDesk({ [LIST]: page([]), [`POST ${INVITATIONS}`]: made })
  await user.click(await screen.findByRole('button', { name: 'دعوة موظف' }))
  await user.click(screen.getByRole('button', { name: 'إنشاء الرابط' }))
  expect(screen.getByText('حدّد صلاحية واحدة على الأقل.')).toBeTruthy()
  expect(sent).toEqual([])

  await user.click(screen.getByRole('checkbox', { name: 'مسؤول النتائج' }))
  await user.click(screen.getByRole('checkbox', { name: 'أمين المكتبة' }))
  await user.click(screen.getByRole('button', { name: 'إنشاء الرابط' }))
  expect(await screen.findByText(/#\/invitation\/a-token$/)).toBeTruthy()
  expect(sent).toEqual([{ roles: ['results_officer', 'librarian'], email: null }])
  const footer = screen.getAllByRole('button', { name: 'إغلاق' }).at(-1)
  await user.click(footer as HTMLElement)
  expect(screen.queryByText(/a-token/)).toBeNull()
})

test('with a mail server, an invitation with an address is e-mailed, and the dialog says so', async () => {
  const { user } = openDesk({
    [LIST]: page([]),
    [INVITATIONS]: { items: [], letters: 'server' },
    [`POST ${INVITATIONS}`]: { invitation: INVITATION, token: 'a-token', sent: true },
  })
  await user.click(await screen.findByRole('button', { name: 'دعوة موظف' }))
  await user.click(screen.getByRole('checkbox', { name: 'أمين المكتبة' }))
  const email = screen.getByRole('textbox', { name: 'بريد الموظف (اختياري)' })
  const hint = screen.getByText('إن كتبته أُرسلت الدعوة إليه، ولم تُقبل إلا به.')
  expect(email.getAttribute('aria-describedby')).toContain(hint.id)
  await user.type(email, 'officer@example.edu')
  await user.click(screen.getByRole('button', { name: 'إنشاء الرابط' }))
  expect(await screen.findByText(/^أُرسلت الدعوة إلى بريد الموظف/)).toBeTruthy()
  expect(screen.getByText(/#\/invitation\/a-token$/)).toBeTruthy()
})

test('for an address that has an account, the dialog says where that account gets roles, and keeps what was typed', async () => {
  const { user } = openDesk({ [LIST]: page([]), [`POST ${INVITATIONS}`]: problem('registration_failed') })
  await user.click(await screen.findByRole('button', { name: 'دعوة موظف' }))
  await user.click(screen.getByRole('checkbox', { name: 'أمين المكتبة' }))
  const email = screen.getByRole('textbox', { name: 'بريد الموظف (اختياري)' })
  await user.type(email, 'salma@example.edu')
  await user.click(screen.getByRole('button', { name: 'إنشاء الرابط' }))
  expect(await screen.findByText(/^لهذا البريد حساب من قبل/)).toBeTruthy()
  expect(email).toHaveProperty('value', 'salma@example.edu')
})

test('at the limit of open invitations, the dialog names the limit and says that one must be revoked', async () => {
  const { user } = openDesk({ [LIST]: page([]), [`POST ${INVITATIONS}`]: problem('too_large') })
  await user.click(await screen.findByRole('button', { name: 'دعوة موظف' }))
  await user.click(screen.getByRole('checkbox', { name: 'أمين المكتبة' }))
  await user.click(screen.getByRole('button', { name: 'إنشاء الرابط' }))
  expect(await screen.findByText(/أقصى عدد لها: 100\. ألغِ من قائمة الدعوات/)).toBeTruthy()
})

test('an open invitation with a mistyped address is replaced by one with the right address', async () => {
  const made = { invitation: INVITATION, token: 'new-token', sent: false }
  const { user, sent } = openDesk({
    [LIST]: page([]),
    [`GET ${INVITATIONS}`]: { items: [{ ...INVITATION, email: 'mnoa@example.edu' }], letters: 'folder' },
    [`POST ${INVITATIONS}`]: made,
  })
  expect(await screen.findByText(/^إن كُتب البريد خطأً/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'استبدال الدعوة: مسؤول النتائج، أمين المكتبة' }))
  const dialog = within(screen.getByRole('dialog', { name: 'استبدال الدعوة' }))
  const email = dialog.getByRole('textbox', { name: 'بريد الموظف (اختياري)' })
  expect(email).toHaveProperty('value', 'mnoa@example.edu')
  await user.clear(email)
  await user.type(email, 'mona@example.edu')
  await user.click(dialog.getByRole('button', { name: 'إنشاء الرابط' }))
  expect(await screen.findByText(/#\/invitation\/new-token$/)).toBeTruthy()
  expect(sent).toEqual([{ roles: INVITATION.roles, email: 'mona@example.edu', replaces: 'i1' }])
})

test('an officer’s account with an unconfirmed address says what to do if the address is wrong', async () => {
  const officer = { ...SALMA, email_verified: false, staff_roles: ['librarian' as const] }
  openDesk({ [LIST]: page([officer, { ...officer, uid: 'p2', name: 'هدى حسن', staff_roles: [] }]) })
  expect((await entryOf('سلمى البهي')).getByText(/فأوقف الحساب، ثم ادعُ صاحبه/)).toBeTruthy()
  expect((await entryOf('هدى حسن')).queryByText(/فأوقف الحساب/)).toBeNull()
})

test('an open invitation is listed and can be revoked', async () => {
  const { user, asked } = openDesk({
    [LIST]: page([]),
    [INVITATIONS]: { items: [INVITATION], letters: 'folder' },
    '/api/admin/invitations/i1': { done: true },
  })
  await user.click(await screen.findByRole('button', { name: 'إلغاء الدعوة: مسؤول النتائج، أمين المكتبة' }))
  expect(await screen.findByText('أُلغيت الدعوة، ولم يعد رابطها يعمل.')).toBeTruthy()
  expect(asked).toContain('/api/admin/invitations/i1')
})
