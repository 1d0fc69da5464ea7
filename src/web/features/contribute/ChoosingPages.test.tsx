import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeApi, problem } from '../../testing/fake-api.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { session } from '../../testing/samples.ts'
import { putSign } from '../../testing/signed-in.ts'

const SESSION = { '/api/auth/get-session': session({ write_permission: true }) }
const TERMS = '/grade_2/send_question_selector'
const SUBJECTS = '/grade_2/send_question_selector/term_1'
const API = '/api/grade_2/test_yourself_students/questions/term_1'

beforeEach(putSign)

const hrefs = (links: HTMLElement[]) => links.map((link) => link.getAttribute('href'))

test('the first page of contributing a question offers a grade’s terms, and links to the other grades', async () => {
  fakeApi(SESSION)
  renderPortal(TERMS)
  expect(await screen.findByRole('heading', { level: 1, name: 'إضافة سؤال: اختر الفصل الدراسي' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'الفصل الدراسي الأول' }).getAttribute('href')).toBe(SUBJECTS)
  expect(screen.getByRole('link', { name: 'الفصل الدراسي الثاني' }).getAttribute('href')).toBe(`${TERMS}/term_2`)
  const grades = within(screen.getByRole('navigation', { name: 'الفرقة' }))
  expect(hrefs(grades.getAllByRole('link'))).toEqual(
    [1, 2, 3, 4].map((grade) => `/grade_${grade}/send_question_selector`),
  )
  expect(grades.getByRole('link', { current: 'page' }).textContent).toBe('الفرقة الثانية')
})

test('back leads to the selector with the grade chosen, and the main menu to the selector’s first step', async () => {
  fakeApi(SESSION)
  const { user, router } = renderPortal(TERMS)
  await user.click(await screen.findByRole('link', { name: 'رجوع' }))
  expect(await screen.findByRole('heading', { name: 'عمَّ تبحث؟' })).toBeTruthy()
  expect(router.state.location.state).toEqual({ selections: ['grade_2'], step: 1 })
})

test('the second page of contributing a question offers the term’s subjects, each linked to its form', async () => {
  fakeApi({ ...SESSION, [API]: { subjects: ['nahw', 'مادة Applied'] } })
  renderPortal(SUBJECTS)
  const subject = await screen.findByRole('link', { name: 'النحو' })
  expect(subject.getAttribute('href')).toBe('/grade_2/term_1/nahw/send_question')
  expect(screen.getByRole('link', { name: 'مادة Applied' }).getAttribute('href')).toBe(
    `/grade_2/term_1/${encodeURIComponent('مادة Applied')}/send_question`,
  )
  const ways = within(screen.getByRole('navigation', { name: 'الرجوع' }))
  expect(hrefs(ways.getAllByRole('link'))).toEqual([TERMS, '/'])
  const terms = within(screen.getByRole('navigation', { name: 'الفصل الدراسي' }))
  expect(terms.getByRole('link', { name: 'الفصل الثاني' }).getAttribute('href')).toBe(`${TERMS}/term_2`)
})

test('a term without subjects for questions says so and suggests what to do', async () => {
  fakeApi({ ...SESSION, [API]: { subjects: [] } })
  renderPortal(SUBJECTS)
  expect(await screen.findByText('لا توجد مواد لهذا الفصل حتى الآن')).toBeTruthy()
  expect(screen.getByText(/جرّب الفصل الآخر/)).toBeTruthy()
})

test('a failure to load the subjects can be retried', async () => {
  let tries = 0
  fakeApi({ ...SESSION, [API]: () => (tries++ === 0 ? problem('internal') : { subjects: ['sarf'] }) })
  const { user } = renderPortal(SUBJECTS)
  await user.click(await screen.findByRole('button', { name: 'إعادة المحاولة' }))
  expect(await screen.findByRole('link', { name: 'الصرف' })).toBeTruthy()
})

test.each(['/grade_9/send_question_selector', '/grade_9/send_question_selector/term_1', `${TERMS}/term_9`])(
  'for %s, which names no term or subject of the faculty, the page shows that it does not exist',
  async (page) => {
    fakeApi(SESSION)
    renderPortal(page)
    expect(await screen.findByText('لا توجد صفحة بهذا الرابط. تأكد منه، أو عُد إلى الرئيسية.')).toBeTruthy()
  },
)
