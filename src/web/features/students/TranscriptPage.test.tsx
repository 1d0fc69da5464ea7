import { act, screen, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { SNAPSHOT_META } from '#contract/snapshot.ts'
import { fakeApi, portal, problem } from '../../testing/fake-api.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { degree, transcriptTerm } from '../../testing/samples.ts'
import { tableCells } from '../../testing/table-cells.ts'

const PAGE = '/students/123452024'
const API = '/api/degrees?student_id=123452024'

function transcript(...terms: object[]) {
  return { items: terms, total: terms.length, next: null }
}

function fact(label: string): string | undefined {
  const term = screen.getAllByRole('term').find((element) => element.textContent === label)
  return term?.nextElementSibling?.textContent ?? undefined
}

test('the head of a transcript shows name, identifier and the total of all terms', async () => {
  fakeApi({
    [API]: transcript(
      transcriptTerm({ total_degree: { total: 0.1, max: 3, percentage: 3.33 } }),
      transcriptTerm({ term: 2, total_degree: { total: 0.2, max: 3, percentage: 6.67 } }),
    ),
  })
  renderPortal(PAGE)
  expect(await screen.findByRole('heading', { level: 1, name: 'طالب مثال' })).toBeTruthy()
  expect(fact('الرقم التعريفي')).toBe('123452024')
  expect(fact('المجموع الكلي')).toBe('0.3 من 6')
  expect(fact('النسبة')).toBe('5.00%')
  expect(screen.queryByText(/تبدأ بيانات/)).toBeNull()
})

test('the address of the transcript can be copied', async () => {
  fakeApi({ [API]: transcript(transcriptTerm()) })
  const { user } = renderPortal(PAGE)
  await user.click(await screen.findByRole('button', { name: 'نسخ الرابط' }))
  expect(await screen.findByText('تم نسخ الرابط')).toBeTruthy()
})

test('after a change to another student’s transcript, the QR code of the student shown before is gone', async () => {
  vi.stubGlobal('print', vi.fn<() => void>())
  const other = '/api/degrees?student_id=543212024'
  fakeApi({ [API]: transcript(transcriptTerm()), [other]: transcript(transcriptTerm({ name: 'طالب آخر' })) })
  const { user, router } = renderPortal(PAGE)
  await user.click(await screen.findByRole('button', { name: 'طباعة' }))
  await screen.findByRole('img', { name: 'رمز رابط الصفحة' })
  await act(() => router.navigate('/students/543212024'))
  await screen.findByRole('heading', { level: 1, name: 'طالب آخر' })
  expect(screen.queryByRole('img', { name: 'رمز رابط الصفحة' })).toBeNull()
})

test('each grade of a transcript is a section, the first one open; a repeated grade’s years are separate', async () => {
  fakeApi({
    [API]: transcript(
      transcriptTerm({ grade: 2, year: 2024 }),
      transcriptTerm({ grade: 2, year: 2025 }),
      transcriptTerm({ grade: 3, year: 2026 }),
    ),
  })
  renderPortal(PAGE)
  await screen.findByRole('heading', { level: 1, name: 'طالب مثال' })
  const sections = screen.getAllByRole<HTMLDetailsElement>('group')
  expect(sections.map((section) => section.querySelector('h2')?.textContent)).toEqual([
    'الفرقة الثانية',
    'الفرقة الثالثة',
  ])
  expect(sections.map((section) => section.open)).toEqual([true, false])
  const terms = [...(sections[0]?.querySelectorAll('h3') ?? [])].map((heading) => heading.textContent)
  expect(terms).toEqual(['الفصل الدراسي الأول، العام الجامعي 2023/24', 'الفصل الدراسي الأول، العام الجامعي 2024/25'])
  expect(screen.getByText(/تبدأ بيانات هذا الطالب على المنصة من الفرقة الثانية/)).toBeTruthy()
})

test('a term of a transcript shows its result, rank and subjects', async () => {
  fakeApi({ [API]: transcript(transcriptTerm({ degrees: [degree({ degree: '/50', outcome: 'raised' })] })) })
  renderPortal(PAGE)
  const table = await screen.findByRole('table', { name: 'الفصل الدراسي الأول 2023/24' })
  expect(tableCells(table).map((cell) => cell.textContent)).toEqual(['النحو', '50', '100', 'نجاح بالرأفة'])
  expect(screen.getByText('الترتيب 3')).toBeTruthy()
  expect(screen.getByText((_, element) => element?.textContent === 'النسبة 80.00%')).toBeTruthy()
})

test('each year of a transcript has its verdict, and a subject that was passed later is marked as such', async () => {
  const attempts = [
    { year: 2024, session: 1, degree: '30', outcome: 'failed' },
    { year: 2025, session: 1, degree: '55', outcome: 'passed' },
  ]
  const failed = degree({ degree: '30', outcome: 'failed', attempts: attempts as never })
  const verdict = { text: 'لم يجتز: النحو', passed: false, basis: 'facts' }
  const terms = transcript(transcriptTerm({ degrees: [failed] }))
  fakeApi({ [API]: { ...terms, years: [{ grade: 1, year: 2024, verdict }] } })
  renderPortal(PAGE)
  expect(await screen.findByText('لم يجتز: النحو')).toBeTruthy()
  const items = screen.getAllByRole('listitem').map((item) => item.textContent)
  expect(items).toEqual(expect.arrayContaining(['الدور الأول: 30 (رسوب)', 'تخلف 2024/25: 55 (نجاح)']))
  expect(screen.getByText('نجاح بعد ذلك')).toBeTruthy()
})

test('of a repeated grade only one year counts in the overall total, and the page says which', async () => {
  const repeated = transcript(
    transcriptTerm({ counts: false }),
    transcriptTerm({ year: 2025, total_degree: { total: 300, max: 500, percentage: 60 } }),
  )
  fakeApi({ [API]: { ...repeated, repeat_rule: 'last' } })
  renderPortal(PAGE)
  await screen.findByRole('heading', { level: 1, name: 'طالب مثال' })
  expect(fact('المجموع الكلي')).toBe('300 من 500')
  expect(screen.getByText('فرقة أُعيدت يُحسب عامها الأخير وحده في المجموع الكلي.')).toBeTruthy()
  expect(screen.getAllByText('عام معاد لا يُحسب في المجموع الكلي.')).toHaveLength(1)
})

test('a withheld term is shown as withheld and does not count in the total', async () => {
  const withheld = { withheld: true, grade: 1, term: 2, year: 2024 }
  fakeApi({ [API]: transcript(transcriptTerm(), withheld) })
  renderPortal(PAGE)
  expect(await screen.findByText('نتيجة هذا الفصل محجوبة.')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: 'طالب مثال' })).toBeTruthy()
  expect(fact('المجموع الكلي')).toBe('400 من 500')
  expect(screen.getAllByRole('table')).toHaveLength(1)
})

