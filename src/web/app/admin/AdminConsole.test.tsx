import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SignedInUser } from '#contract/accounts.ts'
import { adminText } from '../../i18n/ar/admin.ts'
import { fakeApi, problem } from '../../testing/fake-api.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { putSign } from '../../testing/signed-in.ts'
import { sessionOf } from '../../testing/staff-session.ts'
import { DESK_PATHS } from '../admin-paths.ts'
import { openDesks } from './open-desks.ts'

function openOffice(address: string, rights: Partial<SignedInUser> | null): ReturnType<typeof renderPortal> {
  fakeApi({ '/api/auth/get-session': rights && sessionOf(rights) })
  return renderPortal(address)
}

test('a visitor gets the sign-in page instead of the office’s screens', async () => {
  openOffice('/admin/people', null)
  expect(await screen.findByRole('heading', { level: 1, name: 'تسجيل الدخول' })).toBeTruthy()
  expect(screen.queryByRole('navigation', { name: 'أقسام الإدارة' })).toBeNull()
})

test('a member without a role reads that the account has no right in the office, and gets no menu', async () => {
  openOffice('/admin', { write_permission: true })
  expect(await screen.findByText(/ليس لحسابك صلاحية في الإدارة/)).toBeTruthy()
  expect(screen.queryByRole('navigation', { name: 'أقسام الإدارة' })).toBeNull()
})

test('a librarian sees the desks of that role in the office’s menu, with the current desk marked', async () => {
  openOffice('/admin/library', { staff_roles: ['librarian'] })
  const menu = within(await screen.findByRole('navigation', { name: 'أقسام الإدارة' }))
  const links = menu.getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(['لوحة المتابعة', 'المكتبة', 'الرسائل'])
  expect(links.filter((link) => link.getAttribute('aria-current')).map(({ textContent }) => textContent)).toEqual([
    'المكتبة',
  ])
  expect(screen.getByText('أمين المكتبة')).toBeTruthy()
})

test('a desk of another role is replaced by a message, and the office’s menu stays', async () => {
  openOffice('/admin/people', { staff_roles: ['results_officer'] })
  expect(await screen.findByText('هذا القسم ليس ضمن صلاحياتك')).toBeTruthy()
  expect(screen.getByRole('navigation', { name: 'أقسام الإدارة' })).toBeTruthy()
})

test('an officer whose role was changed meanwhile sees the desks of the new role once a call is refused', async () => {
  putSign()
  let asked = 0
  fakeApi({
    '/api/auth/get-session': () => sessionOf({ staff_roles: [asked++ === 0 ? 'results_officer' : 'librarian'] }),
    '/api/admin/board': problem('forbidden'),
    '/api/admin/sheets': problem('forbidden'),
    '/api/admin/uploads': problem('forbidden'),
  })
  renderPortal('/admin/results')
  expect(await screen.findByText('هذا القسم ليس ضمن صلاحياتك')).toBeTruthy()
  const menu = within(screen.getByRole('navigation', { name: 'أقسام الإدارة' }))
  expect(menu.getByRole('link', { name: 'المكتبة' })).toBeTruthy()
  expect(menu.queryByRole('link', { name: 'النتائج' })).toBeNull()
})

test('an unknown address below the office’s shows a not-found message', async () => {
  openOffice('/admin/nothing/here', { role: 'administrator' })
  expect(await screen.findByText('لا توجد صفحة بهذا الرابط')).toBeTruthy()
})

test.each(['results', 'students', 'appeals', 'library', 'questions'] as const)(
  'an unknown address below the %s desk redirects to the desk’s first screen',
  async (desk) => {
    openOffice(`${DESK_PATHS[desk]}/nothing/of/this`, { role: 'administrator' })
    expect(await screen.findByRole('heading', { level: 1, name: adminText.desks[desk] })).toBeTruthy()
  },
)

test('each role opens its own desks of the office, and an administrator opens all desks', () => {
  const desksOf = (staff_roles: SignedInUser['staff_roles']) =>
    openDesks({ role: 'member', write_permission: false, staff_roles })
  expect(desksOf([])).toEqual([])
  expect(desksOf(['results_officer'])).toEqual(['dashboard', 'results', 'students', 'appeals', 'inbox'])
  expect(desksOf(['question_reviewer'])).toEqual(['dashboard', 'questions', 'inbox'])
  expect(openDesks({ role: 'administrator', write_permission: false, staff_roles: [] })).toHaveLength(10)
})
