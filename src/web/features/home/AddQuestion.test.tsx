import { screen } from '@testing-library/react'
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

test('a member whose account is under review sees a disabled button with the reason', async () => {
  putSign()
  fakeApi({ ...TOP, [SESSION]: session() })
  renderPortal('/')
  const button = await screen.findByRole('button', { name: 'إضافة سؤال [تتم مراجعة حسابك]' })
  expect(button).toHaveProperty('disabled', true)
})

test.each([session({ write_permission: true }), session({ role: 'administrator' })])(
  'a member who may write is led to the questions of their own grade',
  async (answer) => {
    putSign()
    fakeApi({ ...TOP, [SESSION]: answer })
    renderPortal('/')
    const link = await screen.findByRole('link', { name: 'إضافة سؤال' })
    expect(link.getAttribute('href')).toBe('/grade_2/send_question_selector')
  },
)

test('an administrator without a grade chooses one', async () => {
  putSign()
  fakeApi({ ...TOP, [SESSION]: session({ role: 'administrator', grade: null }) })
  renderPortal('/')
  const nav = await screen.findByRole('navigation', { name: 'إضافة سؤال' })
  expect([...nav.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(
    [1, 2, 3, 4].map((grade) => `/grade_${grade}/send_question_selector`),
  )
})
