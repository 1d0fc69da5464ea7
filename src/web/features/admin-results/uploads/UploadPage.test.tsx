import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { UploadHead, UploadReview, UploadRows } from '#contract/admin-uploads.ts'
import { fakeApi, problem } from '../../../testing/fake-api.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { sessionOf } from '../../../testing/staff-session.ts'

// jsdom cannot scroll.
beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
})

const HEAD: UploadHead = {
  id: 'u1',
  file_name: 'كشف الفرقة الأولى.xlsx',
  size: 9000,
  state: 'waiting',
  progress: 100,
  fault: null,
  fault_row: null,
  fault_worksheet: null,
  revision: 3,
  sheet_id: null,
  uploaded_by: 'منى السيد',
  uploaded_at: '2030-07-01T12:00:00.000Z',
  changed_by: 'منى السيد',
  changed_at: '2030-07-01T12:00:00.000Z',
  changed_what: 'upload',
  summary: null,
}

const CHOICES = { heading: {}, columns: {}, corrections: [], left_out: [], identities: [] }

function column(letters: string, role: 'seat' | 'name' | 'subject' | 'ignored', header: string) {
  const isSubject = role === 'subject'
  const name = isSubject ? header : ''
  const subject = { name, full_mark: isSubject ? 100 : 0, counted: isSubject, group: 'unknown', division: '' } as const
  return { column: letters, role, header, ...subject, chosen: false, confidence: 'sure' } as const
}

function review(change: Partial<UploadReview> = {}): UploadReview {
  return {
    layout: 'template',
    worksheet: 'كشف',
    worksheets: ['كشف'],
    heading: { grade: 1, term: 1, year: 2030, session: 1 },
    heading_from: {},
    header_row: 2,
    columns: [column('A', 'seat', 'رقم الجلوس'), column('B', 'name', 'الاسم'), column('C', 'subject', 'النحو')],
    students: 2,
    withheld: 0,
    errors: 0,
    warnings: 0,
    problems: [],
    stops: [],
    identities: { linked: 0, same_seat: 0, explicit: 0, new: 2, ambiguous: 0 },
    questions: [],
    comparison: null,
    odd: [],
    standing: [],
    outcome: 'new',
    version: 1,
    removes_demo: false,
    tabs: [],
    unknown_words: [],
    keeps_layout: null,
    ...change,
  }
}

const TWICE = {
  code: 'seat_twice',
  severity: 'error',
  row: 6,
  column: 'A',
  value: '50001',
  expected: '5',
} as const

const ROWS: UploadRows = {
  page: 0,
  pages: 1,
  total: 2,
  rows: [
    { row: 5, cells: ['50001', 'هدى حسن', '60'], corrected: [], left_out: null, problems: [] },
    { row: 6, cells: ['50001', 'منى سعيد', '80'], corrected: [], left_out: null, problems: [TWICE] },
  ],
}

const ADDRESS = '/admin/results/uploads/u1'
const CALL = '/api/admin/uploads/u1'

const officer = () => sessionOf({ staff_roles: ['results_officer'] })

function open(change: Partial<UploadReview>, more: Record<string, unknown> = {}, head: Partial<UploadHead> = {}) {
  const answer = { upload: { ...HEAD, ...head }, choices: CHOICES, review: review(change) }
  const api = fakeApi({
    '/api/auth/get-session': officer(),
    [CALL]: answer,
    [`PATCH ${CALL}`]: { upload: answer.upload },
    [`${CALL}/rows?page=0`]: ROWS,
    [`${CALL}/rows?page=0&row=6`]: ROWS,
    ...more,
  })
  return { ...renderPortal(ADDRESS), ...api }
}

const REJECTED: Partial<UploadReview> = { errors: 1, problems: [TWICE], outcome: 'rejected' }

test('an error is described in words, and its button opens the cell with a form', async () => {
  const { user } = open(REJECTED)

  expect(await screen.findByText('لا يمكن النشر الآن: أصلح الأخطاء أولًا.')).toBeTruthy()
  const steps = screen.getByRole('navigation', { name: 'الخطوات الباقية' })
  expect(within(steps).getByRole('button', { name: 'إصلاح الأخطاء (1)' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'الانتقال إلى الخلية' }))

  const form = await screen.findByRole('textbox', { name: 'القيمة الصحيحة' })
  expect(form).toHaveProperty('value', '50001')
  const cell = screen.getByRole('button', { name: /الصف 6 A/ }).closest('td')
  expect(cell?.textContent).toContain('مكرر، وقد سبق في الصف 5')
})

