import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SignedInUser } from '#contract/accounts.ts'
import { adminText } from '../../i18n/ar/admin.ts'
import { fakeApi } from '../../testing/fake-api.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { sessionOf } from '../../testing/staff-session.ts'
import { DESK_PATHS } from '../admin-paths.ts'
import { openDesks } from './open-desks.ts'

function openOffice(address: string, rights: Partial<SignedInUser> | null): ReturnType<typeof renderPortal> {
  fakeApi({ '/api/auth/get-session': rights && sessionOf(rights) })
  return renderPortal(address)
}

test('a visitor gets the sign-in page in the place of the console', async () => {
  openOffice('/admin/people', null)
  expect(await screen.findByRole('heading', { level: 1, name: 'تسجيل الدخول' })).toBeTruthy()
  expect(screen.queryByRole('navigation', { name: 'أقسام الإدارة' })).toBeNull()
})

test('a member without a role is told whom to ask', async () => {
  openOffice('/admin', { write_permission: true })
  expect(await screen.findByText(/ليس لحسابك صلاحية في الإدارة/)).toBeTruthy()
  expect(screen.queryByRole('navigation', { name: 'أقسام الإدارة' })).toBeNull()
})

test('a librarian has the desks of the role in the menu, with the current one marked', async () => {
  openOffice('/admin/library', { staff_roles: ['librarian'] })
  const menu = within(await screen.findByRole('navigation', { name: 'أقسام الإدارة' }))
  const links = menu.getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(['لوحة المتابعة', 'المكتبة', 'الرسائل'])
  expect(links.filter((link) => link.getAttribute('aria-current')).map(({ textContent }) => textContent)).toEqual([
    'المكتبة',
  ])
  expect(screen.getByText('أمين المكتبة')).toBeTruthy()
})

test('the address of a desk for another role shows a remark in its place, with the menu beside it', async () => {
  openOffice('/admin/people', { staff_roles: ['results_officer'] })
  expect(await screen.findByText('هذا القسم ليس ضمن صلاحياتك')).toBeTruthy()
  expect(screen.getByRole('navigation', { name: 'أقسام الإدارة' })).toBeTruthy()
})

test('an address below which there is no desk says so', async () => {
  openOffice('/admin/nothing/here', { role: 'administrator' })
  expect(await screen.findByText('لا توجد صفحة بهذا الرابط')).toBeTruthy()
})

test.each(['results', 'students', 'appeals', 'library', 'questions'] as const)(
  'an address that the desk of %s does not have leads to its beginning',
  async (desk) => {
    openOffice(`${DESK_PATHS[desk]}/nothing/of/this`, { role: 'administrator' })
    expect(await screen.findByRole('heading', { level: 1, name: adminText.desks[desk] })).toBeTruthy()
  },
)

test('each role opens its desks, and an administrator all', () => {
  const desksOf = (staff_roles: SignedInUser['staff_roles']) =>
    openDesks({ role: 'member', write_permission: false, staff_roles })
  expect(desksOf([])).toEqual([])
  expect(desksOf(['results_officer'])).toEqual(['dashboard', 'results', 'students', 'appeals', 'inbox'])
  expect(desksOf(['question_reviewer'])).toEqual(['dashboard', 'questions', 'inbox'])
  expect(openDesks({ role: 'administrator', write_permission: false, staff_roles: [] })).toHaveLength(10)
})
