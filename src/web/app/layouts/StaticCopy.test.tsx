import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SNAPSHOT_META, SNAPSHOT_OF } from '#contract/snapshot.ts'
import { fakeApi, portal } from '../../testing/fake-api.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { putSign } from '../../testing/signed-in.ts'

const meta = document.createElement('meta')
meta.name = SNAPSHOT_META
meta.content = '2025-07-01T12:00:00.000Z'
const PORTAL = { './api/portal.json': portal({ years: [{ year: '2024_25', grades: [] }] }) }

beforeEach(() => document.head.append(meta))
afterEach(() => {
  meta.remove()
  meta.removeAttribute(SNAPSHOT_OF)
})

test('a static copy shows its date on every screen and hides links that need a server', async () => {
  fakeApi(PORTAL)
  renderPortal('/find_student')

  const note = await screen.findByText(/نسخة للقراءة فقط، بتاريخ/)
  expect(note.textContent).toContain('نسخة للقراءة فقط، بتاريخ 1 يوليو 2025.')
  expect(screen.queryByRole('link', { name: 'للمبرمجين' })).toBeNull()
})

test('a static copy has no accounts, and ignores the sign-in cookie of another portal on its host', async () => {
  putSign()
  const { asked } = fakeApi(PORTAL)
  renderPortal('/find_student')

  expect(await screen.findByRole('heading', { name: 'البحث عن طالب' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'تسجيل الدخول' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'تسجيل الخروج' })).toBeNull()
  expect(asked).toEqual(['./api/portal.json'])
})

test.each([
  '/signin',
  '/signup',
  '/forgot_password',
  '/reset_password/x',
  '/invitation/x',
  '/account',
  '/admin/results',
  '/send_suggestion',
  '/send_problem',
  '/grade_1/term_1/nahw/send_question',
  '/my_questions',
  '/students/100000001/appeal',
  '/follow_appeal',
])('instead of the form at %s a static copy links to the portal from which it was made', async (address) => {
  meta.setAttribute(SNAPSHOT_OF, 'https://results.example.edu/')
  const { asked } = fakeApi(PORTAL)
  renderPortal(address)

  const link = await screen.findByRole('link', { name: 'فتح الصفحة في المنصة' })
  expect(link.getAttribute('href')).toBe(`https://results.example.edu/#${address}`)
  expect(document.querySelector('main form, main input, main textarea')).toBeNull()
  expect(asked).toEqual(['./api/portal.json'])
})

test('instead of a form, a static copy that does not state its portal’s address links home', async () => {
  fakeApi(PORTAL)
  renderPortal('/signin')

  expect(await screen.findByText(/نسخة للقراءة فقط، فلا دخول/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'فتح الصفحة في المنصة' })).toBeNull()
})

test('a static copy reads its answers from relative files', async () => {
  const { asked } = fakeApi({
    ...PORTAL,
    './api/grade_1/degrees/2024_25.sortMethod-duplicated.json': { items: [], total: 0, next: null },
  })
  renderPortal('/degrees/grade_1/2024_25?sortMethod=duplicated')

  await waitFor(() => expect(asked).toContain('./api/grade_1/degrees/2024_25.sortMethod-duplicated.json'))
  expect(asked.filter((address) => !address.startsWith('./'))).toEqual([])
})

test('a student identifier for which a static copy has no file is reported as unknown', async () => {
  const address = './api/degrees.student_id-999999999.limit-1.json'
  const { asked } = fakeApi({ ...PORTAL, [address]: new Response('<h1>404</h1>', { status: 404 }) })
  const { user } = renderPortal('/find_student')

  await user.type(await screen.findByRole('textbox', { name: 'الرقم التعريفي' }), '999999999{Enter}')
  await screen.findByText('لم نجد هذا الطالب. تأكد من الرقم التعريفي ثم أعد المحاولة.')
  expect(asked).toContain(address)
})

test('a static copy loads a timetable from a relative file', async () => {
  const image = { url: '/storage/students-data/schedule/grade_1.jpg?v=3f2a', description: 'جدول المحاضرات' }
  fakeApi({ ...PORTAL, './api/grade_1/schedule.json': { image } })
  renderPortal('/grade_1/schedule')

  const shown = await screen.findByRole('img', { name: 'جدول المحاضرات' })
  expect(shown.getAttribute('src')).toBe('./storage/students-data/schedule/grade_1.jpg')
})
