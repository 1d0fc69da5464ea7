import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Session } from '#contract/accounts.ts'
import { sessionQuery } from '../../api/session.api.ts'
import { AtHome } from '../../testing/AtHome.tsx'
import { fakeApi, problem } from '../../testing/fake-api.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { session } from '../../testing/samples.ts'
import { putSign } from '../../testing/signed-in.ts'
import { createQueryClient } from '../query-client.ts'
import { guarded, type Right } from './guarded.tsx'

const SESSION = '/api/auth/get-session'
const SIGN_IN = '/api/auth/sign-in/email'

const MEMBERS = ['/account', '/my_questions']
const CONTRIBUTORS = [
  '/grade_1/send_question_selector',
  '/grade_1/send_question_selector/term_1',
  '/grade_1/term_1/nahw/send_question',
  '/grade_1/term_1/nahw/question_files',
]
const STAFF = ['/admin', '/admin/results']

const UNDER_REVIEW = 'حسابك قيد المراجعة'
const FOR_STAFF = 'هذه الصفحة لموظفي الإدارة'

/** Renders a guarded test screen for the user of the given session. */
function renderGuarded(right: Right, answer: Session): void {
  const client = createQueryClient()
  client.setQueryData(sessionQuery().queryKey, answer)
  const Screen = guarded(right, () => <p>الشاشة نفسها</p>)
  render(
    <QueryClientProvider client={client}>
      <AtHome>
        <Screen />
      </AtHome>
    </QueryClientProvider>,
  )
}

test.each([...MEMBERS, ...CONTRIBUTORS, ...STAFF])(
  'a visitor gets the sign-in page at %s, a screen that needs a right',
  async (page) => {
    fakeApi({})
    const { address } = renderPortal(page)
    expect(await screen.findByRole('heading', { name: 'تسجيل الدخول' })).toBeTruthy()
    expect(screen.getByLabelText('كلمة المرور')).toBeTruthy()
    expect(address()).toBe(page)
  },
)

test.each([
  ...CONTRIBUTORS.map((page) => [page, UNDER_REVIEW] as const),
  ...STAFF.map((page) => [page, FOR_STAFF] as const),
])('a member without the right to %s sees: %s', async (page, expected) => {
  putSign()
  fakeApi({ [SESSION]: session() })
  const { address } = renderPortal(page)
  expect(await screen.findByRole('heading', { name: expected })).toBeTruthy()
  expect(screen.queryByLabelText('كلمة المرور')).toBeNull()
  expect(address()).toBe(page)
})

test('a member refused the right to contribute reads the date of the decision and where to ask again', async () => {
  putSign()
  fakeApi({ [SESSION]: session({ reviewed_at: '2026-06-05T12:00:00.000Z' }) })
  renderPortal('/grade_1/term_1/nahw/send_question')
  expect(await screen.findByRole('heading', { name: 'إضافة الأسئلة غير مفتوحة لحسابك' })).toBeTruthy()
  expect(screen.queryByText(UNDER_REVIEW)).toBeNull()
  expect(screen.getByText(/قرار الإدارة في 5 يونيو 2026/)).toBeTruthy()
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'إرسال اقتراح' }).getAttribute('href')).toBe('/send_suggestion')
})

const WRITER = session({ write_permission: true })
const LIBRARIAN = session({ staff_roles: ['librarian'] })
const ADMINISTRATOR = session({ role: 'administrator' })

test.each([
  ['member', session(), true],
  ['contributor', session(), false],
  ['contributor', WRITER, true],
  ['contributor', LIBRARIAN, false],
  ['contributor', ADMINISTRATOR, true],
  ['staff', session(), false],
  ['staff', WRITER, false],
  ['staff', LIBRARIAN, true],
  ['staff', ADMINISTRATOR, true],
] as const)('a screen for a %s, opened with the sign-in session %o, is shown: %s', (right, answer, isShown) => {
  renderGuarded(right, answer)
  expect(screen.queryByText('الشاشة نفسها') !== null).toBe(isShown)
  expect(screen.queryByRole('heading') !== null).toBe(!isShown)
})

test('signing in on a guarded screen opens that screen', async () => {
  fakeApi({ [SIGN_IN]: session() })
  const { user, address } = renderPortal('/account')
  await user.type(await screen.findByLabelText('البريد الإلكتروني'), 'salem@example.com')
  await user.type(screen.getByLabelText('كلمة المرور'), 'secret')
  await user.click(screen.getByRole('button', { name: 'تسجيل الدخول' }))
  expect(await screen.findByRole('heading', { name: 'حسابي' })).toBeTruthy()
  expect(address()).toBe('/account')
})

test('if the session request fails, a screen that needs a right shows the failure with a retry', async () => {
  putSign()
  const answers = [problem('service_unavailable'), session()]
  fakeApi({ [SESSION]: () => answers.shift() })
  const { user } = renderPortal('/account')
  expect(await screen.findByText('المنصة مشغولة الآن. أعد المحاولة بعد قليل.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'إعادة المحاولة' }))
  expect(await screen.findByRole('heading', { name: 'حسابي' })).toBeTruthy()
})
