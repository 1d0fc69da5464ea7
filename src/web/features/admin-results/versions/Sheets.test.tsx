import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { formatMoment } from '#contract/arabic-moments.ts'
import { fakeApi, lateAnswer, problem } from '../../../testing/fake-api.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { session, sheetVersion } from '../../../testing/samples.ts'
import { putSign } from '../../../testing/signed-in.ts'
import { tableCells } from '../../../testing/table-cells.ts'

beforeEach(putSign)

const V1 = sheetVersion({ id: '2025-g1-t1-v1', version: 1, state: 'published' })
const V2 = sheetVersion({ id: '2025-g1-t1-v2', version: 2, state: 'draft', corrects: '2025-g1-t1-v1', revision: 3 })
const SUBJECTS = [{ name: 'النحو', full_mark: 100, counted: true }]
const ROW = {
  seat_number: '10001',
  student_id: '100012025',
  name: 'هدى حسن',
  degrees: ['70'],
  total_degree: { total: 70, max: 100, percentage: 70 },
  rank: 1,
  withheld: false,
  withheld_by_office: true,
  hidden: true,
}
const COMPARISON = {
  subjects: { added: [], gone: [], changed: [] },
  added: { count: 0, list: [] },
  gone: { count: 0, list: [] },
  changed: {
    count: 1,
    list: [
      {
        student_id: '100012025',
        seat_number: '10001',
        name: 'هدى حسن',
        seat_change: null,
        name_change: null,
        degrees: [{ subject: 'النحو', before: '60', after: '70' }],
        total: { before: 60, after: 70 },
        max: null,
        rank: { before: 2, after: 1 },
        withheld: null,
      },
    ],
  },
  moved: { count: 0, list: [] },
}

function detail(shown: object, change: object = {}) {
  return {
    version: shown,
    subjects: SUBJECTS,
    corrections: [],
    versions: [V2, V1],
    roll_back_to: null,
    roll_back_seen_at: null,
    second_session: null,
    awaits_first: false,
    ...change,
  }
}

const STOP = {
  code: 'students_gone',
  count: 3,
  lines: [
    {
      row: null,
      column: null,
      seat_number: '10002',
      name: 'سلمى علي',
      stated: 'ليس في هذا الكشف',
      expected: 'في الإصدار 1',
    },
  ],
  offers: [],
  accepted: null,
}
const FIGURES = {
  replaces: { sheet_id: '2025-g1-t1-v1', version: 1 },
  students: { before: 47, after: 44 },
  gone: 3,
  new: 0,
  changed_marks: 1,
  changed_ranks: 12,
  withheld: 0,
  withheld_by_office: { count: 0, students: [] },
  released: { count: 0, students: [] },
  absent: 2,
  subjects: [
    {
      name: 'النحو',
      full_mark: 100,
      counted: true,
      absent: 2,
      now: { pass_rate: 80.5, mean: 61.2 },
      last_year: { pass_rate: 78, mean: 72.5 },
      moved: true,
    },
  ],
  first: [{ rank: 1, seat_number: '10001', name: 'هدى حسن', total: 99, max: 100 }],
}

const DESK = {
  '/api/auth/get-session': session({ grade: null, staff_roles: ['results_officer'] }),
  '/api/admin/sheets': { versions: [V2, V1] },
  '/api/admin/sheets/2025-g1-t1-v1': detail(V1),
  '/api/admin/sheets/2025-g1-t1-v2': detail(V2),
  '/api/admin/sheets/2025-g1-t1-v1/rows': { items: [ROW], total: 1, next: null },
  '/api/admin/sheets/2025-g1-t1-v2/rows': { items: [ROW], total: 1, next: null },
  '/api/admin/sheets/2025-g1-t1-v2/comparison/2025-g1-t1-v1': COMPARISON,
  '/api/admin/sheets/2025-g1-t1-v2/publication': { figures: FIGURES, stops: [] },
}
const PUBLICATION = '/api/admin/sheets/2025-g1-t1-v2/publication'
const PUBLISH = '/api/admin/sheets/2025-g1-t1-v2/publish'
const DRAFT = '/admin/results/sheets/2025-g1-t1-v2'
const PUBLISHED = '/admin/results/sheets/2025-g1-t1-v1'