test('a correction requires a reason and is sent with the loaded revision', async () => {
  const { user, sent } = open(REJECTED)
  await user.click(await screen.findByRole('button', { name: 'الانتقال إلى الخلية' }))
  const value = await screen.findByRole('textbox', { name: 'القيمة الصحيحة' })
  await user.clear(value)
  await user.type(value, '50002')
  await user.click(screen.getByRole('button', { name: 'حفظ التصحيح' }))

  expect(await screen.findByText('اكتب السبب في 3 أحرف على الأقل.')).toBeTruthy()
  expect(sent).toEqual([])
  await user.type(screen.getByRole('textbox', { name: 'سبب التصحيح' }), 'كشف الحضور')
  await user.click(screen.getByRole('button', { name: 'حفظ التصحيح' }))
  const change = { kind: 'correct', row: 6, column: 'A', text: '50002', reason: 'كشف الحضور' }
  expect(sent).toEqual([{ revision: 3, change }])
})

test('an edit conflict names the other officer and keeps the input', async () => {
  let looks = 0
  const { user } = open(REJECTED, {
    [CALL]: () => {
      looks += 1
      const upload = looks < 2 ? HEAD : { ...HEAD, revision: 4, changed_by: 'كريم نبيل', changed_what: 'column' }
      return { upload, choices: CHOICES, review: review(REJECTED) }
    },
    [`PATCH ${CALL}`]: () => problem('edit_conflict'),
  })
  await user.click(await screen.findByRole('button', { name: 'الانتقال إلى الخلية' }))
  await user.type(await screen.findByRole('textbox', { name: 'سبب التصحيح' }), 'كشف الحضور')
  await user.click(screen.getByRole('button', { name: 'حفظ التصحيح' }))

  const notice = await screen.findByText('لم يُحفظ تعديلك')
  expect(notice.parentElement?.textContent).toContain('تعديل من كريم نبيل على هذا الملف بعد أن فتحته: تغيير عمود.')
  expect(screen.getByRole('textbox', { name: 'سبب التصحيح' })).toHaveProperty('value', 'كشف الحضور')
  await user.click(screen.getByRole('button', { name: 'عرض آخر تعديل' }))
  expect(screen.queryByText('لم يُحفظ تعديلك')).toBeNull()
  expect(screen.getByRole('textbox', { name: 'سبب التصحيح' })).toHaveProperty('value', 'كشف الحضور')
})

test('a missing seat column is chosen among the columns of the file', async () => {
  const missing = { code: 'seat_column_missing', severity: 'error', row: 2, column: null } as const
  const { user, sent } = open({
    ...REJECTED,
    problems: [missing],
    columns: [column('A', 'ignored', 'الكود'), column('B', 'name', 'الاسم')],
  })

  const choice = await screen.findByRole('combobox', { name: 'أي عمود هو؟' })
  expect(
    within(choice)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['A: الكود'])
  await user.click(screen.getByRole('button', { name: 'هذا هو العمود' }))
  expect(sent).toEqual([{ revision: 3, change: { kind: 'column', column: 'A', choice: { role: 'seat' } } }])
})

