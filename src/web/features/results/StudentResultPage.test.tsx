import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi, problem } from '../../testing/fake-api.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { degree, studentResult } from '../../testing/samples.ts'

const PAGE = '/degrees/grade_1/2024_25/10007'
const API = '/api/grade_1/degrees/2024_25/10007'

function fact(label: string): string | undefined {
  const term = screen.getAllByRole('term').find((element) => element.textContent === label)
  return term?.nextElementSibling?.textContent ?? undefined
}

test('the result shows name, seat, rank, grade, total and each term', async () => {
  fakeApi({ [API]: studentResult() })
  renderPortal(PAGE)
  expect(await screen.findByRole('heading', { level: 1, name: 'طالب 7' })).toBeTruthy()
  expect(fact('رقم الجلوس')).toBe('10007')
  expect(fact('الترتيب')).toBe('7')
  expect(fact('الترتيب المكرر')).toBeUndefined()
  expect(fact('التقدير')).toBe('جيد جدًّا')
  expect(fact('المجموع')).toBe('812.5 من 1000')
  expect(fact('النسبة')).toBe('81.25%')
  const table = screen.getByRole('table', { name: 'الفصل الدراسي الأول' })
  expect(within(table).getByText('النحو')).toBeTruthy()
  expect(screen.getByText('الترتيب 9')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'السجل الكامل للطالب' }).getAttribute('href')).toBe('/students/100072024')
  expect(screen.getByRole('link', { name: 'قائمة النتائج' }).getAttribute('href')).toBe('/degrees/grade_1/2024_25')
})

test('the verdict comes first, in words, with its basis and the open subjects', async () => {
  const verdict = { text: 'منقول بمادتين', passed: false, basis: 'regulation', facts: 'لم يجتز: النحو، الصرف' } as const
  fakeApi({ [API]: studentResult({ verdict, classification: null }) })
  renderPortal(PAGE)
  const text = await screen.findByText('منقول بمادتين')
  expect(screen.getByText('لم يجتز: النحو، الصرف')).toBeTruthy()
  expect(screen.getByText('بحسب لائحة الكلية')).toBeTruthy()
  const [first] = screen.getAllByRole('term')
  expect(first && text.compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(fact('التقدير')).toBeUndefined()
})

test('one published term never reads as the year’s result', async () => {
  const verdict = { text: 'نتيجة الفصل الأول وحده', passed: true, basis: 'facts', partial: 1 } as const
  fakeApi({ [API]: studentResult({ verdict }) })
  renderPortal(PAGE)
  expect(await screen.findByText('نتيجة الفصل الأول وحده')).toBeTruthy()
  expect(['تقدير الفصل', 'ترتيب الفصل', 'مجموع الفصل'].map(fact)).toEqual(['جيد جدًّا', '7', '812.5 من 1000'])
  expect([fact('التقدير'), fact('الترتيب'), fact('المجموع')]).toEqual([undefined, undefined, undefined])
})

test('both sessions’ attempts are shown, and the page says what the figures count', async () => {
  const attempts = [
    { year: 2025, session: 1, degree: '30', outcome: 'failed' },
    { year: 2025, session: 2, degree: '/50', outcome: 'raised' },
  ] as const
  const term = { term: 1, total_degree: { total: 50, max: 100, percentage: 50 }, rank: 1 }
  const degrees = [degree({ degree: '/50', outcome: 'raised', attempts: [...attempts] })]
  fakeApi({ [API]: studentResult({ second_session: 'pass_mark', terms: [{ ...term, degrees }] }) })
  renderPortal(PAGE)
  const items = within(await screen.findByRole('table')).getAllByRole('listitem')
  expect(items.map((item) => item.textContent)).toEqual(['الدور الأول: 30 (رسوب)', 'الدور الثاني: 50 (نجاح بالرأفة)'])
  expect(screen.getByText(/يشملان درجات الدور الثاني، وتُحسب فيه درجة النجاح على الأكثر/)).toBeTruthy()
})

test('carried-over subjects have a table of their own', async () => {
  const term = { term: 1, total_degree: { total: 70, max: 100, percentage: 70 }, rank: 1, degrees: [degree()] }
  const carried = [degree({ name: 'التفسير', degree: '40', outcome: 'failed', isCalculatedInTotal: false })]
  fakeApi({ [API]: studentResult({ terms: [{ ...term, carried }] }) })
  renderPortal(PAGE)
  const table = within(await screen.findByRole('table', { name: 'مواد التخلف، الفصل الدراسي الأول' }))
  expect(table.getByText('التفسير')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'مواد التخلف' })).toBeTruthy()
})

test('the address of the result can be copied', async () => {
  fakeApi({ [API]: studentResult() })
  const { user } = renderPortal(PAGE)
  await user.click(await screen.findByRole('button', { name: 'نسخ الرابط' }))
  expect(await screen.findByText('تم نسخ الرابط')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe(window.location.href)
})

test('the shared rank is shown if it differs', async () => {
  fakeApi({ [API]: studentResult({ rank: 7, duplicated_rank: 4 }) })
  renderPortal(PAGE)
  await screen.findByRole('heading', { level: 1, name: 'طالب 7' })
  expect(fact('الترتيب')).toBe('7')
  expect(fact('الترتيب المكرر')).toBe('4')
})

test('a raised degree is shown by the word, without the slash of the sheet', async () => {
  const term = { term: 2, total_degree: { total: 50, max: 100, percentage: 50 }, rank: 1 }
  fakeApi({ [API]: studentResult({ terms: [{ ...term, degrees: [degree({ degree: '/50', outcome: 'raised' })] }] }) })
  renderPortal(PAGE)
  const table = await screen.findByRole('table', { name: 'الفصل الدراسي الثاني' })
  expect(within(table).getByText('50')).toBeTruthy()
  expect(within(table).getByText('نجاح بالرأفة')).toBeTruthy()
  expect(table.textContent).not.toContain('/')
})

test.each([
  ['data_unavailable', 'بيانات هذا الطالب غير متاحة'],
  ['result_withheld', 'نتيجة هذا الطالب محجوبة. لمعرفة السبب راجع شؤون الطلاب.'],
  ['student_not_found', 'لم نجد هذا الرقم في هذه القائمة'],
] as const)('%s shows its own message without a retry', async (code, message) => {
  fakeApi({ [API]: problem(code) })
  renderPortal(PAGE)
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.queryByRole('button', { name: 'إعادة المحاولة' })).toBeNull()
})

test('an unknown student is offered a search', async () => {
  fakeApi({ [API]: problem('student_not_found') })
  renderPortal(PAGE)
  await screen.findByText('لم نجد هذا الرقم في هذه القائمة')
  const links = within(screen.getByRole('main')).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/degrees/grade_1/2024_25', '/find_student'])
})

test('an address that cannot match a student requests nothing', async () => {
  const { asked } = fakeApi({})
  renderPortal('/degrees/grade_1/2024_25/123456')
  expect(await screen.findByText('لم نجد هذا الرقم في هذه القائمة')).toBeTruthy()
  expect(asked.filter((address) => address.includes('degrees'))).toEqual([])
})
