import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { InboxMessage } from '#contract/admin-inbox.ts'
import { fakeApi, problem } from '../../testing/fake-api.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { sessionOf } from '../../testing/staff-session.ts'

// The desk is a lazy chunk: transform it here, outside the first test's time limit.
beforeAll(() => import('./InboxDesk.tsx'))

const PROBLEM: InboxMessage = {
  kind: 'problem',
  id: 'm1',
  text: 'لا يفتح هذا الكتاب عندي',
  page: '/book/abc?from=list',
  sender: null,
  state: 'new',
  note: '',
  created_at: '2025-07-01T12:00:00.000Z',
}
const LIST = '/api/admin/inbox'
const ONE = '/api/admin/inbox/problem/m1'

function page(messages: InboxMessage[], change: object = {}): object {
  return { messages, next: null, new: messages.length, ...change }
}

function openDesk(answers: Record<string, unknown>, address = '/admin/inbox') {
  const api = fakeApi({ '/api/auth/get-session': sessionOf({ staff_roles: ['librarian'] }), ...answers })
  return { ...api, ...renderPortal(address) }
}

test('a problem report shows its sender and links to its page; changing the report’s state can be undone', async () => {
  const taken = { ...PROBLEM, state: 'taken' as const }
  const { user, sent } = openDesk({ [LIST]: page([PROBLEM]), [`${ONE}/state`]: taken })
  const list = within(await screen.findByRole('list', { name: 'الرسائل' }))
  expect(list.getByText('زائر')).toBeTruthy()
  expect(list.getByRole('link', { name: '/book/abc?from=list' }).getAttribute('href')).toBe('/book/abc?from=list')
  expect(screen.getByRole('link', { name: 'جديدة (1)' })).toBeTruthy()

  await user.click(list.getByRole('button', { name: 'بدء المتابعة' }))
  expect(await screen.findByText('بدأت متابعة الرسالة')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'تراجع' }))
  expect(await screen.findByText('عادت الرسالة جديدة')).toBeTruthy()
  expect(sent).toEqual([
    { state: 'taken', was: 'new' },
    { state: 'new', was: 'taken' },
  ])
})

test.each(['javascript:alert(1)', '//example.edu/x', '/\\example.edu', 'صفحة الكتب'])(
  'an address outside the portal in a problem report is not a link: %s',
  async (named) => {
    openDesk({ [LIST]: page([{ ...PROBLEM, page: named }]) })
    expect((await screen.findByText(named)).closest('a')).toBeNull()
  },
)

test('a typed note of the office is saved with the message', async () => {
  const { user, sent } = openDesk({ [LIST]: page([PROBLEM]), [`${ONE}/note`]: { ...PROBLEM, note: 'أصلحنا الرابط' } })
  await user.click(await screen.findByText('كتابة ملاحظة'))
  await user.type(screen.getByRole('textbox', { name: 'ملاحظة الإدارة' }), 'أصلحنا الرابط ')
  await user.click(screen.getByRole('button', { name: 'حفظ الملاحظة' }))
  expect(await screen.findByText('حُفظت الملاحظة')).toBeTruthy()
  expect(sent).toEqual([{ note: 'أصلحنا الرابط', was: '' }])
})

test('saving a note sends the stored note that the officer saw before typing, even if the list was refetched', async () => {
  let message = PROBLEM
  const { user, sent } = openDesk({
    [LIST]: () => page([message]),
    [`${ONE}/state`]: () => {
      message = { ...PROBLEM, state: 'taken', note: 'ملاحظة زميل' }
      return message
    },
    [`${ONE}/note`]: problem('edit_conflict'),
  })
  await user.click(await screen.findByText('كتابة ملاحظة'))
  await user.type(screen.getByRole('textbox', { name: 'ملاحظة الإدارة' }), 'أصلحنا الرابط')
  await user.click(screen.getByRole('button', { name: 'بدء المتابعة' }))
  expect((await screen.findAllByText('ملاحظة زميل')).length).toBeGreaterThan(0)
  await user.click(screen.getByRole('button', { name: 'حفظ الملاحظة' }))
  await waitFor(() => expect(sent[1]).toEqual({ note: 'أصلحنا الرابط', was: '' }))
})

test('a conflict with a colleague’s change is reported and the list is reloaded', async () => {
  const { user, asked } = openDesk({ [LIST]: page([PROBLEM]), [`${ONE}/state`]: problem('edit_conflict') })
  await user.click(await screen.findByRole('button', { name: 'إنهاء' }))
  expect(await screen.findByText(/عدّله شخص آخر/)).toBeTruthy()
  await waitFor(() => expect(asked.filter((address) => address === LIST)).toHaveLength(2))
})

test('the chosen kind and state of messages are in the URL, and an empty list says what to do', async () => {
  const { user, address } = openDesk(
    {
      '/api/admin/inbox?state=new': page([]),
      '/api/admin/inbox?kind=problem&state=new': page([]),
    },
    '/admin/inbox?state=new',
  )
  expect(await screen.findByText('لا رسائل جديدة')).toBeTruthy()
  await user.selectOptions(screen.getByRole('combobox', { name: 'النوع' }), 'المشكلات')
  expect(await screen.findByText('لا رسائل هنا')).toBeTruthy()
  expect(address()).toBe('/admin/inbox?kind=problem&state=new')
})

test('a failure to load the inbox is explained and can be retried', async () => {
  openDesk({ [LIST]: problem('service_unavailable') })
  expect(await screen.findByText('المنصة مشغولة الآن. أعد المحاولة بعد قليل.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'إعادة المحاولة' })).toBeTruthy()
})
