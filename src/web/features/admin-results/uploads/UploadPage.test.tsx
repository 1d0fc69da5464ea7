import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { PublicationStop } from '#contract/sheet-publication.ts'
import type { UploadHead } from '#contract/upload-review.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { fakeUploads } from '../../../testing/fake-upload.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { sheetVersion } from '../../../testing/samples.ts'
import { ADDRESS, CALL, HEAD, officer, openUpload } from '../../../testing/upload-page.ts'
// The page's parts are lazy chunks: transform them here, outside a test's time limit.
import '../publication/PublicationConfirmation.tsx'
import '../review/IdentitySection.tsx'
import './UploadPage.tsx'

// jsdom cannot scroll.
beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
})

/** Opens the results desk of a faculty without sheets; `input` takes the files. */
async function openEmptyDesk() {
  fakeApi({
    '/api/auth/get-session': officer(),
    '/api/admin/uploads': { uploads: [], total: 0 },
    '/api/admin/sheets': { versions: [] },
  })
  const { user } = renderPortal('/admin/results')
  const input: HTMLInputElement = await screen.findByLabelText('اختيار ملفات الكشوف', { selector: 'input' })
  return { user, input }
}

test('a name in the file that matches two earlier students gets a card that names both', async () => {
  const { user, sent } = openUpload({
    identities: { linked: 0, same_seat: 0, explicit: 0, new: 1, ambiguous: 1 },
    questions: [
      {
        row: 6,
        name: 'كريم نبيل',
        seat_number: '62001',
        candidates: [
          { student_id: '610012028', name: 'كريم نبيل', seat_number: '61001', grade: 1, year: 2028 },
          { student_id: '610022028', name: 'كريم نبيل', seat_number: '61002', grade: 1, year: 2028 },
        ],
      },
    ],
  })

  expect(await screen.findAllByText('الفرقة الأولى، 2027/28')).toHaveLength(2)
  expect(screen.getByText('610022028')).toBeTruthy()
  const [, second] = screen.getAllByRole('button', { name: 'هو هذا الطالب' })
  if (!second) throw new Error('there is no second candidate')
  await user.click(second)
  expect(sent).toEqual([{ revision: 3, change: { kind: 'identity', row: 6, student: '610022028' } }])
})