test('a name that matches two earlier students gets a card with both', async () => {
  const { user, sent } = open({
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

test('before publishing, the page says what readers will see; a past time is rejected', async () => {
  const { user, sent } = open({}, { [`${CALL}/draft`]: { sheet_id: '2030-g1-t1-v1' } })
  await user.click(await screen.findByRole('button', { name: 'نشر في موعد' }))
  expect(await screen.findByText('اختر موعدًا في المستقبل.')).toBeTruthy()

  await user.click(screen.getByRole('button', { name: 'نشر الآن' }))
  expect(screen.getByText(/سيرى الطلاب الآن/).textContent).toBe(
    'سيرى الطلاب الآن نتيجة الفرقة الأولى، الفصل الدراسي الأول، 2029/30. عدد الطلاب: 2.',
  )
  expect(sent).toEqual([])
  await user.click(screen.getByRole('button', { name: 'نشر الكشف' }))
  expect(sent).toEqual([{ revision: 3, publication: { when: 'now' } }])
})

test('the comparison with the published version lists each change under its count', async () => {
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
  const { user } = open({
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

  await user.click(await screen.findByRole('heading', { name: 'طلاب تغيرت بياناتهم أو درجاتهم (1)' }))
  const line = screen.getByText('الترتيب:').closest('ul')
  expect(line?.textContent).toContain('النحو:قبل: 60بعد: 70')
  expect(screen.getByText(/مواد أُضيفت/).textContent).toContain('الصرف')
})

test('an unreadable file is named, with where it breaks and what to do', async () => {
  const upload = { ...HEAD, state: 'unreadable', fault: 'quote_misplaced', fault_row: 17 }
  fakeApi({ '/api/auth/get-session': officer(), [CALL]: { upload, choices: null, review: null } })
  renderPortal(ADDRESS)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('تعذرت قراءة الملف: كشف الفرقة الأولى.xlsx')
  expect(alert.textContent).toContain('في الصف 17 علامة تنصيص')
  expect(screen.getByRole('link', { name: 'رفع ملف آخر' })).toBeTruthy()
})

test('a cut worksheet is named, with the row at which it ends', async () => {
  const upload = { ...HEAD, state: 'unreadable', fault: 'malformed', fault_row: 19, fault_worksheet: 'كشف' }
  fakeApi({ '/api/auth/get-session': officer(), [CALL]: { upload, choices: null, review: null } })
  renderPortal(ADDRESS)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('مقطوع أو غير صحيح في الورقة «كشف» عند الصف 19')
})

const DRAFTING: Partial<UploadHead> = { state: 'drafting', progress: 41 }

test('a draft shows its progress, and meanwhile can neither be cancelled nor ordered again', async () => {
  const { user } = open(
    {},
    {
      [`${CALL}/draft`]: () => new Promise(() => undefined),
      '/api/admin/uploads': { uploads: [{ ...HEAD, ...DRAFTING }] },
    },
  )
  await user.click(await screen.findByRole('button', { name: 'حفظ مسودة بلا نشر' }))
  await user.click(screen.getByRole('button', { name: 'حفظ المسودة' }))

  const bar = await screen.findByRole('progressbar', { name: 'ما أُنشئ من الكشف' })
  expect(bar.getAttribute('aria-valuetext')).toBe('41%')
  expect(screen.getByRole('button', { name: 'جارٍ إنشاء الكشف…' }).getAttribute('aria-disabled')).toBe('true')
  expect(screen.queryByRole('button', { name: 'رجوع' })).toBeNull()
})

test('another officer sees the progress of the draft and its outcome', async () => {
  const heads: Partial<UploadHead>[] = [DRAFTING, { state: 'drafted', sheet_id: '2030-g1-t1-v1' }]
  fakeApi({
    '/api/auth/get-session': officer(),
    [CALL]: () => ({ upload: { ...HEAD, ...heads.shift() }, choices: null, review: null }),
  })
  renderPortal(ADDRESS)

  const bar = await screen.findByRole('progressbar', { name: 'ما أُنشئ من الكشف' })
  expect(bar.getAttribute('aria-valuenow')).toBe('41')
  expect(await screen.findByRole('link', { name: 'فتح الكشف' })).toBeTruthy()
})

test('the desk accepts spreadsheets, CSV and JSON, and suggests a format for other files', async () => {
  fakeApi({
    '/api/auth/get-session': officer(),
    '/api/admin/uploads': { uploads: [] },
    '/api/admin/sheets': { versions: [] },
  })
  renderPortal('/admin/results')
  const input: HTMLInputElement = await screen.findByLabelText('اختيار ملفات الكشوف', { selector: 'input' })
  expect(input.accept).toBe('.xlsx,.ods,.csv,.tsv,.txt,.json')
  // A drop bypasses the `accept` attribute.
  fireEvent.drop(input, { dataTransfer: { files: [new File(['x'], 'كشف.xls')] } })
  expect((await screen.findByRole('alert')).textContent).toContain('المقبول ملفات xlsx وods وCSV وJSON.')
})
