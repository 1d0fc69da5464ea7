import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AuditEntry } from '#contract/admin-audit.ts'
import { fakeApi } from '../../testing/fake-api.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { sessionOf } from '../../testing/staff-session.ts'
import { auditCsv } from './audit-csv.ts'

const WORDS = {
  actors: ['CLI', 'منى'],
  portal_actors: ['النسخ التلقائي'],
  actions: ['account.roles', 'sheet.unknown'],
  object_kinds: ['account'],
}
const ROLES = {
  id: 'e1',
  line: 12,
  kind: 'act',
  at: '2025-07-01T12:00:00.000Z',
  actor_name: 'منى',
  actor_kind: 'account',
  address: '10.0.0.0/24',
  device: 'Chrome, Android',
  action: 'account.roles',
  object_kind: 'account',
  object_id: 'p1',
  object_name: null,
  corrections: [],
  more_corrections: 0,
  before: JSON.stringify({ name: 'هالة', staff_roles: [], is_administrator: true }),
  after: JSON.stringify({ name: 'هالة', staff_roles: ['librarian', 'results_officer'], is_administrator: false }),
}

const HASH = '9f2c'.repeat(16)
const SOUND = {
  checked_at: '2025-07-01T12:00:00.000Z',
  end: { line: 1234, hash: HASH },
  forgotten: 0,
  fault_count: 0,
  faults: [],
}

function openDesk(answers: Record<string, unknown>, address = '/admin/audit') {
  const api = fakeApi({
    '/api/auth/get-session': sessionOf({ role: 'administrator' }),
    '/api/admin/audit/chain': SOUND,
    ...answers,
  })
  return { ...api, ...renderPortal(address) }
}

test('an audit log’s entry says in words who did what, to which object, from where, and what changed', async () => {
  const cli = {
    ...ROLES,
    id: 'e2',
    actor_name: 'CLI',
    actor_kind: 'command_line',
    address: null,
    device: null,
    action: 'sheet.unknown',
    before: null,
    after: null,
  }
  openDesk({ '/api/admin/audit?kind=act': { entries: [ROLES, cli], next: null, ...WORDS } })
  const [first, second] = within(await screen.findByRole('list', { name: 'العمليات' })).getAllByRole('listitem')

  expect(first?.textContent).toMatch(/منى10\.0\.0\.0\/24Chrome, Androidتغيير صلاحيات حسابحساب هالة/)
  expect(first?.textContent).toMatch(/الاسمهالة/)
  expect(first?.textContent).toMatch(/الصلاحياتلا شيء ← صار أمين المكتبة، مسؤول النتائج/)
  expect(first?.textContent).toMatch(/مديرنعم ← صار لا/)
  expect(second?.textContent).toMatch(/من جهاز الخادمsheet\.unknown/)
})

