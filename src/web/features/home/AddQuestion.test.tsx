import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../testing/fake-api.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { session } from '../../testing/samples.ts'
import { putSign } from '../../testing/signed-in.ts'

const SESSION = '/api/auth/get-session'
const TOP = { '/storage/students-data/top_degrees.json': [] }

test('a visitor is not offered to add a question', async () => {
  fakeApi(TOP)
  renderPortal('/')
  await screen.findByText('اختر فرقتك')
  expect(screen.queryByText(/إضافة سؤال/)).toBeNull()
})

test('a member whose account is under review sees a disabled button to add a question, with the reason', async () => {
  putSign()
  fakeApi({ ...TOP, [SESSION]: session() })
  renderPortal('/')
  const button = await screen.findByRole('button', { name: 'إضافة سؤال [تتم مراجعة حسابك]' })
  expect(button).toHaveProperty('disabled', true)
  expect(screen.queryByText(/قرار الإدارة/)).toBeNull()
})

test('a member refused the right to add questions reads the date below the button, with a link', async () => {
  putSign()
  fakeApi({ ...TOP, [SESSION]: session({ reviewed_at: '2026-06-05T12:00:00.000Z' }) })
  const { user, address } = renderPortal('/')
  expect(await screen.findByText(/قرار الإدارة في 5 يونيو 2026/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'إضافة سؤال [تتم مراجعة حسابك]' })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('link', { name: 'طلب مراجعة القرار' }))
  await waitFor(() => expect(address()).toBe('/account'))
})

test.each([session({ write_permission: true }), session({ role: 'administrator' })])(
  'a member with the right to add questions gets a link to the questions of their own grade',
  async (answer) => {
    putSign()
    fakeApi({ ...TOP, [SESSION]: answer })
    renderPortal('/')
    const link = await screen.findByRole('link', { name: 'إضافة سؤال' })
    expect(link.getAttribute('href')).toBe('/grade_2/send_question_selector')
  },
)

test('an administrator without a grade chooses the grade to which a question is added', async () => {
  putSign()
  fakeApi({ ...TOP, [SESSION]: session({ role: 'administrator', grade: null }) })
  renderPortal('/')
  const nav = await screen.findByRole('navigation', { name: 'إضافة سؤال' })
  expect([...nav.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(
    [1, 2, 3, 4].map((grade) => `/grade_${grade}/send_question_selector`),
  )
})
