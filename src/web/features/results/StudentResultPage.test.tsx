import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { forgetResult, readSavedResult, saveResult } from '../../api/saved-result.ts'
import { fakeApi, portal, problem } from '../../testing/fake-api.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { degree, studentResult } from '../../testing/samples.ts'

const PAGE = '/degrees/grade_1/2024_25/10007'
const API = '/api/grade_1/degrees/2024_25/10007'

function fact(label: string): string | undefined {
  const term = screen.getAllByRole('term').find((element) => element.textContent === label)
  return term?.nextElementSibling?.textContent ?? undefined
}

test('a student’s result shows name, seat number, rank, grade, total and each term', async () => {
  fakeApi({ [API]: studentResult() })
  renderPortal(PAGE)
  expect(await screen.findByRole('heading', { level: 1, name: 'طالب 7' })).toBeTruthy()
  expect(fact('رقم الجلوس')).toBe('10007')
  expect(fact('الترتيب')).toBe('7 من 486')
  expect(screen.queryByText(/الترتيب المكرر/)).toBeNull()
  expect(fact('التقدير')).toBe('جيد جدًّا')
  expect(fact('المجموع')).toBe('812.5 من 1000')
  expect(fact('النسبة')).toBe('81.25%')
  const table = screen.getByRole('table', { name: 'الفصل الدراسي الأول' })
  expect(within(table).getByText('النحو')).toBeTruthy()
  expect(screen.getByText('الترتيب 9')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'السجل الكامل للطالب' }).getAttribute('href')).toBe('/students/100072024')
  expect(screen.getByRole('link', { name: 'قائمة النتائج' }).getAttribute('href')).toBe('/degrees/grade_1/2024_25')
})

test('a result begins with the verdict in one sentence, then the subjects not passed with their marks', async () => {
  const open = [
    { name: 'النحو (الفصل الأول)', why: 'failed' },
    { name: 'الصرف', why: 'failed' },
  ] as const
  const facts = 'لم يجتز: النحو (الفصل الأول)، الصرف'
  const verdict = { text: 'منقول بمادتين', passed: false, basis: 'regulation', facts, open: [...open] } as const
  const degrees = [
    degree({ degree: '43', outcome: 'failed' }),
    degree({ name: 'الصرف', degree: 'غـ', outcome: 'absent' }),
  ]
  const term = { term: 1, total_degree: { total: 43, max: 200, percentage: 21.5 }, rank: 9, degrees }
  fakeApi({ [API]: studentResult({ verdict: { ...verdict, open: [...open] }, classification: null, terms: [term] }) })
  renderPortal(PAGE)
  const sentence = await screen.findByText('منقول بمادتين')
  expect(screen.getByText('بحسب لائحة الكلية')).toBeTruthy()
  const title = screen.getByRole('heading', { name: 'ما لم يُجتز' })
  const items = within(title.parentElement as HTMLElement).getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(['النحو (الفصل الأول)43 من 100 · رسوب', 'الصرفغياب'])
  const [first] = screen.getAllByRole('term')
  for (const [before, after] of [
    [sentence, title],
    [title, first],
  ]) {
    expect(after && before?.compareDocumentPosition(after)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  }
  expect(fact('التقدير')).toBeUndefined()
})

test('for a student who passed, the verdict gives classification and rank, and no appeal is offered', async () => {
  fakeApi({ [API]: studentResult() })
  renderPortal(PAGE)
  expect(await screen.findByText('ناجح بتقدير جيد جدًّا، ترتيبك 7 من 486')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'ما لم يُجتز' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'تظلم من درجة مادة' })).toBeNull()
})

test('a subject that was passed in a later year is shown as such, and the result suggests no next step', async () => {
  const open = [{ name: 'النحو', why: 'failed' as const, later: true as const }]
  const verdict = { text: 'لم يجتز في هذا العام: النحو', passed: false, basis: 'facts', open } as const
  fakeApi({ [API]: studentResult({ verdict: { ...verdict, open }, classification: null }) })
  renderPortal(PAGE)
  expect(await screen.findByText('اجتاز بعد ذلك ما رسب فيه')).toBeTruthy()
  expect(screen.getByText('اجتيزت بعد ذلك: النحو')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'ما لم يُجتز' })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'الخطوة التالية' })).toBeNull()
})