test('before publishing, the page says what readers will see; a time in the past is refused', async () => {
  const { user, sent } = openUpload({}, { [`${CALL}/draft`]: { sheet_id: '2030-g1-t1-v1' } })
  await user.click(await screen.findByRole('button', { name: 'نشر في موعد' }))
  await user.type(await screen.findByLabelText('موعد النشر'), '2020-01-01T10:00')
  await user.click(screen.getByRole('button', { name: 'نشر في الموعد' }))
  expect(screen.getByText('اختر موعدًا في المستقبل.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'رجوع' }))

  await user.click(screen.getByRole('button', { name: 'نشر الآن' }))
  expect(screen.getByText(/سيرى الطلاب الآن/).textContent).toBe(
    'سيرى الطلاب الآن نتيجة الفرقة الأولى، الفصل الدراسي الأول، 2029/30. هذا أول إصدار يُنشر من هذا الكشف.',
  )
  expect(screen.getByRole('region', { name: 'النشر بالأرقام' }).textContent).toContain('الطلاب2')
  expect(sent).toEqual([])
  await user.click(screen.getByRole('button', { name: 'نشر الكشف' }))
  expect(sent).toEqual([{ revision: 3, publication: { when: 'now' }, accept: [], replaces: null }])
})

test('an upload that waits to be read shows its position in the queue; while being read it can be discarded', async () => {
  let upload: UploadHead = { ...HEAD, state: 'reading', progress: 0, place: 0 }
  const look = () => Response.json({ upload, choices: null, review: null, undo: null })
  const sent: unknown[] = []
  fakeApi({
    '/api/auth/get-session': officer(),
    [CALL]: look,
    [`${CALL}/discard`]: () => {
      upload = { ...upload, state: 'discarded', place: null }
      sent.push('discard')
      return Response.json({ upload })
    },
  })
  renderPortal(ADDRESS)
  await screen.findByText('في انتظار دوره في القراءة، وهو التالي.')
  expect(screen.queryByRole('progressbar')).toBeNull()

  upload = { ...upload, place: null }
  await screen.findByRole('progressbar', {}, { timeout: 3000 })
  fireEvent.click(screen.getByRole('button', { name: 'استبعاد الملف' }))
  await screen.findByText(/استُبعد هذا الملف/)
  expect(sent).toEqual(['discard'])
})

const STOP: PublicationStop = {
  code: 'totals_differ',
  count: 149,
  lines: [{ row: 7, column: 'K', seat_number: '50001', name: 'هدى حسن', stated: '149', expected: '248' }],
  offers: [{ kind: 'uncounted', columns: ['F', 'G'], subjects: ['الحاسب', 'اللغة الأوربية'] }],
  accepted: null,
}

test('a publication stop shows stated and expected values, and is accepted by its number and a reason', async () => {
  const { user, sent } = openUpload({ stops: [STOP] }, { [`${CALL}/draft`]: { sheet_id: '2030-g1-t1-v1' } })
  const steps = await screen.findByRole('navigation', { name: 'الخطوات الباقية' })
  expect(within(steps).getByRole('button', { name: 'قراءة ما يوقف النشر (1)' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'نشر الآن' }))
  expect(screen.getByRole('row', { name: /هدى حسن.*50001.*7 149 248/ })).toBeTruthy()
  const button = screen.getByRole('button', { name: 'نشر الكشف' })
  expect(button).toHaveProperty('disabled', true)
  expect(screen.getByText(/لا يُنشر الكشف قبل قبول كل ما يوقفه/).textContent).toContain('1')

  await user.type(screen.getByLabelText('اكتب العدد'), '12')
  await user.type(screen.getByLabelText('لماذا هذا صحيح؟'), 'راجعته مع الكنترول')
  expect(button).toHaveProperty('disabled', true)
  await user.clear(screen.getByLabelText('اكتب العدد'))
  await user.type(screen.getByLabelText('اكتب العدد'), '١٤٩')
  await user.click(button)
  expect(sent).toEqual([
    {
      revision: 3,
      publication: { when: 'now' },
      accept: [{ code: 'totals_differ', count: 149, reason: 'راجعته مع الكنترول' }],
      replaces: null,
    },
  ])
})

test('a stop that is accepted already is not counted among those that still hold the publication', async () => {
  const accepted = { by: 'أمينة', at: '2030-07-01T12:00:00.000Z', reason: 'كما في العام السابق' }
  openUpload({ stops: [STOP, { ...STOP, code: 'short_names', offers: [], accepted }] })
  expect(await screen.findByText('ما يوقف النشر حتى تراجعه: 1.')).toBeTruthy()
  expect(screen.queryByText(/أسماء من كلمة واحدة/)).toBeNull()
})

test('a stop’s button that takes subjects out of the total sends one change per column, each with the new revision', async () => {
  let revision = 3
  const { user, sent } = openUpload(
    { stops: [STOP] },
    { [`PATCH ${CALL}`]: () => ({ upload: { ...HEAD, revision: ++revision } }) },
  )
  await user.click(await screen.findByRole('button', { name: 'نشر الآن' }))
  expect(screen.getByText('هذه المواد لا تُضاف للمجموع: الحاسب، اللغة الأوربية')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'اعتماد ذلك' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toEqual(
    ['F', 'G'].map((column, place) => ({
      revision: 3 + place,
      change: { kind: 'column', column, choice: { role: 'subject', counted: false } },
    })),
  )
})

test('saving a draft without publishing it does not require its stops to be accepted', async () => {
  const { user, sent } = openUpload({ stops: [STOP] }, { [`${CALL}/draft`]: { sheet_id: '2030-g1-t1-v1' } })
  await user.click(await screen.findByRole('button', { name: 'حفظ مسودة بلا نشر' }))
  expect(screen.queryByRole('region', { name: 'ما يوقف النشر' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'حفظ المسودة' }))
  expect(sent).toEqual([{ revision: 3, publication: { when: 'later' }, accept: [], replaces: null }])
})

test('the comparison with the published version lists each kind of change with its number of students', async () => {
  const none = { count: 0, list: [] }
  const student = { student_id: '500012030', seat_number: '50001', name: 'هدى حسن' }
  const same = { seat_change: null, name_change: null, max: null, withheld: null }
  const changed = {
    ...student,
    ...same,
    degrees: [{ subject: 'النحو', before: '60', after: '70' }],
    total: { before: 60, after: 70 },
    rank: { before: 2, after: null },
  }
  const { user } = openUpload({
    version: 2,
    comparison: {
      sheet_id: '2030-g1-t1-v1',
      version: 1,
      subjects: { added: [{ name: 'الصرف', full_mark: 50, counted: true }], gone: [], changed: [] },
      added: none,
      gone: none,
      changed: { count: 1, list: [changed] },
      moved: none,
    },
  })

  await user.click(await screen.findByRole('heading', { name: 'طلاب تغيّرت بياناتهم أو درجاتهم (1)' }))
  const line = screen.getByText('الترتيب:').closest('ul')
  expect(line?.textContent).toContain('النحو:قبل: 60بعد: 70')
  expect(screen.getByText(/مواد أُضيفت/).textContent).toContain('الصرف')
})

test('for an unreadable file the upload’s page names the file, the row of the fault and what to do', async () => {
  const upload = { ...HEAD, state: 'unreadable', fault: 'quote_misplaced', fault_row: 17 }
  fakeApi({ '/api/auth/get-session': officer(), [CALL]: { upload, choices: null, review: null, undo: null } })
  renderPortal(ADDRESS)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('تعذرت قراءة الملف: كشف الفرقة الأولى.xlsx')
  expect(alert.textContent).toContain('في الصف 17 علامة تنصيص')
  expect(screen.getByRole('link', { name: 'رفع ملف آخر' })).toBeTruthy()
})

test('for a truncated worksheet the upload’s page names the worksheet and the row at which it ends', async () => {
  const upload = { ...HEAD, state: 'unreadable', fault: 'malformed', fault_row: 19, fault_worksheet: 'كشف' }
  fakeApi({ '/api/auth/get-session': officer(), [CALL]: { upload, choices: null, review: null, undo: null } })
  renderPortal(ADDRESS)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('مقطوع أو غير صحيح في الورقة «كشف» عند الصف 19')
})

const DRAFTING: Partial<UploadHead> = { state: 'drafting', progress: 41 }

test('while a draft is written its progress is shown, and it can neither be cancelled nor started again', async () => {
  const { user } = openUpload(
    {},
    {
      [`${CALL}/draft`]: () => new Promise(() => undefined),
      '/api/admin/uploads': { uploads: [{ ...HEAD, ...DRAFTING }], total: 1 },
    },
  )
  await user.click(await screen.findByRole('button', { name: 'حفظ مسودة بلا نشر' }))
  await user.click(screen.getByRole('button', { name: 'حفظ المسودة' }))

  const bar = await screen.findByRole('progressbar', { name: 'ما أُنشئ من الكشف' })
  expect(bar.getAttribute('aria-valuetext')).toBe('41%')
  expect(screen.getByRole('button', { name: 'حفظ المسودة', busy: true }).getAttribute('aria-disabled')).toBe('true')
  expect(screen.queryByRole('button', { name: 'رجوع' })).toBeNull()
})

const MADE = sheetVersion({
  id: '2030-g1-t1-v1',
  year: 2030,
  students: 2,
  created_at: '2030-07-01T12:00:00.000Z',
  created_by: 'منى السيد',
})
const AT = '2030-07-01T12:30:00.000Z'

test.each([
  [{ state: 'published', published_at: AT }, /نُشر الكشف في.*ويراه الطلاب الآن/],
  [{ state: 'draft', publish_at: AT }, /سيُنشر الكشف في/],
  [{ state: 'draft' }, /حُفظ الكشف مسودة/],
])(
  'another officer sees the progress of a draft that is being written and then, for %o, its outcome',
  async (made, words) => {
    const heads: Partial<UploadHead>[] = [DRAFTING, { state: 'drafted', sheet_id: MADE.id }]
    fakeApi({
      '/api/auth/get-session': officer(),
      [CALL]: () => ({ upload: { ...HEAD, ...heads.shift() }, choices: null, review: null, undo: null }),
      [`/api/admin/sheets/${MADE.id}`]: {
        version: { ...MADE, ...made },
        subjects: [],
        corrections: [],
        versions: [],
        roll_back_to: null,
        roll_back_seen_at: null,
        second_session: null,
        awaits_first: false,
      },
    })
    renderPortal(ADDRESS)

    const bar = await screen.findByRole('progressbar', { name: 'ما أُنشئ من الكشف' })
    expect(bar.getAttribute('aria-valuenow')).toBe('41')
    expect(await screen.findByRole('link', { name: 'فتح الكشف' })).toBeTruthy()
    expect(document.activeElement?.textContent).toBe('صار هذا الملف كشفًا.')
    expect(
      await screen.findByText((_, element) => element?.tagName === 'P' && words.test(element.textContent)),
    ).toBeTruthy()
    const link = screen.queryByRole('link', { name: 'صفحة النتيجة كما يراها الطلاب' })
    expect(link?.getAttribute('href')).toBe(made.state === 'published' ? '/degrees/grade_1/2029_30' : undefined)
  },
)

test('the results desk accepts spreadsheets, CSV and JSON, and suggests a format for other files', async () => {
  const { input } = await openEmptyDesk()
  expect(input.accept).toBe('.xlsx,.xlsm,.ods,.csv,.tsv,.txt,.json')
  // A file that is dropped on the input is not checked against its `accept` attribute.
  fireEvent.drop(input, { dataTransfer: { files: [new File(['x'], 'كشف.xls')] } })
  const advice = await screen.findByText(/^المقبول ملفات xlsx وods وCSV وJSON[.]/)
  expect(advice.closest('[role="alert"]')).toBeTruthy()
})

test('an upload that fails after the officer has left the desk is reported there, and stays listed on the desk', async () => {
  const sent = fakeUploads()
  const { user, input } = await openEmptyDesk()
  await user.upload(input, [new File(['1'], 'first.xlsx'), new File(['2'], 'second.xlsx')])
  await waitFor(() => expect(sent).toHaveLength(2))
  await user.click(screen.getByRole('link', { name: 'الطلاب' }))
  expect(await screen.findByRole('heading', { name: 'الطلاب' })).toBeTruthy()
  sent[0]?.abort()
  expect(await screen.findByText(/^«first.xlsx»: لم يُرفع الملف/)).toBeTruthy()

  await user.click(screen.getByRole('link', { name: 'النتائج' }))
  expect(await screen.findByText('first.xlsx')).toBeTruthy()
  expect(screen.getByText(/^لم يُرفع الملف/)).toBeTruthy()
  expect(screen.getByText('second.xlsx')).toBeTruthy()
  sent[1]?.abort()
  await waitFor(() => expect(screen.getAllByText(/^لم يُرفع الملف/)).toHaveLength(2))
})

test('a file whose upload failed in the network can be sent again by a button, a file of a refused kind cannot', async () => {
  const sent = fakeUploads()
  const { user, input } = await openEmptyDesk()
  await user.upload(input, new File(['1'], 'first.xlsx'))
  fireEvent.drop(input, { dataTransfer: { files: [new File(['2'], 'second.pdf')] } })
  await screen.findByText(/^المقبول ملفات/)
  await waitFor(() => expect(sent).toHaveLength(1))
  sent[0]?.abort()
  await screen.findByText(/^لم يُرفع الملف/)

  const [lost, other] = ['first.xlsx', 'second.pdf'].map((name) =>
    within(screen.getByText(name).closest('li') as HTMLElement),
  )
  expect(other?.queryByRole('button', { name: 'إعادة المحاولة' })).toBeNull()
  await user.click(lost?.getByRole('button', { name: 'إعادة المحاولة' }) as HTMLElement)
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]?.url).toBe(sent[0]?.url)
  expect(screen.queryByText(/^لم يُرفع الملف/)).toBeNull()
  expect(screen.getByRole('progressbar')).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('إعادة المحاولة')
  sent[1]?.answer(200, { id: 'u1' })
  await waitFor(() => expect(screen.queryByText('first.xlsx')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'اختيار ملفات الكشوف' }))
  expect(screen.getByText('second.pdf')).toBeTruthy()
})
