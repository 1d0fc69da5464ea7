import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi, problem } from '../../testing/fake-api.ts'
import { renderPortal } from '../../testing/render-portal.tsx'

const PAGE = '/grade_2/test_yourself_students/term_1'
const API = '/api/grade_2/test_yourself_students/questions/term_1'
const LONG = 'مادة اختيارية طويلة الاسم (Applied Linguistics) لطلاب الدراسات الحرة'

test('the subjects of a term link to their quizzes', async () => {
  fakeApi({ [API]: { subjects: ['nahw', LONG] } })
  renderPortal(PAGE)
  expect(await screen.findByRole('link', { name: 'النحو' })).toBeTruthy()
  const title = 'اختبارات مواد الفرقة الثانية، الفصل الدراسي الأول'
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'النحو' }).getAttribute('href')).toBe(
    '/grade_2/term_1/nahw/test_yourself_students',
  )
  expect(screen.getByRole('link', { name: LONG }).getAttribute('href')).toBe(
    `/grade_2/term_1/${encodeURIComponent(LONG)}/test_yourself_students`,
  )
  const others = within(screen.getByRole('navigation', { name: 'اختبارات أخرى' })).getAllByRole('link')
  expect(others.map((link) => link.getAttribute('href'))).toEqual(['/test_yourself', '/test_yourself/sended_questions'])
})

test('back opens the step of the home page’s selector that leads to the list of quizzes', async () => {
  fakeApi({ [API]: { subjects: ['nahw'] } })
  const { user, address, router } = renderPortal(PAGE)
  await user.click(await screen.findByRole('link', { name: 'رجوع' }))
  await waitFor(() => expect(address()).toBe('/'))
  expect(router.state.location.state).toEqual({ selections: ['grade_2', 'test_yourself_students'], step: 2 })
})

test('a link leads to the other term’s quizzes', async () => {
  fakeApi({ [API]: { subjects: ['nahw'] } })
  renderPortal(PAGE)
  const terms = within(await screen.findByRole('navigation', { name: 'الفصل الدراسي' }))
  expect(terms.getByRole('link', { name: 'الفصل الثاني' }).getAttribute('href')).toBe(
    '/grade_2/test_yourself_students/term_2',
  )
  expect(terms.getByRole('link', { name: 'الفصل الأول', current: 'page' })).toBeTruthy()
})

test('a term without quizzes says that there are no questions, and suggests the other term', async () => {
  fakeApi({ [API]: { subjects: [] } })
  renderPortal(PAGE)
  expect(await screen.findByText('لا توجد أسئلة حتى الآن')).toBeTruthy()
  expect(screen.getByText('جرّب الفصل الآخر، أو الاختبار التجريبي.')).toBeTruthy()
})

test('a failure to load the list of quizzes can be retried', async () => {
  let tries = 0
  fakeApi({ [API]: () => (tries++ === 0 ? problem('internal') : { subjects: ['sarf'] }) })
  const { user } = renderPortal(PAGE)
  await user.click(await screen.findByRole('button', { name: 'إعادة المحاولة' }))
  expect(await screen.findByRole('link', { name: 'الصرف' })).toBeTruthy()
})

test.each(['/grade_0/test_yourself_students/term_1', '/grade_1/test_yourself_students/term_3'])(
  '%s names no term: nothing is requested',
  async (page) => {
    const { asked } = fakeApi({})
    renderPortal(page)
    expect(await screen.findByText('لا توجد صفحة بهذا الرابط. تأكد منه، أو عُد إلى الرئيسية.')).toBeTruthy()
    expect(asked).toEqual(['/api/portal'])
  },
)
