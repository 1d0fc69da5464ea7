import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { SignedInUser } from '#contract/accounts.ts'
import { portalQuery } from '../api/portal.api.ts'
import { FIVE_BY_THREE, haveShape } from '../testing/faculty-shape.ts'
import { fakeApi, portal } from '../testing/fake-api.ts'
import { renderPortal } from '../testing/render-portal.tsx'
import { boardCell, degree, rankingRow, session, studentResult, transcriptTerm } from '../testing/samples.ts'
import { sessionOf } from '../testing/staff-session.ts'
import { openUpload } from '../testing/upload-page.ts'

/** The names of the grades and terms of a faculty with five grades and three terms. */

const GRADES = FIVE_BY_THREE.grades.map(({ name }) => name)
const TERMS = FIVE_BY_THREE.terms.map(({ name }) => name)
const SHORT_TERMS = ['الفصل الأول', 'الفصل الثاني', 'الفصل الصيفي']
const YEARS = [{ year: '2024_25', grades: [{ grade: 'grade_5', terms: ['term_1', 'term_3'] }] }]

beforeEach(() => haveShape(FIVE_BY_THREE))

async function optionsOf(label: string): Promise<string[]> {
  const [field] = await screen.findAllByLabelText(label)
  if (!field) throw new Error(`no field ${label}`)
  return within(field)
    .getAllByRole('option')
    .map((option) => option.textContent)
}

async function linksIn(navigation: string): Promise<[text: string, to: string | null][]> {
  const links = within(await screen.findByRole('navigation', { name: navigation })).getAllByRole('link')
  return links.map((link) => [link.textContent, link.getAttribute('href')])
}

function openAs(rights: Partial<SignedInUser>, address: string, answers: Record<string, unknown> = {}) {
  return { ...fakeApi({ '/api/auth/get-session': sessionOf(rights), ...answers }), ...renderPortal(address) }
}

const TOP_STUDENT = { rank: 1, name: 'طالب 1', total_percentage: 95, id: '10001' }

test('the home page offers every grade and term of the faculty, and links to their lists', async () => {
  const top = [{ grade: 'grade_5', grade_ar_name: 'فرقة الامتياز', year: '2024_25', list: [TOP_STUDENT] }]
  const recordings = { aim: 'lectures_recordings' as const, grades: ['grade_1' as const, 'grade_3' as const] }
  fakeApi({
    '/api/portal': portal({ years: YEARS, availabilities: [recordings] }),
    '/storage/students-data/top_degrees.json': top,
  })
  const { user } = renderPortal('/')
  const ranking = await screen.findByRole('link', { name: 'ترتيب الفصل الصيفي' })
  expect(ranking.getAttribute('href')).toBe('/ranking/grade_5/term_3/2025')
  expect(await optionsOf('الفرقة')).toEqual(['كل الفِرَق', ...GRADES])
  expect((await screen.findByRole('tab')).textContent).toBe('فرقة الامتياز')
  await user.click(screen.getByRole('button', { name: 'فرقة الامتياز' }))
  // The office has set which grades have recordings. Content for which it has set nothing, such as more resources, is
  // offered to all grades.
  expect(await screen.findByText('في السنة التمهيدية والفرقة الثانية فقط')).toBeTruthy()
  const aims = ['تسجيلات المحاضرات', 'المصادر الإضافية'].map((name) =>
    screen.getByRole('button', { name }).getAttribute('aria-disabled'),
  )
  expect(aims).toEqual(['true', null])
  await user.click(screen.getByRole('button', { name: 'الكتب' }))
  const summer = await screen.findByRole('link', { name: 'الفصل الصيفي' })
  expect(summer.getAttribute('href')).toBe('/grade_5/books/term_3')
})

test('the ranking and the results list of the fifth grade name it in their headings', async () => {
  fakeApi({ '/api/degrees?grade=5&term=3&year=2025': { items: [rankingRow(1)], total: 1, next: null } })
  const { router } = renderPortal('/ranking/grade_5/term_3/2025')
  expect(await screen.findByRole('heading', { name: 'ترتيب فرقة الامتياز، الفصل الصيفي 2024/25' })).toBeTruthy()
  await act(() => router.navigate('/degrees/grade_5/2024_25'))
  expect(await screen.findByRole('heading', { name: 'ترتيب نتائج فرقة الامتياز 2024/25' })).toBeTruthy()
})

test('a result of the summer term alone says so, and a transcript names all three terms', async () => {
  const summer = {
    term: 3 as const,
    total_degree: { total: 40, max: 50, percentage: 80 },
    rank: 1,
    degrees: [degree()],
  }
  const verdict = { text: 'x', passed: true, basis: 'facts' as const, partial: 3 as const }
  fakeApi({
    '/api/grade_5/degrees/2024_25/10007': studentResult({ terms: [summer], verdict }),
    '/api/degrees?student_id=100072024': {
      items: [1, 2, 3].map((term) => transcriptTerm({ grade: 5, term })),
      total: 3,
      next: null,
    },
  })
  const { router } = renderPortal('/degrees/grade_5/2024_25/10007')
  expect(await screen.findByText(/^اجتاز كل مواد الفصل الصيفي/)).toBeTruthy()
  expect(screen.getByText('المنشور حتى الآن نتيجة الفصل الصيفي فقط.')).toBeTruthy()
  await act(() => router.navigate('/students/100072024'))
  for (const term of TERMS) expect(await screen.findByRole('heading', { name: new RegExp(`^${term}`) })).toBeTruthy()
})

