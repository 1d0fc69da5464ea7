import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Analytics, SubjectAnalytics } from '#contract/analytics.ts'
import { fakeApi, portal, problem } from '../../testing/fake-api.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { tableCells } from '../../testing/table-cells.ts'
// Import the screen here: otherwise the first test would load it, and on a busy machine exceed its time limit.
import './AnalyticsPage.tsx'

const PAGE = '/degrees_analytics/2025'
const API = '/api/degrees_analytics/2025'
const NOTE = /اللائحة الجديدة وطلاب اللائحة القديمة/

function subject(change: Partial<SubjectAnalytics> = {}): SubjectAnalytics {
  return {
    subject_name: 'النحو',
    term: 1,
    subject_students_count: 1200,
    subject_succeed_students_count: 1020,
    subject_succeed_students_percentage: 85,
    total_degree: 100,
    average_degree: 61.5,
    distribution: [11, 0, 12, 66, 91, 310, 300, 250, 119, 41],
    ...change,
  }
}

function answer(...grades: [grade: Analytics['grades'][number]['grade'], ...subjects: SubjectAnalytics[]][]) {
  return { [API]: { grades: grades.map(([grade, ...subjects]) => ({ grade, subjects })) } }
}

/** Returns the subject names on the screen, in order. */
function subjectNames(): (string | null)[] {
  return screen.getAllByRole('heading', { level: 4 }).map((heading) => heading.textContent)
}

test('a subject shows its numbers of students, pass percentage as text and average out of the full mark', async () => {
  fakeApi(answer(['grade_1', subject({ total_degree: 150, average_degree: 92.25 })]))
  renderPortal(PAGE)

  const card = await screen.findByRole('article', { name: 'النحو' })
  const facts = within(card)
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent])
  expect(facts).toEqual([
    ['عدد الطلاب', '1,200'],
    ['عدد الناجحين', '1,020'],
    ['متوسط الدرجة (من 150)', '92.25'],
  ])
  expect(within(card).getByText('85.00%')).toBeTruthy()
  expect(within(card).getByRole('progressbar', { name: 'نسبة النجاح' }).getAttribute('aria-valuenow')).toBe('85')
  expect(screen.getByRole('heading', { level: 1, name: 'تحليل النتائج 2024/25' })).toBeTruthy()
  expect(screen.getByText('صفحة تجريبية')).toBeTruthy()
})

test('the table has every number of the chart, and the chart’s accessible name describes the chart', async () => {
  fakeApi(answer(['grade_1', subject()]))
  const { user } = renderPortal(PAGE)

  const picture = await screen.findByRole('img', { name: /توزيع درجات النحو/ })
  expect(picture.getAttribute('aria-label')).toBe(
    'توزيع درجات النحو. دون حد النجاح: 180، حد النجاح فأعلى: 1,020. أكثر الطلاب: من 50 إلى أقل من 60 في المئة من النهاية العظمى (310).',
  )
  await user.click(screen.getByText('عرض الأرقام في جدول'))
  const rows = within(screen.getByRole('table', { name: 'توزيع درجات النحو' })).getAllByRole('row')
  const cells = rows.slice(1).map((row) => tableCells(row).map((cell) => cell.textContent))
  expect(cells).toHaveLength(10)
  expect(cells[0]).toEqual(['من 0 إلى أقل من 10', '11', '0.92%'])
  expect(cells[1]).toEqual(['من 10 إلى أقل من 20', '0', '0.00%'])
  expect(cells[9]).toEqual(['من 90 إلى 100', '41', '3.42%'])
  const counts = cells.map(([, count = '']) => count).filter((count) => count !== '0')
  for (const count of counts) expect(within(picture).getByText(count)).toBeTruthy()
})

const grades = [{ grade: 'grade_1' as const, terms: ['term_1' as const] }]
const years = (...paths: string[]) => ({ '/api/portal': portal({ years: paths.map((year) => ({ year, grades })) }) })

test('the page links to every published year, also from a year without published results', async () => {
  fakeApi({ ...answer(), ...years('2025_26', '2002_03') })
  renderPortal(PAGE)
  expect(await screen.findByText('لا توجد بيانات منشورة لهذا العام بعد')).toBeTruthy()
  const links = within(await screen.findByRole('navigation', { name: 'العام الجامعي' })).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['2025/26', '/degrees_analytics/2026'],
    ['2002/03', '/degrees_analytics/2003'],
  ])
})