test('for an unknown identifier the transcript page links to the search and explains identifiers', async () => {
  fakeApi({ [API]: transcript() })
  const { user } = renderPortal(PAGE)
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText('لم نجد طالبًا بهذا الرقم التعريفي')).toBeTruthy()
  expect(alert.getByRole('link', { name: 'البحث عن طالب' }).getAttribute('href')).toBe('/find_student')
  await user.click(alert.getByRole('button', { name: 'ما الرقم التعريفي؟' }))
  expect(screen.getByRole('dialog', { name: 'ما الرقم التعريفي؟' })).toBeTruthy()
})

test('an identifier that is invalid is reported as unknown, without a request', async () => {
  const { asked } = fakeApi({})
  renderPortal('/students/12345')
  expect(await screen.findByText('لم نجد طالبًا بهذا الرقم التعريفي')).toBeTruthy()
  expect(asked).toEqual(['/api/portal'])
})

test.each([
  ['data_unavailable', 'بيانات هذا الطالب غير متاحة'],
  ['result_withheld', /محجوبة/],
] as const)('for %s the transcript page shows its own message', async (code, message) => {
  fakeApi({ [API]: problem(code) })
  renderPortal(PAGE)
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

test('a temporary failure to load the transcript can be retried', async () => {
  let tries = 0
  fakeApi({ [API]: () => (tries++ === 0 ? problem('service_unavailable') : transcript(transcriptTerm())) })
  const { user } = renderPortal(PAGE)
  await user.click(await screen.findByRole('button', { name: 'إعادة المحاولة' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'طالب مثال' })).toBeTruthy()
})

test('a term of a transcript links to the appeal form for that term', async () => {
  fakeApi({ [API]: transcript(transcriptTerm()) })
  renderPortal(PAGE)
  const link = await screen.findByRole('link', { name: /^تظلم من درجة مادة/ })
  expect(link.getAttribute('href')).toBe('/students/123452024/appeal?grade=1&year=2024&term=1')
})

test('in a static copy a transcript has no link to the appeal form', async () => {
  const meta = document.createElement('meta')
  meta.name = SNAPSHOT_META
  meta.content = '2025-07-01T12:00:00.000Z'
  document.head.append(meta)
  onTestFinished(() => meta.remove())
  fakeApi({ './api/portal.json': portal(), './api/degrees.student_id-123452024.json': transcript(transcriptTerm()) })
  renderPortal(PAGE)
  expect(await screen.findByRole('table')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^تظلم من درجة مادة/ })).toBeNull()
})

test('back leads from a transcript to the result of the latest year', async () => {
  fakeApi({ [API]: transcript(transcriptTerm(), transcriptTerm({ grade: 2, year: 2025, seat_number: '20045' })) })
  renderPortal(PAGE)
  const link = await screen.findByRole('link', { name: 'نتيجة العام 2024/25' })
  expect(link.getAttribute('href')).toBe('/degrees/grade_2/2024_25/20045')
})

test('each term that is not withheld has a bar labelled with its percentage, oldest first', async () => {
  fakeApi({
    [API]: transcript(
      transcriptTerm({ grade: 2, year: 2025, total_degree: { total: 60, max: 100, percentage: 60 } }),
      transcriptTerm({ term: 2, total_degree: { total: 70, max: 100, percentage: 70 } }),
      { withheld: true, grade: 2, term: 2, year: 2025 },
      transcriptTerm(),
    ),
  })
  renderPortal(PAGE)
  const picture = within(await screen.findByRole('figure'))
  expect(picture.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '2023/24 الفصل الأول80.00%',
    '2023/24 الفصل الثاني70.00%',
    '2024/25 الفصل الأول60.00%',
  ])
})

test('a transcript of one term has no bars', async () => {
  fakeApi({ [API]: transcript(transcriptTerm()) })
  renderPortal(PAGE)
  await screen.findByRole('table')
  expect(screen.queryByRole('figure')).toBeNull()
})

test('the verdict of a year in a transcript includes the classification', async () => {
  const verdict = { text: 'اجتاز كل المواد', passed: true, basis: 'facts' }
  const years = [{ grade: 1, year: 2024, verdict, classification: 'very_good' }]
  fakeApi({ [API]: { ...transcript(transcriptTerm()), years } })
  renderPortal(PAGE)
  expect(await screen.findByText('اجتاز كل المواد، التقدير: جيد جدًّا')).toBeTruthy()
})