test.each([
  ['/grade_5/books/term_3', 'كتب فرقة الامتياز، الفصل الصيفي', '/grade_5/books/term_1'],
  [
    '/grade_5/final_exams/term_3',
    'امتحانات الأعوام السابقة، فرقة الامتياز، الفصل الصيفي',
    '/grade_5/final_exams/term_1',
  ],
  ['/grade_1/more_resources/term_3', 'مصادر السنة التمهيدية، الفصل الصيفي', '/grade_1/more_resources/term_1'],
  [
    '/grade_1/lectures_recordings/term_3',
    'تسجيلات محاضرات السنة التمهيدية، الفصل الصيفي',
    '/grade_1/lectures_recordings/term_1',
  ],
  ['/grade_5/test_yourself_students/term_3', /فرقة الامتياز، الفصل الصيفي$/, '/grade_5/test_yourself_students/term_1'],
])('%s links to all three terms, and opens for the third term even without an answer', async (address, name, first) => {
  fakeApi({})
  renderPortal(address)
  expect(await screen.findByRole('heading', { level: 1, name })).toBeTruthy()
  const terms = await linksIn('الفصل الدراسي')
  expect(terms.map(([text]) => text)).toEqual(SHORT_TERMS)
  expect(terms[0]?.[1]).toBe(first)
})

test('the timetables have a tab for each grade, and the title of the exams’ timetable names no term', async () => {
  fakeApi({})
  renderPortal('/exams_schedule/schedule')
  expect(await screen.findByRole('heading', { level: 1, name: 'جدول الامتحانات' })).toBeTruthy()
  expect((await linksIn('الجداول')).map(([text]) => text)).toEqual([...GRADES, 'الامتحانات'])
})

test('the form of a contributed question offers the five grades and three terms', async () => {
  openAs({ write_permission: true }, '/grade_5/send_question_selector')
  expect((await linksIn('الفرقة')).map(([text]) => text)).toEqual(GRADES)
  for (const name of TERMS) expect(screen.getByRole('link', { name })).toBeTruthy()
})

test('a visitor signs up for one of five grades', async () => {
  fakeApi({ '/api/auth/get-session': session() })
  renderPortal('/signup')
  expect(await optionsOf('الفرقة')).toEqual(['اختر الفرقة', ...GRADES])
})

test('the board of a year’s result sheets has a row for each grade and a column for each of three terms', async () => {
  const cells = ([1, 2] as const).flatMap((of) =>
    GRADES.flatMap((_, row) =>
      TERMS.map((_term, column) => ({ ...boardCell({ session: of }), grade: row + 1, term: column + 1 })),
    ),
  )
  openAs({ staff_roles: ['results_officer'] }, '/admin/results', {
    '/api/admin/uploads': { uploads: [], total: 0 },
    '/api/admin/sheets': { versions: [] },
    '/api/admin/board': { year: 2025, years: [2025], cells, unplaced: 1 },
  })
  const [table] = await screen.findAllByRole('table')
  const headers = (role: string) => within(table as HTMLElement).getAllByRole(role)
  expect(headers('columnheader').map(({ textContent }) => textContent)).toEqual(['الفرقة', ...SHORT_TERMS])
  expect(headers('rowheader').map(({ textContent }) => textContent)).toEqual(GRADES)
  expect(headers('button')).toHaveLength(15)
})

test('the review of a result sheet offers five grades and three terms', async () => {
  openUpload({ heading: { grade: null, term: null, year: 2030, session: 1 } })
  expect((await optionsOf('الفرقة')).slice(1)).toEqual(GRADES)
  expect((await optionsOf('الفصل الدراسي')).slice(1)).toEqual(TERMS)
})

test.each([
  ['librarian', '/admin/library/books', ['الفرقة', GRADES], ['الفصل الدراسي', TERMS]],
  ['question_reviewer', '/admin/questions', ['الفرقة', ['الكل', ...GRADES]], ['الفصل', ['الكل', ...TERMS]]],
  ['results_officer', '/admin/students/lists', ['الفرقة', GRADES], undefined],
  ['results_officer', '/admin/students/codes', ['الفرقة', GRADES], undefined],
] as const)('%s: the fields of %s offer the faculty’s grades and terms', async (role, address, grades, terms) => {
  openAs({ staff_roles: [role] }, address, {
    '/api/admin/question_approval': { required: false },
  })
  expect(await optionsOf(grades[0])).toEqual(grades[1])
  if (terms) expect(await optionsOf(terms[0])).toEqual(terms[1])
})

test('an open page shows new grade names after the next answer of /api/portal', async () => {
  fakeApi({ '/api/portal': portal({ faculty: { ...FIVE_BY_THREE, grades: [{ name: 'دفعة واحدة' }] } }) })
  const { client } = renderPortal('/exams_schedule/schedule')
  await client.query(portalQuery())
  expect((await linksIn('الجداول')).map(([text]) => text)).toEqual(['دفعة واحدة', 'الامتحانات'])
})