test('the results desk lists every version of a sheet with its state, number of students and author', async () => {
  fakeApi(DESK)
  renderPortal('/admin/results')
  const draft = await screen.findByRole('link', { name: /الفرقة الأولى.*الإصدار 2/ })
  const line = draft.closest('li')
  expect(line?.textContent).toContain('مسودة')
  expect(line?.textContent).toContain('44')
  expect(line?.textContent).toContain('أمينة')
})

test.each([
  [{ created_by: 'cli:root', by_command_line: true }, 'من جهاز الخادم'],
  [{ created_by: 'demo', is_demo: true }, 'بيانات تجريبية'],
])('a version of a result sheet with %o shows where it comes from instead of an account', async (made, words) => {
  fakeApi({ ...DESK, '/api/admin/sheets': { versions: [{ ...V1, ...made }] } })
  renderPortal('/admin/results')
  const line = (await screen.findByRole('link', { name: /الفرقة الأولى.*الإصدار 1/ })).closest('li')
  expect(line?.textContent).toContain(words)
  expect(line?.textContent).not.toMatch(/cli|demo|من حساب/)
})

test('a version of a result sheet made by a person named CLI shows that name', async () => {
  fakeApi({ ...DESK, '/api/admin/sheets': { versions: [{ ...V1, created_by: 'CLI' }] } })
  renderPortal('/admin/results')
  const line = (await screen.findByRole('link', { name: /الفرقة الأولى.*الإصدار 1/ })).closest('li')
  expect(line?.textContent).toContain('CLI')
  expect(line?.textContent).not.toContain('من جهاز الخادم')
})

test('without any result sheet the desk says what to do', async () => {
  fakeApi({ ...DESK, '/api/admin/sheets': { versions: [] } })
  renderPortal('/admin/results')
  expect(await screen.findByText('لا توجد كشوف بعد')).toBeTruthy()
  expect(screen.getByText(/ارفع ملف كشف/)).toBeTruthy()
})

test('before publishing, a version’s page shows what readers will see, then sends the loaded revision', async () => {
  const { sent } = fakeApi({ ...DESK, [PUBLISH]: { version: V2 } })
  const { user } = renderPortal(DRAFT)
  await user.click(await screen.findByRole('button', { name: 'نشر الآن' }))
  const form = await screen.findByRole('form', { name: 'ماذا سيرى الطلاب؟' })
  expect(form.textContent).toContain('ويحل محل الإصدار المنشور رقم 1')
  const figures = within(form).getByRole('region', { name: 'النشر بالأرقام' })
  for (const words of ['الطلاب44 (كانوا 47)', 'طلاب حُذفوا3', 'تغيّر ترتيبهم12', 'غابوا عن كل المواد2']) {
    expect(figures.textContent).toContain(words)
  }
  expect(
    within(figures).getByRole('row', { name: /النحو.*تغيّر كثيرًا.*80.50%.*78.00%.*61.20%.*72.50%.*2/ }),
  ).toBeTruthy()
  expect(within(figures).getByRole('row', { name: '1 10001 هدى حسن 99 من 100' })).toBeTruthy()
  expect(sent).toEqual([])
  await user.click(within(form).getByRole('button', { name: 'نشر الكشف' }))
  expect(await screen.findByText('نُشر الكشف.')).toBeTruthy()
  expect(sent).toEqual([{ revision: 3, state: 'draft', accept: [], replaces: '2025-g1-t1-v1' }])
})