const SHEET = '2025-g1-t2-v3'
test.each([
  [
    'sheet',
    SHEET,
    { at: null },
    { at: '2026-06-05T11:30:00.000Z' },
    ['كشف الفرقة الأولى، الفصل الدراسي الثاني، 2024/25، الإصدار 3', 'موعد النشرلا شيء ← صار 5 يونيو 2026'],
  ],
  [
    'sheet',
    SHEET,
    null,
    { of: '2025-g1-t2-v2' },
    ['من الإصدارالفرقة الأولى، الفصل الدراسي الثاني، 2024/25، الإصدار 2'],
  ],
  [
    'sheet',
    SHEET,
    { state: 'draft' },
    {
      state: 'published',
      figures: { before: 612, after: 610, gone: 2, new: 0, changed_marks: 4, changed_ranks: 5 },
      accepted: [{ code: 'students_gone', count: 2, reason: 'نُقلوا' }],
    },
    [
      'النشر بالأرقامكانوا: 612؛ الطلاب: 610؛ طلاب حُذفوا: 2',
      'ما قُبل مما يوقف النشرطلاب في الإصدار المنشور وليسوا في هذا الكشف: طالبان. السبب: نُقلوا',
    ],
  ],
  [
    'appeal',
    'a1',
    { state: 'waiting' },
    { state: 'taken', student_id: '100012024' },
    ['الحالةينتظر المراجعة ← صار قيد المراجعة', 'الرقم التعريفي100012024'],
  ],
  ['question', 'q1', { state: 'waiting' }, { state: 'shown' }, ['الحالةينتظر الاعتماد ← صار معروض']],
  [
    'upload',
    'u1',
    null,
    { step: 'leave_out', row: 12, size: 3_355_443 },
    ['التعديلاستبعاد صف', 'الصف12', 'الحجم3.2 ميجابايت'],
  ],
  [
    'setting',
    'hidden_years',
    { value: [] },
    { value: [2024, 2025] },
    ['إعداد الأعوام المخفية', 'القيمةلا شيء ← صار 2023/24، 2024/25'],
  ],
  [
    'final_exam',
    'e1',
    null,
    { shelf: 'final_exam', grade: 'grade_2', term: 'term_1' },
    ['امتحان سابق e1', 'القائمةامتحان سابق', 'الفرقةالفرقة الثانية', 'الفصلالفصل الأول'],
  ],
  ['schedule', 'exams_schedule', null, null, ['صورة جدول جدول الامتحانات']],
  [
    'timetable',
    'grade_2',
    null,
    { caption: '', columns: ['9:00'], days: ['السبت: النحو'] },
    ['جدول الفرقة الثانية', 'الأعمدة9:00', 'الأيامالسبت: النحو'],
  ],
  ['links', 'all', null, { links: 20 }, ['روابط المكتبة', 'عدد الروابط20']],
])(
  'an entry of the audit log about the %s %s is written in Arabic words, without internal names',
  async (object_kind, object_id, before, after, words) => {
    const entry = { ...ROLES, object_kind, object_id, before: JSON.stringify(before), after: JSON.stringify(after) }
    openDesk({ '/api/admin/audit?kind=act': { entries: [entry], next: null, ...WORDS } })
    const [line] = within(await screen.findByRole('list', { name: 'العمليات' })).getAllByRole('listitem')
    for (const part of words) expect(line?.textContent).toContain(part)
  },
)

test('the log’s filter is in the URL and is sent to the server, with days as points in time', async () => {
  const { user, asked, address } = openDesk({ '/api/admin/audit?kind=act': { entries: [ROLES], next: null, ...WORDS } })
  await screen.findByRole('list', { name: 'العمليات' })
  const actors = screen.getByRole('combobox', { name: 'الموظف' })
  expect(
    within(actors)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['الكل', 'من جهاز الخادم', 'النسخ التلقائي', 'CLI', 'منى'])
  await user.selectOptions(actors, 'CLI')
  await user.type(screen.getByLabelText('إلى يوم'), '2025-07-01')
  await user.click(screen.getByRole('button', { name: 'عرض' }))

  expect(address()).toBe('/admin/audit?actor=CLI&by=account&to=2025-07-01')
  const until = new Date(2025, 6, 2).toISOString()
  const asks = `/api/admin/audit?${new URLSearchParams({ kind: 'act', actor: 'CLI', actor_kind: 'account', until })}`
  await waitFor(() => expect(asked).toContain(asks))
})

test('a day that is half typed is not left out of the filter, but refused with an error at its field', async () => {
  const { user, address } = openDesk({ '/api/admin/audit?kind=act': { entries: [ROLES], next: null, ...WORDS } })
  const from = await screen.findByLabelText('من يوم')
  Object.defineProperty(from, 'validity', { value: { badInput: true }, configurable: true })
  await user.type(screen.getByLabelText('إلى يوم'), '2025-07-01')
  await user.click(screen.getByRole('button', { name: 'عرض' }))
  expect(screen.getByText('ما كتبته ناقص. أكمله، أو أفرغ الحقل.')).toBeTruthy()
  expect(document.activeElement).toBe(from)
  expect(address()).toBe('/admin/audit')
  Reflect.deleteProperty(from, 'validity')
  await user.click(screen.getByRole('button', { name: 'عرض' }))
  expect(address()).toBe('/admin/audit?to=2025-07-01')
})