describe('what comes next for a student who did not pass', () => {
  const FAILED = { name: 'النحو', why: 'failed' as const }
  const OPENS = '2025-07-01T09:00:00.000Z'

  async function next(change: object) {
    const verdict = { text: 'لم يجتز: النحو', passed: false, basis: 'facts' as const, open: [FAILED] }
    const terms = [
      {
        term: 2,
        total_degree: { total: 43, max: 100, percentage: 43 },
        rank: 1,
        degrees: [degree({ degree: '43', outcome: 'failed' })],
      },
    ]
    fakeApi({ [API]: studentResult({ verdict, classification: null, terms }), '/api/portal': portal(change) })
    renderPortal(PAGE)
    const title = await screen.findByRole('heading', { name: 'الخطوة التالية' })
    return within(title.parentElement as HTMLElement)
  }

  test('the next step after a failed subject is an appeal, for the term of that subject', async () => {
    const link = (await next({})).getByRole('link', { name: 'تظلم من درجة مادة' })
    expect(link.getAttribute('href')).toBe('/students/100072024/appeal?grade=1&year=2025&term=2')
  })

  test.each([
    ['open', { state: 'open', opens_at: null, closes_at: OPENS }, true, /^يُغلق باب التظلمات في .*2025/],
    ['early', { state: 'early', opens_at: OPENS, closes_at: null }, false, /^لم يُفتح باب التظلمات بعد: يُفتح في .*2025/],
    ['late', { state: 'late', opens_at: null, closes_at: OPENS }, false, /^أُغلق باب التظلمات/],
  ])('the next steps include the period of appeals: %s', async (_state, appeals, hasLink, words) => {
    const step = await next({ appeals })
    expect(await step.findByText(words)).toBeTruthy()
    expect(step.queryAllByRole('link')).toHaveLength(hasLink ? 1 : 0)
  })

  test('the next steps include the second exam session, if its result is awaited for this grade and year', async () => {
    const second = { grade: 'grade_1', term: 1, year: 2025, session: 2, since: OPENS, announced_at: null }
    expect(await (await next({ awaited: [second] })).findByText(/للدور الثاني نتيجة منتظرة/)).toBeTruthy()
  })

  test('the next steps do not include the second exam session of another grade', async () => {
    const other = { grade: 'grade_2', term: 1, year: 2025, session: 2, since: OPENS, announced_at: null }
    const step = await next({ awaited: [other] })
    await step.findByRole('link', { name: 'تظلم من درجة مادة' })
    expect(step.queryByText(/للدور الثاني/)).toBeNull()
  })
})

test('if only one term is published, the result labels everything as that term’s, not the year’s', async () => {
  const facts = 'اجتاز كل مواد الفصل'
  const verdict = { text: 'نتيجة الفصل الأول وحده', passed: true, basis: 'facts', partial: 1, facts } as const
  fakeApi({ [API]: studentResult({ verdict }) })
  renderPortal(PAGE)
  expect(await screen.findByText(/^اجتاز كل مواد الفصل الأول .*ترتيبك في الفصل 7 من 486$/)).toBeTruthy()
  expect(screen.getByText(/^نتيجة الفصل الأول وحده: لم يُنشر الفصل الثاني بعد/)).toBeTruthy()
  expect(['تقدير الفصل', 'ترتيب الفصل', 'مجموع الفصل'].map(fact)).toEqual(['جيد جدًّا', '7 من 486', '812.5 من 1000'])
  expect([fact('التقدير'), fact('الترتيب'), fact('المجموع')]).toEqual([undefined, undefined, undefined])
})

test('a press on a subject’s name shows in words where its mark lies among the published marks', async () => {
  const { asked, user } = await openFigures([0, 0, 0, 0, 1, 4, 6, 20, 9, 5])
  expect(asked.filter((address) => address.includes('analytics'))).toEqual([])
  const name = await screen.findByRole('button', { name: 'النحو' })
  expect(name.getAttribute('aria-expanded')).toBe('false')
  await user.click(name)
  expect(await screen.findByText('الدرجة في شريحة 70 إلى أقل من 80%')).toBeTruthy()
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
    'الدرجة في شريحة 70 إلى أقل من 80%. دونها: 11 طالبًا، في شريحتها: 20 طالبًا، فوقها: 14 طالبًا.',
  )
  expect(screen.getByText('متوسط المادة: 63.4')).toBeTruthy()
  await user.click(name)
  expect(screen.queryByRole('img')).toBeNull()
})