test('a publication’s figures name the students whom only the office withholds, and those it released', async () => {
  const byOffice = { count: 201, students: [{ seat_number: '10002', name: 'سلمى علي' }] }
  const released = { count: 1, students: [{ seat_number: '10003', name: 'ريم سامي' }] }
  const figures = { ...FIGURES, withheld: 201, withheld_by_office: byOffice, released }
  fakeApi({ ...DESK, [PUBLICATION]: { figures, stops: [] } })
  const { user } = renderPortal(DRAFT)
  await user.click(await screen.findByRole('button', { name: 'نشر الآن' }))
  const region = within(await screen.findByRole('region', { name: 'النشر بالأرقام' }))
  const withheld = region.getByRole('table', { name: 'طلاب حجبت الإدارة نتائجهم، ولا يحجبها الكشف' })
  expect(within(withheld).getByRole('row', { name: '10002 سلمى علي' })).toBeTruthy()
  expect(region.getByText('المعروض أول', { exact: false }).textContent).toBe('المعروض أول 1')
  const shown = region.getByRole('table', { name: 'طلاب يحجب الكشف نتائجهم، ورفعت الإدارة الحجب عنها' })
  expect(within(shown).getByRole('row', { name: '10003 ريم سامي' })).toBeTruthy()
})

test('each figure of a subject has a label for narrow screens; a stop without values has no columns for values', async () => {
  const line = { ...STOP.lines[0], stated: null, expected: null }
  const stop = { ...STOP, code: 'same_names', count: 1, lines: [line] }
  fakeApi({ ...DESK, [PUBLICATION]: { figures: FIGURES, stops: [stop] } })
  const { user } = renderPortal(DRAFT)
  await user.click(await screen.findByRole('button', { name: 'نشر الآن' }))
  const [, ...figures] = tableCells(await screen.findByRole('row', { name: /^النحو/ }))
  expect(figures.map((cell) => cell.dataset.label)).toEqual(['نسبة النجاح', 'المتوسط', 'الغائبون'])
  const stops = within(screen.getByRole('region', { name: 'ما يوقف النشر' }))
  expect(stops.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual(['التفاصيل'])
  expect(stops.queryByText('لا شيء')).toBeNull()
})

test('a publication stop is accepted by its number and a reason; an accepted stop shows who accepted it', async () => {
  const accepted = { by: 'أمينة', at: '2025-07-01T12:00:00.000Z', reason: 'نُقلوا' }
  const other = { ...STOP, code: 'other_term_differs', count: 9, accepted }
  const { sent } = fakeApi({
    ...DESK,
    [PUBLICATION]: { figures: FIGURES, stops: [STOP, other] },
    [PUBLISH]: { version: V2 },
  })
  const { user } = renderPortal(DRAFT)
  await user.click(await screen.findByRole('button', { name: 'نشر الآن' }))
  const [open, done] = within(await screen.findByRole('region', { name: 'ما يوقف النشر' })).getAllByRole('listitem')
  expect(open?.textContent).toContain('طلاب في الإصدار المنشور وليسوا في هذا الكشف: 3 طلاب.')
  expect(done?.textContent).toMatch(/قُبِل من حساب أمينة.*لأن: نُقلوا/)
  const button = screen.getByRole('button', { name: 'نشر الكشف' })
  expect(button).toHaveProperty('disabled', true)
  await user.type(screen.getByLabelText('اكتب العدد'), '3')
  await user.type(screen.getByLabelText('لماذا هذا صحيح؟'), 'نُقلوا إلى كلية أخرى')
  await user.click(button)
  expect(await screen.findByText('نُشر الكشف.')).toBeTruthy()
  expect(sent).toEqual([
    {
      revision: 3,
      state: 'draft',
      accept: [{ code: 'students_gone', count: 3, reason: 'نُقلوا إلى كلية أخرى' }],
      replaces: '2025-g1-t1-v1',
    },
  ])
})

test('if a publication is refused because of a new stop, the page loads and shows the stop', async () => {
  const found = [
    { figures: FIGURES, stops: [] },
    { figures: FIGURES, stops: [STOP] },
  ]
  fakeApi({ ...DESK, [PUBLICATION]: () => found.shift() ?? {}, [PUBLISH]: problem('publication_stopped') })
  const { user } = renderPortal(DRAFT)
  await user.click(await screen.findByRole('button', { name: 'نشر الآن' }))
  await user.click(await screen.findByRole('button', { name: 'نشر الكشف' }))
  expect(await screen.findByText(/لم يُنشر: في الكشف ما يوقف نشره/)).toBeTruthy()
  expect(await screen.findByLabelText('اكتب العدد')).toBeTruthy()
})

test('a publication time that the server’s clock has passed is refused with the reason', async () => {
  const schedule = '/api/admin/sheets/2025-g1-t1-v2/schedule'
  fakeApi({ ...DESK, [PUBLICATION]: { figures: FIGURES, stops: [] }, [schedule]: problem('invalid_request') })
  const { user } = renderPortal(DRAFT)
  await user.click(await screen.findByRole('button', { name: 'تحديد موعد للنشر' }))
  await user.type(await screen.findByLabelText('موعد النشر'), '2099-07-01T10:00')
  await user.click(screen.getByRole('button', { name: 'نشر في الموعد' }))
  expect(await screen.findByText(/مضى هذا الموعد بساعة المنصة/)).toBeTruthy()
})

test('the page of a draft whose scheduled publication was held says so', async () => {
  fakeApi({
    ...DESK,
    '/api/admin/sheets/2025-g1-t1-v2': detail({ ...V2, held_at: '2025-07-01T12:00:00.000Z' }),
  })
  renderPortal(DRAFT)
  expect(await screen.findByText(/لم يُنشر هذا الكشف في موعده/)).toBeTruthy()
})

test('the page of a published version links to the page that students see', async () => {
  fakeApi({
    ...DESK,
    '/api/admin/sheets/2025-g1-t1-v1': detail({ ...V1, published_at: '2025-07-01T12:00:00.000Z' }),
  })
  renderPortal(PUBLISHED)
  const link = await screen.findByRole('link', { name: 'صفحة النتيجة كما يراها الطلاب' })
  expect(link.getAttribute('href')).toBe('/degrees/grade_1/2024_25')
})

test('a conflict with another officer is reported, and the version of the result sheet is refetched', async () => {
  const { asked } = fakeApi({ ...DESK, [PUBLISH]: problem('edit_conflict') })
  const { user } = renderPortal(DRAFT)
  await user.click(await screen.findByRole('button', { name: 'نشر الآن' }))
  await user.click(await screen.findByRole('button', { name: 'نشر الكشف' }))
  expect(await screen.findByText(/عدّله شخص آخر/)).toBeTruthy()
  const times = () => asked.filter((address) => address === '/api/admin/sheets/2025-g1-t1-v2').length
  await waitFor(() => expect(times()).toBe(2))
})

test('a time of publication in the past is refused with an error at its field, and nothing is sent', async () => {
  const { sent } = fakeApi(DESK)
  const { user } = renderPortal(DRAFT)
  await user.click(await screen.findByRole('button', { name: 'تحديد موعد للنشر' }))
  await user.type(await screen.findByLabelText('موعد النشر'), '2020-01-01T10:00')
  await user.click(screen.getByRole('button', { name: 'نشر في الموعد' }))
  expect(await screen.findByText('اختر موعدًا في المستقبل.')).toBeTruthy()
  expect(sent).toEqual([])
})

test('the page of a published version offers withdrawal and rollback but not publishing', async () => {
  fakeApi({ ...DESK, '/api/admin/sheets/2025-g1-t1-v1': detail(V1, { roll_back_to: '2025-g1-t1-v2' }) })
  renderPortal(PUBLISHED)
  expect(await screen.findByRole('button', { name: 'سحب الكشف' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'الرجوع إلى الإصدار السابق' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'نشر الآن' })).toBeNull()
})

test('before a roll-back, the page names the students whose released result it would hide', async () => {
  const line = { ...STOP.lines[0], seat_number: '10003', name: 'ريم سامي', stated: 'محجوبة', expected: 'رُفع الحجب' }
  const stop = { code: 'released_withheld', count: 1, lines: [line], offers: [], accepted: null }
  fakeApi({
    ...DESK,
    '/api/admin/sheets/2025-g1-t1-v1': detail(V1, { roll_back_to: '2025-g1-t1-v2' }),
    [PUBLICATION]: { figures: FIGURES, stops: [STOP, stop] },
  })
  const { user } = renderPortal(PUBLISHED)
  await user.click(await screen.findByRole('button', { name: 'الرجوع إلى الإصدار السابق' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(/رفعت الإدارة الحجب عن نتائجهم.*طالب واحد/)).toBeTruthy()
  const [, row] = dialog.getAllByRole('row')
  expect(row?.textContent).toMatch(/ريم سامي.*10003.*محجوبة/)
  expect(dialog.queryByText(/ليسوا في هذا الكشف/)).toBeNull()
})

test('the dialog of a roll-back has no button for it until both requests, figures and comparison, are answered', async () => {
  const comparison = lateAnswer()
  const publication = lateAnswer()
  fakeApi({
    ...DESK,
    '/api/admin/sheets/2025-g1-t1-v1': detail(V1, { roll_back_to: '2025-g1-t1-v2' }),
    '/api/admin/sheets/2025-g1-t1-v2/comparison/2025-g1-t1-v1': comparison.answer,
    [PUBLICATION]: publication.answer,
  })
  const { user } = renderPortal(PUBLISHED)
  await user.click(await screen.findByRole('button', { name: 'الرجوع إلى الإصدار السابق' }))
  const dialog = within(await screen.findByRole('dialog'))
  const buttons = () => dialog.getAllByRole('button').map(({ ariaLabel, textContent }) => ariaLabel ?? textContent)
  expect(buttons()).toEqual(['إغلاق'])
  publication.arrive({ figures: FIGURES, stops: [] })
  await new Promise((done) => setTimeout(done, 50))
  expect(buttons()).toEqual(['إغلاق'])
  comparison.arrive(problem('not_found'))
  await dialog.findByText(/ما كانوا يرونه قبل هذا/)
  expect(buttons()).toEqual(expect.arrayContaining(['إغلاق', 'الرجوع إلى الإصدار السابق', 'إلغاء']))
})

test('a roll-back says which version readers saw before and since when, and sends that version', async () => {
  const seenAt = '2025-06-30T09:00:00.000Z'
  const shown = detail(V1, { roll_back_to: '2025-g1-t1-v2', roll_back_seen_at: seenAt })
  const ROLL_BACK = '/api/admin/sheets/2025-g1-t1-v1/roll_back'
  const { sent } = fakeApi({ ...DESK, '/api/admin/sheets/2025-g1-t1-v1': shown, [ROLL_BACK]: { version: V2 } })
  const { user } = renderPortal(PUBLISHED)
  await user.click(await screen.findByRole('button', { name: 'الرجوع إلى الإصدار السابق' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect((await dialog.findByText(/ما كانوا يرونه قبل هذا/)).textContent).toContain(
    `2، وقد نُشر في ${formatMoment(seenAt)}`,
  )
  await user.click(dialog.getByRole('button', { name: 'الرجوع إلى الإصدار السابق' }))
  await waitFor(() => expect(sent).toEqual([{ revision: 0, state: 'published', to: '2025-g1-t1-v2' }]))
})

test('a withdrawal says what else readers no longer see', async () => {
  const second_session = { sheet_id: '2025-g1-t1-s2-v1', students: 44 }
  fakeApi({ ...DESK, '/api/admin/sheets/2025-g1-t1-v1': detail(V1, { second_session }) })
  const { user } = renderPortal(PUBLISHED)
  await user.click(await screen.findByRole('button', { name: 'سحب الكشف' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/لن يرى الطلاب شيئًا من نتائج هذا الفصل/)).toBeTruthy()
  expect(dialog.getByText(/كشف الدور الثاني المنشور، وفيه 44 طالبًا/)).toBeTruthy()
})

test('a published second session without its first says that readers do not see it, and what its withdrawal means', async () => {
  const second = { ...V1, session: 2, published_at: '2025-07-01T12:00:00.000Z' }
  fakeApi({ ...DESK, '/api/admin/sheets/2025-g1-t1-v1': detail(second, { awaits_first: true }) })
  const { user } = renderPortal(PUBLISHED)
  expect(await screen.findByText(/منشور ولا يراه الطلاب/)).toBeTruthy()
  expect(screen.getByText('منشور، ولا يراه الطلاب الآن')).toBeTruthy()
  expect(screen.getByText(/ولا يراه الطلاب حتى يُنشر كشف الدور الأول/)).toBeTruthy()
  expect(screen.queryByText(/ويراه الطلاب الآن/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'سحب الكشف' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/تعود نتائج الفصل إلى درجات الدور الأول وحدها/)).toBeTruthy()
})

test('the list of versions says which published second session students do not see', async () => {
  const second = { ...V1, session: 2 }
  const versions = [
    V1,
    { ...second, id: '2025-g1-t1-s2-v1' },
    { ...second, id: '2025-g1-t2-s2-v1', term: 2 },
    { ...second, id: '2025-g1-t2-s2-v2', term: 2, state: 'draft' },
  ]
  fakeApi({ ...DESK, '/api/admin/sheets': { versions } })
  renderPortal('/admin/results')
  const words = await screen.findAllByText('منشور، ولا يراه الطلاب الآن')
  expect(words.map((one) => one.closest('li')?.querySelector('a')?.getAttribute('href'))).toEqual([
    '/admin/results/sheets/2025-g1-t2-s2-v1',
  ])
})

test('a published version without an earlier version says so and offers no roll-back', async () => {
  fakeApi(DESK)
  renderPortal(PUBLISHED)
  expect(await screen.findByText(/إصدارًا يمكن الرجوع إليه/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'الرجوع إلى الإصدار السابق' })).toBeNull()
})

test('the rows of a version show which students are hidden or withheld, and can be searched', async () => {
  fakeApi({
    ...DESK,
    [`/api/admin/sheets/2025-g1-t1-v2/rows?q=${encodeURIComponent('سلمى').replaceAll('%20', '+')}`]: {
      items: [],
      total: 0,
      next: null,
    },
  })
  const { user } = renderPortal(DRAFT)
  const row = await screen.findByRole('row', { name: /هدى حسن/ })
  expect(row.textContent).toContain('مخفي')
  expect(row.textContent).toContain('محجوب بقرار الإدارة')
  await user.click(screen.getByRole('searchbox'))
  await user.paste('سلمى')
  expect(await screen.findByText('لم نجد طالبًا بهذا البحث')).toBeTruthy()
})

test('an invalid corrected mark is refused with an error at its field', async () => {
  fakeApi({ ...DESK, '/api/admin/sheets/2025-g1-t1-v2/corrections': problem('invalid_request') })
  const { user } = renderPortal(DRAFT)
  await user.click(await screen.findByRole('button', { name: 'تصحيح درجة لرقم الجلوس 10001' }))
  const dialog = await screen.findByRole('dialog', { name: 'تصحيح درجة' })
  await user.type(within(dialog).getByLabelText('الدرجة الصحيحة'), 'جيد')
  await user.type(within(dialog).getByLabelText('سبب التصحيح'), 'خطأ في الرصد')
  await user.click(within(dialog).getByRole('button', { name: 'حفظ في المسودة' }))
  expect(await within(dialog).findByText(/هذه ليست درجة مقبولة/)).toBeTruthy()
  expect(within(dialog).getByLabelText('الدرجة الصحيحة').getAttribute('aria-invalid')).toBe('true')
})

test('a mark’s correction requires a reason and can be published at once if no draft collects corrections', async () => {
  const { sent } = fakeApi({
    ...DESK,
    '/api/admin/sheets/2025-g1-t1-v1': detail(V1, { versions: [V1] }),
    '/api/admin/sheets/2025-g1-t1-v1/corrections': { version: V2 },
  })
  const { user } = renderPortal(PUBLISHED)
  await user.click(await screen.findByRole('button', { name: 'تصحيح درجة لرقم الجلوس 10001' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText('الدرجة الصحيحة'), '75')
  await user.click(within(dialog).getByRole('button', { name: 'نشر التصحيح الآن' }))
  expect(await within(dialog).findByText(/اكتب السبب/)).toBeTruthy()
  expect(sent).toEqual([])
  await user.type(within(dialog).getByLabelText('سبب التصحيح'), 'خطأ في الرصد')
  await user.click(within(dialog).getByRole('button', { name: 'نشر التصحيح الآن' }))
  expect(await screen.findByText('نُشر التصحيح.')).toBeTruthy()
  expect(sent).toEqual([
    { seat_number: '10001', subject: 'النحو', degree: '75', reason: 'خطأ في الرصد', publish: true, revision: 0 },
  ])
})

test('while a draft collects corrections, a new one is added to the draft and cannot be published at once', async () => {
  fakeApi(DESK)
  const { user } = renderPortal(PUBLISHED)
  await user.click(await screen.findByRole('button', { name: 'تصحيح درجة لرقم الجلوس 10001' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(/في هذا الكشف مسودة تصحيحات/)).toBeTruthy()
  expect(within(dialog).queryByRole('button', { name: 'نشر التصحيح الآن' })).toBeNull()
})

test('correcting a mark that a draft already corrects is refused with a link to the draft, even to a new draft', async () => {
  let versions: object[] = [V1]
  const conflict = problem('edit_conflict', { fields: [{ path: '/subject', message: 'in_draft' }] })
  fakeApi({
    ...DESK,
    '/api/admin/sheets/2025-g1-t1-v1': () => detail(V1, { versions }),
    '/api/admin/sheets/2025-g1-t1-v1/corrections': conflict,
  })
  const { user } = renderPortal(PUBLISHED)
  await user.click(await screen.findByRole('button', { name: 'تصحيح درجة لرقم الجلوس 10001' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('الدرجة الصحيحة'), '75')
  await user.type(dialog.getByLabelText('سبب التصحيح'), 'خطأ في الرصد')
  versions = [V2, V1]
  await user.click(dialog.getByRole('button', { name: 'إضافة إلى المسودة' }))
  expect(await dialog.findByText('في المسودة تصحيح لهذه الدرجة من قبل. صححها في المسودة.')).toBeTruthy()
  const link = await dialog.findByRole('link', { name: 'فتح مسودة التصحيح' })
  expect(link.getAttribute('href')).toBe('/admin/results/sheets/2025-g1-t1-v2')
  expect(dialog.queryByText(/سيُضاف تصحيحك/)).toBeNull()
  expect(screen.queryByText(/عدّله شخص آخر/)).toBeNull()
})

test('the comparison of two versions shows the values of both, cell by cell', async () => {
  fakeApi(DESK)
  renderPortal(`${DRAFT}/comparison`)
  const line = (await screen.findByText('هدى حسن')).closest('li')
  expect(line?.textContent).toContain('النحو:قبل: 60بعد: 70')
  expect(line?.textContent).toContain('المجموع:قبل: 60بعد: 70')
  expect(line?.textContent).toContain('الترتيب:قبل: 2بعد: 1')
})

test('the page of an unknown result sheet links to all sheets', async () => {
  fakeApi({ ...DESK, '/api/admin/sheets/nothing': problem('sheet_not_found') })
  renderPortal('/admin/results/sheets/nothing')
  expect(await screen.findByText('لا يوجد كشف بهذا الرابط')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'كل الكشوف' }).getAttribute('href')).toBe('/admin/results')
})