test('the log’s filter offers the command line as one choice, and sends the kind of actor without a name', async () => {
  const { user, asked, address } = openDesk({ '/api/admin/audit?kind=act': { entries: [ROLES], next: null, ...WORDS } })
  await screen.findByRole('list', { name: 'العمليات' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'الموظف' }), 'من جهاز الخادم')
  await user.click(screen.getByRole('button', { name: 'عرض' }))
  expect(address()).toBe('/admin/audit?by=command_line')
  await waitFor(() => expect(asked).toContain('/api/admin/audit?kind=act&actor_kind=command_line'))
})

test.each(['CLI', 'Cli', 'cli:root', 'demo'])(
  'a person named %s is shown by that name and not as the server, in the log and in the export',
  async (actor_name) => {
    const entry = { ...ROLES, actor_name }
    openDesk({ '/api/admin/audit?kind=act': { entries: [entry], next: null, ...WORDS } })
    const [line] = within(await screen.findByRole('list', { name: 'العمليات' })).getAllByRole('listitem')
    expect(line?.textContent).toContain(actor_name)
    expect(line?.textContent).not.toContain('من جهاز الخادم')
    // The cast is needed because TypeScript takes the sample's `kind` for any string.
    expect(auditCsv([entry as AuditEntry])).toContain(`"${actor_name}"`)
    expect(auditCsv([{ ...entry, actor_kind: 'command_line' } as AuditEntry])).toContain('"من جهاز الخادم"')
  },
)

test('if no entry matches the filter, the log says how to widen the filter', async () => {
  openDesk({
    '/api/admin/audit?kind=act': {
      entries: [],
      next: null,
      actors: [],
      portal_actors: [],
      actions: [],
      object_kinds: [],
    },
  })
  expect(await screen.findByText('لا عمليات هنا')).toBeTruthy()
})

test('a log entry shows the name of its object, not an identifier, and links to the object’s other entries', async () => {
  const id = '8d1f9c1e-0b7a-4c1d-9a55-0d3a2c1b9e77'
  const entry = {
    ...ROLES,
    action: 'upload.draft',
    object_kind: 'upload',
    object_id: id,
    object_name: 'كشف الفرقة الأولى.xlsx',
    before: null,
    after: JSON.stringify({ upload: id, students: 40 }),
  }
  openDesk({ '/api/admin/audit?kind=act': { entries: [entry], next: null, ...WORDS } })
  const [line] = within(await screen.findByRole('list', { name: 'العمليات' })).getAllByRole('listitem')
  expect(line?.textContent).not.toContain(id)
  expect(line?.textContent).toContain('عدد الطلاب40')
  const link = within(line as HTMLElement).getByRole('link', { name: 'ملف مرفوع كشف الفرقة الأولى.xlsx' })
  expect(link.getAttribute('href')).toBe(`/admin/audit?lines=all&kind=upload&object=${id}`)
})

const CORRECTION = { seat_number: '10001', subject: 'النحو', before: '60', after: '65', reason: 'مراجعة الورقة' }

test('a correction of a mark is logged with both marks and the reason, on the screen and in the export', async () => {
  const entry = {
    ...ROLES,
    action: 'sheet.correct',
    object_kind: 'sheet',
    object_id: SHEET,
    before: null,
    after: null,
    corrections: [CORRECTION],
    more_corrections: 12,
  }
  const words = 'رقم الجلوس 10001، النحو: 60 ← 65، السبب: مراجعة الورقة'
  const saved: Blob[] = []
  URL.createObjectURL = (blob) => {
    saved.push(blob as Blob)
    return 'blob:log'
  }
  URL.revokeObjectURL = () => undefined
  HTMLAnchorElement.prototype.click = () => undefined
  const { user, sent } = openDesk(
    {
      '/api/admin/audit?kind=act&actor=CLI': { entries: [entry], next: null, ...WORDS },
      '/api/admin/audit/export': { entries: [entry, { ...entry, actor_name: '=1+1', corrections: [] }], more: false },
    },
    '/admin/audit?actor=CLI',
  )
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.getByText('لم تُعرض كل التصحيحات. عدد ما لم يُعرض: 12')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'تصدير إلى ملف csv' }))
  expect(await screen.findByText('تم تصدير السجل. عدد العمليات: 2')).toBeTruthy()
  expect(sent).toEqual([{ kind: 'act', actor: 'CLI' }])
  const text = await saved[0]?.text()
  expect(text).toContain(`${words}؛ لم تُعرض كل التصحيحات. عدد ما لم يُعرض: 12`)
  expect(text).toContain('"\'=1+1"')
})