test('where a mark lies is told without the number of students in a group of fewer than five', async () => {
  const { user } = await openFigures([0, 0, 0, 0, 0, 0, 4, 20, 5, 0])
  await user.click(await screen.findByRole('button', { name: 'النحو' }))
  expect(await screen.findByText('دونها: أقل من 5 طلاب')).toBeTruthy()
  expect(screen.getByText('فوقها: 5 طلاب')).toBeTruthy()
})

test('for a subject without published figures the result says why there are none', async () => {
  const { user } = await openFigures(undefined)
  await user.click(await screen.findByRole('button', { name: 'النحو' }))
  expect(await screen.findByText(/لا تُعرض أرقام مادة قلَّ طلابها/)).toBeTruthy()
})

test('a subject without a mark cannot be pressed for details', async () => {
  const term = { term: 1, total_degree: { total: 0, max: 100, percentage: 0 }, rank: 1 }
  const degrees = [degree({ degree: 'غـ', outcome: 'absent' })]
  fakeApi({ [API]: studentResult({ terms: [{ ...term, degrees }] }) })
  renderPortal(PAGE)
  await screen.findByRole('table')
  expect(screen.queryByRole('button', { name: 'النحو' })).toBeNull()
})

async function openFigures(distribution: number[] | undefined) {
  const count = distribution?.reduce((sum, one) => sum + one, 0) ?? 0
  const subject = {
    subject_name: 'النحو',
    term: 1,
    subject_students_count: count,
    subject_succeed_students_count: count,
    subject_succeed_students_percentage: 100,
    total_degree: 100,
    average_degree: 63.4,
    distribution,
  }
  const api = fakeApi({
    [API]: studentResult(),
    '/api/degrees_analytics/2025': { grades: distribution ? [{ grade: 'grade_1', subjects: [subject] }] : [] },
  })
  return { ...renderPortal(PAGE), ...api }
}

test('the attempts of both exam sessions are shown, and the result says how the second attempt counts', async () => {
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

test('carried-over subjects have a table of their own in the result', async () => {
  const term = { term: 1, total_degree: { total: 70, max: 100, percentage: 70 }, rank: 1, degrees: [degree()] }
  const carried = [degree({ name: 'التفسير', degree: '40', outcome: 'failed', isCalculatedInTotal: false })]
  fakeApi({ [API]: studentResult({ terms: [{ ...term, carried }] }) })
  renderPortal(PAGE)
  const table = within(await screen.findByRole('table', { name: 'مواد التخلف، الفصل الدراسي الأول' }))
  expect(table.getByText('التفسير')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'مواد التخلف' })).toBeTruthy()
})

test('a result is saved on the device and removed from the device, and nothing is sent to the server', async () => {
  const { sent } = fakeApi({ [API]: studentResult() })
  const { user } = renderPortal(PAGE)
  await user.click(await screen.findByRole('button', { name: 'حفظ على هذا الجهاز' }))
  expect(screen.getByText(/^حُفظت على هذا الجهاز وحده/)).toBeTruthy()
  const mine = { grade: 'grade_1', year: '2024_25', seat: '10007', name: 'طالب 7' }
  expect(readSavedResult()).toEqual(mine)
  await user.click(screen.getByRole('button', { name: 'حذف من هذا الجهاز' }))
  expect(readSavedResult()).toBeUndefined()
  expect(screen.getByRole('button', { name: 'حفظ على هذا الجهاز' })).toBeTruthy()
  expect(sent).toEqual([])
})

test('the saved result of another seat number is not taken for the shown result', async () => {
  saveResult({ grade: 'grade_1', year: '2024_25', seat: '10008', name: 'طالب 8' })
  onTestFinished(forgetResult)
  fakeApi({ [API]: studentResult() })
  renderPortal(PAGE)
  expect(await screen.findByRole('button', { name: 'حفظ على هذا الجهاز' })).toBeTruthy()
})

