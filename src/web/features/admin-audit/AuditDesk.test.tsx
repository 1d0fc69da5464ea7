import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../testing/fake-api.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { sessionOf } from '../../testing/staff-session.ts'

const WORDS = { actors: ['CLI', 'منى'], actions: ['account.roles', 'sheet.unknown'], object_kinds: ['account'] }
const ROLES = {
  id: 'e1',
  at: '2025-07-01T12:00:00.000Z',
  actor_name: 'منى',
  address: '10.0.0.7',
  action: 'account.roles',
  object_kind: 'account',
  object_id: 'p1',
  before: JSON.stringify({ name: 'هالة', staff_roles: [], is_administrator: true }),
  after: JSON.stringify({ name: 'هالة', staff_roles: ['librarian', 'results_officer'], is_administrator: false }),
}

function openDesk(answers: Record<string, unknown>, address = '/admin/audit') {
  const api = fakeApi({ '/api/auth/get-session': sessionOf({ role: 'administrator' }), ...answers })
  return { ...api, ...renderPortal(address) }
}

test('an entry tells in words who did what to whom, from where, and what it moved', async () => {
  const cli = {
    ...ROLES,
    id: 'e2',
    actor_name: 'CLI',
    address: null,
    action: 'sheet.unknown',
    before: null,
    after: null,
  }
  openDesk({ '/api/admin/audit': { entries: [ROLES, cli], next: null, ...WORDS } })
  const [first, second] = within(await screen.findByRole('list', { name: 'العمليات' })).getAllByRole('listitem')

  expect(first?.textContent).toMatch(/منى10\.0\.0\.7تغيير أدوار حسابحساب p1/)
  expect(first?.textContent).toMatch(/الاسمهالة/)
  expect(first?.textContent).toMatch(/الأدوارلا شيء ← صار أمين المكتبة، مسؤول النتائج/)
  expect(first?.textContent).toMatch(/مديرنعم ← صار لا/)
  expect(second?.textContent).toMatch(/سطر الأوامرsheet\.unknown/)
})

test('what is looked for stands in the address and goes to the server, days as the moments between which they lie', async () => {
  const { user, asked, address } = openDesk({ '/api/admin/audit': { entries: [ROLES], next: null, ...WORDS } })
  await screen.findByRole('list', { name: 'العمليات' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'من' }), 'سطر الأوامر')
  await user.type(screen.getByLabelText('إلى يوم'), '2025-07-01')
  await user.click(screen.getByRole('button', { name: 'عرض' }))

  expect(address()).toBe('/admin/audit?actor=CLI&to=2025-07-01')
  const until = new Date(2025, 6, 2).toISOString()
  const asks = `/api/admin/audit?${new URLSearchParams({ actor: 'CLI', until })}`
  await waitFor(() => expect(asked).toContain(asks))
})

test('an empty log says how to see more', async () => {
  openDesk({ '/api/admin/audit': { entries: [], next: null, actors: [], actions: [], object_kinds: [] } })
  expect(await screen.findByText('لا عمليات هنا')).toBeTruthy()
})