test('the chosen kind of log entries is in the URL and is sent to the server', async () => {
  const { user, asked, address } = openDesk({ '/api/admin/audit?kind=act': { entries: [ROLES], next: null, ...WORDS } })
  await screen.findByRole('list', { name: 'العمليات' })
  expect(asked).toContain('/api/admin/audit?kind=act')
  await user.selectOptions(screen.getByRole('combobox', { name: 'النوع' }), 'الدخول')
  await user.click(screen.getByRole('button', { name: 'عرض' }))
  expect(address()).toBe('/admin/audit?lines=authentication')
  await waitFor(() => expect(asked).toContain('/api/admin/audit?kind=authentication'))
  await user.selectOptions(screen.getByRole('combobox', { name: 'النوع' }), 'الكل')
  await user.click(screen.getByRole('button', { name: 'عرض' }))
  await waitFor(() => expect(asked).toContain('/api/admin/audit'))
})

test('the log shows a failed sign-in and a refused call in words', async () => {
  const failed = {
    ...ROLES,
    kind: 'authentication',
    actor_name: '',
    actor_kind: 'unknown',
    action: 'sign_in_failed',
    object_name: 'هالة',
    before: null,
    after: '{"times":8}',
  }
  const refused = {
    ...failed,
    id: 'e3',
    kind: 'refusal',
    actor_name: 'هالة',
    actor_kind: 'account',
    action: 'act_refused',
    object_kind: 'call',
    object_id: 'PUT /api/admin/people/{uid}/roles',
    object_name: null,
    after: JSON.stringify({ refusal: 'forbidden', target: '8d1f9c1e-0b7a-4c1d-9a55-0d3a2c1b9e77' }),
  }
  openDesk({ '/api/admin/audit?kind=act': { entries: [failed, refused], next: null, ...WORDS } })
  const [first, second] = within(await screen.findByRole('list', { name: 'العمليات' })).getAllByRole('listitem')
  expect(first?.textContent).toMatch(/مجهول.*محاولة دخول فاشلةحساب هالةعدد المرات بعد ذلك8/)
  expect(second?.textContent).toMatch(/عملية مرفوضةأمر تغيير في قسم «الحسابات»سبب الرفضليست من صلاحياته$/)
})

test('if the log’s hash chain is intact, the number and hash of its last line can be copied', async () => {
  const { user } = openDesk({ '/api/admin/audit?kind=act': { entries: [ROLES], next: null, ...WORDS } })
  expect(await screen.findByText(/السجل كما كُتب.*1,234/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'نسخ رقم آخر سطر وبصمته' }))
  expect(await navigator.clipboard.readText()).toBe(`1234:${HASH}`)
})

test('if the log was changed, the changed and missing lines are named', async () => {
  const faults = [
    { fault: 'changed', from: 4, until: 4 },
    { fault: 'missing', from: 6, until: 9 },
  ]
  const broken = { ...SOUND, fault_count: 60, faults }
  openDesk({
    '/api/admin/audit?kind=act': { entries: [ROLES], next: null, ...WORDS },
    '/api/admin/audit/chain': broken,
  })
  const state = await screen.findByRole('region', { name: 'سلامة السجل' })
  await within(state).findByRole('alert')
  expect(state.textContent).toMatch(/ليس كما كُتب.*السطر 4: تغيّر بعد كتابته.*الأسطر من 6 إلى 9: حُذفت.*60/)
  expect(screen.queryByRole('button', { name: 'نسخ رقم آخر سطر وبصمته' })).toBeNull()
})