test('the address of the result can be copied', async () => {
  fakeApi({ [API]: studentResult() })
  const { user } = renderPortal(PAGE)
  await user.click(await screen.findByRole('button', { name: 'نسخ الرابط' }))
  expect(await screen.findByText('تم نسخ الرابط')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe(window.location.href)
})

test('the rank is shown once with its rule, which adds the rank shared by equal totals if it differs', async () => {
  fakeApi({ [API]: studentResult({ rank: 7, duplicated_rank: 4 }) })
  renderPortal(PAGE)
  await screen.findByRole('heading', { level: 1, name: 'طالب 7' })
  expect(fact('الترتيب')).toBe('7 من 486')
  expect(screen.getByText(/^لكل طالب ترتيب/)).toBeTruthy()
  expect(screen.getByText('الترتيب المكرر: 4، وللمتساوين في المجموع ترتيب واحد.')).toBeTruthy()
})

test('three attempts at a subject with equal marks are shown as three lines', async () => {
  const attempts = [1, 2, 2].map((session) => ({
    year: 2025,
    session: session as 1 | 2,
    degree: '30',
    outcome: 'failed' as const,
  }))
  const term = { term: 1, total_degree: { total: 30, max: 100, percentage: 30 }, rank: 1 }
  const degrees = [degree({ degree: '30', outcome: 'failed', attempts })]
  fakeApi({ [API]: studentResult({ terms: [{ ...term, degrees }] }) })
  renderPortal(PAGE)
  expect(within(await screen.findByRole('table')).getAllByRole('listitem')).toHaveLength(3)
})

test('a mark raised by leniency is shown with the word for that, without the result sheet’s slash', async () => {
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
] as const)('for %s the result’s page shows its own message without a retry', async (code, message) => {
  fakeApi({ [API]: problem(code) })
  renderPortal(PAGE)
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.queryByRole('button', { name: 'إعادة المحاولة' })).toBeNull()
})

test('for an unknown student the result’s page links to the list and to the search', async () => {
  fakeApi({ [API]: problem('student_not_found') })
  renderPortal(PAGE)
  await screen.findByText('لم نجد هذا الرقم في هذه القائمة')
  const links = within(screen.getByRole('main')).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/degrees/grade_1/2024_25', '/find_student'])
})

test.each(['10007%E2%80%8F', '%E2%80%AA10007%E2%80%AC', '١٠٠٠٧'])(
  'an address that ends in %s, as chats and readers write it, shows the result of that seat number',
  async (seat) => {
    fakeApi({ [API]: studentResult() })
    renderPortal(`/degrees/grade_1/2024_25/${seat}`)
    expect(await screen.findByRole('heading', { level: 1, name: 'طالب 7' })).toBeTruthy()
  },
)

test('for an address that cannot name a student’s result nothing is requested', async () => {
  const { asked } = fakeApi({})
  renderPortal('/degrees/grade_1/2024_25/123456')
  expect(await screen.findByText('لم نجد هذا الرقم في هذه القائمة')).toBeTruthy()
  expect(asked.filter((address) => address.includes('degrees'))).toEqual([])
})

test('the printed result has the faculty’s name, and its address as a QR code', async () => {
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  fakeApi({ [API]: studentResult() })
  const { user } = renderPortal(PAGE)
  await user.click(await screen.findByRole('button', { name: 'طباعة' }))
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
  const code = screen.getByRole('img', { name: 'رمز رابط الصفحة' })
  const head = within(code.closest('header') as HTMLElement)
  expect(head.getByText('كلية للتجربة')).toBeTruthy()
  expect(head.getByText('نتيجة الفرقة الأولى، العام الجامعي 2024/25')).toBeTruthy()
  expect(head.getByText(window.location.href)).toBeTruthy()
})

test('after a change to another student’s result, the QR code of the student shown before is gone', async () => {
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  fakeApi({
    [API]: studentResult(),
    '/api/grade_1/degrees/2024_25/10008': studentResult({ id: '10008', name: 'طالب 8' }),
  })
  const { user, router } = renderPortal(PAGE)
  await user.click(await screen.findByRole('button', { name: 'طباعة' }))
  await screen.findByRole('img', { name: 'رمز رابط الصفحة' })
  await act(() => router.navigate('/degrees/grade_1/2024_25/10008'))
  await screen.findByRole('heading', { level: 1, name: 'طالب 8' })
  expect(screen.queryByRole('img', { name: 'رمز رابط الصفحة' })).toBeNull()
})