test('if no subject of a published year has enough students, the page says so; a single year gets no links', async () => {
  fakeApi({ ...answer(), ...years('2024_25') })
  renderPortal(PAGE)
  expect(await screen.findByText('لا تُعرض أرقام مادة قلَّ طلابها، حفظًا لخصوصيتهم.')).toBeTruthy()
  expect(screen.queryByText('لا توجد بيانات منشورة لهذا العام بعد')).toBeNull()
  expect(screen.queryByRole('navigation', { name: 'العام الجامعي' })).toBeNull()
})

test('each grade is a section with its terms, and only the first section is open', async () => {
  fakeApi(
    answer(
      ['grade_1', subject(), subject({ subject_name: 'البلاغة', term: 2 })],
      ['grade_3', subject({ subject_name: 'العروض', term: 2 })],
    ),
  )
  renderPortal(PAGE)

  const sections = (await screen.findAllByRole('heading', { level: 2 })).map((heading) => heading.closest('details'))
  expect(sections.map((section) => section?.open)).toEqual([true, false])
  const headings = sections.map((section) =>
    Array.from(section?.querySelectorAll('h2, h3, h4') ?? [], (heading) => heading.textContent),
  )
  expect(headings).toEqual([
    ['الفرقة الأولى', 'الفصل الدراسي الأول', 'النحو', 'الفصل الدراسي الثاني', 'البلاغة'],
    ['الفرقة الثالثة', 'الفصل الدراسي الثاني', 'العروض'],
  ])
})

test('the section of the fourth grade, and no other, notes that two regulations apply to the grade', async () => {
  fakeApi(answer(['grade_3', subject()], ['grade_4', subject()]))
  renderPortal(PAGE)

  const note = await screen.findByText(NOTE)
  expect(screen.getAllByText(NOTE)).toHaveLength(1)
  const section = note.closest('details')
  expect(section && within(section).getByRole('heading', { level: 2 }).textContent).toBe('الفرقة الرابعة')
})

test('a term’s subjects can be sorted by pass percentage, and the URL keeps the order', async () => {
  fakeApi(
    answer([
      'grade_1',
      subject({ subject_name: 'وسط', subject_succeed_students_percentage: 80 }),
      subject({ subject_name: 'أعلى', subject_succeed_students_percentage: 90 }),
      subject({ subject_name: 'أدنى', subject_succeed_students_percentage: 69.99 }),
      subject({ subject_name: 'فصل ثان', term: 2, subject_succeed_students_percentage: 99 }),
    ]),
  )
  const { user, address } = renderPortal(PAGE)
  const select = await screen.findByRole('combobox', { name: 'ترتيب المواد' })
  expect(subjectNames()).toEqual(['وسط', 'أعلى', 'أدنى', 'فصل ثان'])

  await user.selectOptions(select, 'الأعلى نجاحًا أولًا')
  expect(subjectNames()).toEqual(['أعلى', 'وسط', 'أدنى', 'فصل ثان'])
  expect(address()).toBe(`${PAGE}?sort=highest`)

  await user.selectOptions(select, 'الأقل نجاحًا أولًا')
  expect(subjectNames()).toEqual(['أدنى', 'وسط', 'أعلى', 'فصل ثان'])

  await user.selectOptions(select, 'كما في الكشف')
  expect(subjectNames()).toEqual(['وسط', 'أعلى', 'أدنى', 'فصل ثان'])
})

test('the analytics of a year without published result sheets say so', async () => {
  fakeApi(answer())
  renderPortal(PAGE)
  expect(await screen.findByText('لا توجد بيانات منشورة لهذا العام بعد')).toBeTruthy()
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('the analytics of a year before 2024 have a page too', async () => {
  fakeApi({ '/api/degrees_analytics/2023': { grades: [{ grade: 'grade_1', subjects: [subject()] }] } })
  renderPortal('/degrees_analytics/2023')
  expect(await screen.findByRole('article', { name: 'النحو' })).toBeTruthy()
})

test('while the analytics load, a message is shown, and a failure can be retried', async () => {
  let tries = 0
  fakeApi({
    [API]: () => (tries++ === 0 ? problem('internal') : { grades: [{ grade: 'grade_1', subjects: [subject()] }] }),
  })
  const { user } = renderPortal(PAGE)
  expect(await screen.findByText('جارٍ التحميل…')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'إعادة المحاولة' }))
  expect(await screen.findByRole('article', { name: 'النحو' })).toBeTruthy()
})

test.each(['1999', '2024_25', '20255', 'x'])('for %s, which is no year, nothing is requested', async (year) => {
  const { asked } = fakeApi({})
  renderPortal(`/degrees_analytics/${year}`)
  expect(await screen.findByText('نأسف، يبدو أن هناك خطأ. تأكد من رابط الصفحة.')).toBeTruthy()
  expect(asked).toEqual(['/api/portal'])
})
