import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { MOST_SEATS } from '#contract/admin-seat-lists.ts'
import { LISTED_STATE_WORDS, UNCLEAR_SEATS } from '#contract/seat-list-words.ts'
import { studentText } from '../../i18n/ar/admin-students.ts'
import { fakeApi, problem } from '../../testing/fake-api.ts'
import { fakeUploads } from '../../testing/fake-upload.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { sessionOf } from '../../testing/staff-session.ts'

const HUDA = {
  student_id: '100012025',
  name: 'هدى حسن',
  hidden: false,
  grade: 1,
  year: 2025,
  seat_number: '10001',
}
const STUDENT = {
  student_id: '100012025',
  name: 'هدى حسن',
  hidden: null,
  withheld: [],
  withheld_in_sheets: [],
  no_marks: [],
  released: [],
  standings: [
    {
      sheet_id: '2025-g1-t1-v1',
      state: 'published',
      grade: 1,
      term: 1,
      year: 2025,
      version: 1,
      seat_number: '10001',
      name: 'هدى حسن',
      withheld: false,
    },
  ],
  joined: [],
  joined_into: null,
}
const PAGE = '/admin/students/100012025'
const API = '/api/admin/students/100012025'

test('a student’s sheets of the two sessions of a term are told apart', async () => {
  const second = { ...STUDENT.standings[0], sheet_id: '2025-g1-t1-s2-v1' }
  desk({ [API]: { ...STUDENT, standings: [second, ...STUDENT.standings] } })
  renderPortal(PAGE)
  const place = 'الفرقة الأولى، الفصل الدراسي الأول'
  expect(await screen.findByRole('link', { name: `${place}، الدور الثاني، 2024/25، الإصدار 1` })).toBeTruthy()
  expect(screen.getByRole('link', { name: `${place}، 2024/25، الإصدار 1` })).toBeTruthy()
})

function desk(answers: object) {
  return fakeApi({ '/api/auth/get-session': sessionOf({ staff_roles: ['results_officer'] }), ...answers })
}

test('the office’s search finds a student; a search for one letter is refused with an error at its field', async () => {
  const { asked } = desk({ [`/api/admin/students?q=${encodeURIComponent('هدى')}`]: { items: [HUDA], more: true } })
  const { user, address } = renderPortal('/admin/students')
  const field = await screen.findByRole('searchbox')
  await user.type(field, 'ه')
  await user.click(screen.getByRole('button', { name: 'بحث' }))
  expect(screen.getByText('اكتب حرفين على الأقل.')).toBeTruthy()
  expect(asked.some((path) => path.startsWith('/api/admin/students?'))).toBe(false)

  await user.type(field, 'دى')
  await user.click(screen.getByRole('button', { name: 'بحث' }))
  expect(await screen.findByText(/هذه أول النتائج فقط/)).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'هدى حسن' }))
  expect(address()).toBe(PAGE)
})

test('a search for students without results says what to do', async () => {
  desk({ '/api/admin/students?q=99999&year=2025': { items: [], more: false } })
  renderPortal('/admin/students?q=99999&year=2025')
  expect(await screen.findByText('لم نجد طالبًا بهذا البحث')).toBeTruthy()
  expect(screen.getByText(/ابحث في كل الأعوام/)).toBeTruthy()
})

test('before hiding a student the dialog says what readers will see, requires a reason and sends it', async () => {
  const { sent } = desk({ [API]: STUDENT, [`${API}/hide`]: { done: true } })
  const { user } = renderPortal(PAGE)
  await user.click(await screen.findByRole('button', { name: 'إخفاء الطالب' }))
  const dialog = await screen.findByRole('dialog', { name: 'إخفاء الطالب' })
  expect(dialog.textContent).toContain('تظهر كلمة «محجوب» بدل الاسم ورقم الجلوس')
  await user.click(within(dialog).getByRole('button', { name: 'إخفاء الطالب' }))
  expect(within(dialog).getByText(/اكتب السبب/)).toBeTruthy()
  expect(sent).toEqual([])
  await user.type(within(dialog).getByLabelText('السبب'), 'طلب الطالبة')
  await user.click(within(dialog).getByRole('button', { name: 'إخفاء الطالب' }))
  expect(await screen.findByText('أُخفي الطالب.')).toBeTruthy()
  expect(sent).toEqual([{ reason: 'طلب الطالبة' }])
})

test('withholding a year’s result sends the year and the reason', async () => {
  const { sent } = desk({ [API]: STUDENT, [`${API}/withhold`]: { done: true } })
  const { user } = renderPortal(PAGE)
  await user.click(await screen.findByRole('button', { name: 'حجب نتيجة عام' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText('السبب'), 'رسوم')
  await user.click(within(dialog).getByRole('button', { name: 'حجب نتيجة عام' }))
  expect(await screen.findByText('حُجبت النتيجة.')).toBeTruthy()
  expect(sent).toEqual([{ year: 2025, reason: 'رسوم' }])
})

test('a withheld year can be released, a hidden student shown, and two joined students parted', async () => {
  const kept = {
    ...STUDENT,
    hidden: { reason: 'طلب', at: '2025-07-01T12:00:00.000Z' },
    withheld: [{ year: 2025, reason: 'رسوم', at: '2025-07-01T12:00:00.000Z' }],
    joined: [{ student_id: '200012025', at: '2025-07-01T12:00:00.000Z' }],
  }
  const done = { done: true }
  const { sent } = desk({ [API]: kept, [`${API}/release`]: done, [`${API}/unhide`]: done, [`${API}/part`]: done })
  const { user } = renderPortal(PAGE)
  for (const [open, decide, said] of [
    ['رفع الحجب 2024/25', 'رفع الحجب', 'رُفع الحجب عن النتيجة.'],
    ['إظهار الطالب', 'إظهار الطالب', 'عاد الطالب إلى الظهور.'],
    ['فصل السجلين 200012025', 'فصل السجلين', 'فُصل السجلان.'],
  ] as const) {
    await user.click(await screen.findByRole('button', { name: open }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: decide }))
    expect(await screen.findByText(said)).toBeTruthy()
  }
  expect(sent).toEqual([{ year: 2025 }, { joined_id: '200012025' }])
})

test('if parting two joined students is refused, the dialog says what to do first', async () => {
  const joined = [{ student_id: '200012025', at: '2025-07-01T12:00:00.000Z' }]
  desk({ [API]: { ...STUDENT, joined }, [`${API}/part`]: problem('parting_unclear') })
  const { user } = renderPortal(PAGE)
  await user.click(await screen.findByRole('button', { name: 'فصل السجلين 200012025' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'فصل السجلين' }))
  expect(await dialog.findByText(/لم يُفصل السجلان.*اسحب كشوفها/)).toBeTruthy()
})

test('the page of a record that was joined into another leads there and does not offer to hide it', async () => {
  desk({ [API]: { ...STUDENT, standings: [], joined_into: '100012024' } })
  renderPortal(PAGE)
  const link = await screen.findByRole('link', { name: '100012024' })
  expect(link.getAttribute('href')).toBe('/admin/students/100012024')
  expect(screen.queryByRole('button', { name: /إخفاء/ })).toBeNull()
})

test('the page of an unknown student links to the search', async () => {
  desk({ [API]: problem('student_not_found') })
  renderPortal(PAGE)
  expect(await screen.findByText('لا يوجد طالب بهذا الرقم')).toBeTruthy()
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'البحث عن طالب' }).getAttribute('href')).toBe('/admin/students')
})

test('one list shows hidden students and withheld results; an empty one says where to start', async () => {
  const at = '2025-07-01T12:00:00.000Z'
  desk({
    '/api/admin/kept_back': {
      items: [
        { student_id: '100012025', name: 'هدى حسن', year: 2025, reason: 'رسوم', at },
        { student_id: '100022025', name: 'سلمى علي', year: null, reason: 'طلب', at },
      ],
      total: 1500,
    },
  })
  renderPortal('/admin/students/kept-back')
  expect((await screen.findByRole('link', { name: 'هدى حسن' })).closest('li')?.textContent).toContain('2024/25')
  expect(screen.getByRole('link', { name: 'سلمى علي' }).closest('li')?.textContent).toContain('مخفي')
  expect(screen.getByText('تظهر أحدث السجلات فقط، وعددها: 2. العدد الكلي: 1500.')).toBeTruthy()
})

const QUESTION = {
  sheet_id: '2025-g2-t1-v1',
  row_number: 4,
  grade: 2,
  term: 1,
  year: 2025,
  student: { ...HUDA, student_id: '200012025' },
  candidates: [HUDA, { ...HUDA, student_id: '100022024' }],
}

test.each([
  ['هو هذا الطالب 100022024', '100022024', /ضُم السجلان/],
  ['طالب آخر', null, /بقيا طالبين/],
])('the answer «%s» to an identity question is sent', async (button, same_as, said) => {
  const { sent } = desk({
    '/api/admin/identity_questions': { items: [QUESTION], total: 1 },
    '/api/admin/identity_questions/answer': { done: true },
  })
  const { user } = renderPortal('/admin/students/questions')
  await user.click(await screen.findByRole('button', { name: button }))
  expect(await screen.findByText(said)).toBeTruthy()
  expect(sent).toEqual([{ sheet_id: '2025-g2-t1-v1', row_number: 4, same_as }])
})

test('an answer that makes one student of two names in one sheet is refused with the reason', async () => {
  desk({
    '/api/admin/identity_questions': { items: [QUESTION], total: 1 },
    '/api/admin/identity_questions/answer': problem('sheet_state'),
  })
  const { user } = renderPortal('/admin/students/questions')
  await user.click(await screen.findByRole('button', { name: 'هو هذا الطالب 100012025' }))
  expect(await screen.findByText('الاسمان في كشف واحد، فهما طالبان مختلفان.')).toBeTruthy()
})

test('an answer to a question that a colleague has answered meanwhile says that it was not stored', async () => {
  const pages = [{ items: [QUESTION], total: 1 }]
  desk({
    '/api/admin/identity_questions': () => pages.shift() ?? { items: [], total: 0 },
    '/api/admin/identity_questions/answer': problem('not_found'),
  })
  const { user } = renderPortal('/admin/students/questions')
  await user.click(await screen.findByRole('button', { name: 'هو هذا الطالب 100022024' }))
  expect(await screen.findByText('لا أسماء تنتظر القرار')).toBeTruthy()
  expect(await screen.findByText(/^لم يُحفظ اختيارك/)).toBeTruthy()
})

test('a year withheld by a result sheet says so, and the office can release it with a reason', async () => {
  const released = { year: 2024, reason: 'قرار', at: '2025-07-01T12:00:00.000Z' }
  const { sent } = desk({
    [API]: { ...STUDENT, withheld_in_sheets: [2025], released: [released] },
    [`${API}/release`]: { done: true },
  })
  const { user } = renderPortal(PAGE)
  await user.click(await screen.findByRole('button', { name: 'رفع حجب الكشف 2024/25' }))
  expect(screen.queryByText('لا نتيجة محجوبة لهذا الطالب.')).toBeNull()
  expect(screen.getByText('محجوبة في الكشف، ورفعت الإدارة الحجب: قرار')).toBeTruthy()
  const dialog = within(screen.getByRole('dialog'))
  await user.type(dialog.getByLabelText('السبب'), 'سددت الرسوم')
  await user.click(dialog.getByRole('button', { name: 'رفع حجب الكشف' }))
  expect(await screen.findByText('رُفع الحجب عن النتيجة.')).toBeTruthy()
  expect(sent).toEqual([{ year: 2025, reason: 'سددت الرسوم' }])
})

test('a released year that a later sheet withholds says so, and can be released for that sheet, too', async () => {
  const released = { year: 2025, reason: 'قرار', at: '2025-07-01T12:00:00.000Z' }
  desk({ [API]: { ...STUDENT, withheld_in_sheets: [2025], released: [released] } })
  renderPortal(PAGE)
  expect(await screen.findByText(studentText.withheldSinceRelease)).toBeTruthy()
  expect(screen.getByText('محجوبة في الكشف، ورفعت الإدارة الحجب: قرار')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'رفع حجب الكشف 2024/25' })).toBeTruthy()
})

test('a year whose cells have the word «حجب» in place of marks cannot be released, and says what to do', async () => {
  desk({ [API]: { ...STUDENT, withheld_in_sheets: [2025], no_marks: [2025] } })
  renderPortal(PAGE)
  expect(await screen.findByText(LISTED_STATE_WORDS.release.no_marks)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /رفع/ })).toBeNull()
})

test('when the office ends its withholding, the page says that the sheet still withholds the result', async () => {
  const withheld = [{ year: 2025, reason: 'رسوم', at: '2025-07-01T12:00:00.000Z' }]
  desk({ [API]: { ...STUDENT, withheld, withheld_in_sheets: [2025] }, [`${API}/release`]: { done: true } })
  const { user } = renderPortal(PAGE)
  await user.click(await screen.findByRole('button', { name: 'رفع الحجب 2024/25' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText('ينتهي حجب الإدارة، وتبقى النتيجة محجوبة لأن الكشف نفسه يحجبها.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'رفع الحجب' }))
  expect(await screen.findByText('انتهى حجب الإدارة، والنتيجة محجوبة في الكشف نفسه.')).toBeTruthy()
})

test('a release refused because the result sheet has no marks says so in its dialog', async () => {
  desk({ [API]: { ...STUDENT, withheld_in_sheets: [2025] }, [`${API}/release`]: problem('sheet_state') })
  const { user } = renderPortal(PAGE)
  await user.click(await screen.findByRole('button', { name: 'رفع حجب الكشف 2024/25' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.type(dialog.getByLabelText('السبب'), 'سددت الرسوم')
  await user.click(dialog.getByRole('button', { name: 'رفع حجب الكشف' }))
  expect(await dialog.findByText(LISTED_STATE_WORDS.release.no_marks)).toBeTruthy()
})

const SEATS = [
  { row: 1, seat_number: '10001' },
  { row: 2, seat_number: '99999' },
]
const PLAN = {
  items: [
    { ...SEATS[0], state: 'ready', student_id: '100012025', name: 'هدى حسن' },
    { ...SEATS[1], state: 'unknown', student_id: null, name: '' },
  ],
}

test('a list whose seat numbers may be in two columns is refused, pasted and as a file', async () => {
  desk({})
  const uploads = fakeUploads()
  const { user } = renderPortal('/admin/students/lists')
  await user.click(await screen.findByLabelText('أرقام الجلوس'))
  await user.paste('10001\t20001\n10002\t20002')
  await user.click(screen.getByRole('button', { name: 'عرض الأسماء' }))
  expect(screen.getByText(UNCLEAR_SEATS)).toBeTruthy()
  await user.clear(screen.getByLabelText('أرقام الجلوس'))
  expect(screen.queryByText(UNCLEAR_SEATS)).toBeNull()
  await user.upload(screen.getByLabelText(/^اختيار ملف/, { selector: 'input' }), new File(['1'], 'list.csv'))
  await vi.waitFor(() => expect(uploads).toHaveLength(1))
  const fields = [{ path: 'seats', message: UNCLEAR_SEATS }]
  const problem = { type: 'about:blank', title: 't', status: 422, code: 'unreadable_file', request_id: 'r-1', fields }
  uploads[0]?.answer(422, problem)
  expect(await screen.findByText(UNCLEAR_SEATS)).toBeTruthy()
})

test.each([
  [0, 'لا رقم جلوس في الملف «list.csv». تأكد أن الأرقام في أول أوراقه.'],
  [MOST_SEATS + 1, 'في الملف «list.csv» أكثر من 5000 رقم. قسّمه ملفّين أو أكثر.'],
])('a file with %d seat numbers is refused with its name in the message, and the form stays', async (count, text) => {
  desk({})
  const uploads = fakeUploads()
  const { user } = renderPortal('/admin/students/lists')
  const chooser = await screen.findByLabelText(/^اختيار ملف/, { selector: 'input' })
  await user.upload(chooser, new File(['1'], 'list.csv'))
  await vi.waitFor(() => expect(uploads).toHaveLength(1))
  uploads[0]?.answer(200, { seats: Array.from({ length: count }, (_, at) => ({ row: at + 1, seat_number: '10001' })) })
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.getByLabelText('أرقام الجلوس')).toBeTruthy()
})

test.each([
  [{ restored: 1, left: 0 }, 'عادت القائمة كما كانت. عدد الطلاب: 1'],
  [{ restored: 3, left: 2 }, 'شمل التراجع: 3 طلاب. بقي على قرار أحدث: طالبان.'],
  [{ restored: 0, left: 11 }, 'لم يتغير شيء. بقي على قرار أحدث: 11 طالبًا.'],
])('a pasted list of seat numbers is previewed, withheld with one reason, and undone: %j', async (undone, said) => {
  const before = [{ student_id: '100012025', withheld: null, released: null, stamp: 'stamp-1' }]
  const { sent } = desk({
    '/api/admin/seat_lists/plan': PLAN,
    '/api/admin/seat_lists': { before },
    '/api/admin/seat_lists/undo': undone,
  })
  const { user } = renderPortal('/admin/students/lists')
  await user.click(await screen.findByRole('button', { name: 'عرض الأسماء' }))
  expect(screen.getByText(/^اكتب رقم جلوس واحدًا/)).toBeTruthy()
  await user.selectOptions(screen.getByRole('combobox', { name: 'العام' }), '2024/25')
  await user.type(screen.getByLabelText('أرقام الجلوس'), '10001{Enter}99999')
  await user.click(screen.getByRole('button', { name: 'عرض الأسماء' }))
  const rows = await screen.findAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    'الصفرقم الجلوسالاسمما سيحدث',
    '299999لا طالب بهذا الرقم في هذه الفرقة والعام',
    '110001هدى حسنتُحجب نتيجته',
  ])
  await user.type(screen.getByLabelText('السبب'), 'رسوم')
  await user.click(screen.getByRole('button', { name: 'حجب نتائج القائمة (1)' }))
  expect(await screen.findByText('حُجبت نتائج القائمة. عدد الطلاب: 1')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'تراجع' }))
  expect(await screen.findByText(said)).toBeTruthy()
  const list = { kind: 'withhold', grade: 1, year: 2025, seats: SEATS }
  expect(sent).toEqual([list, { ...list, reason: 'رسوم' }, { year: 2025, standings: before }])
})

test('the preview of a seat list names its grade and year, and disappears once the form is changed', async () => {
  desk({ '/api/admin/seat_lists/plan': PLAN })
  const { user } = renderPortal('/admin/students/lists')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'العام' }), '2024/25')
  await user.type(screen.getByLabelText('أرقام الجلوس'), '10001')
  const show = () => user.click(screen.getByRole('button', { name: 'عرض الأسماء' }))
  await show()
  expect(await screen.findByRole('heading', { name: 'حجب نتائج: الفرقة الأولى، 2024/25' })).toBeTruthy()
  await user.selectOptions(screen.getByRole('combobox', { name: 'العام' }), '2023/24')
  expect(screen.queryByRole('table')).toBeNull()
  await show()
  expect(await screen.findByRole('heading', { name: 'حجب نتائج: الفرقة الأولى، 2023/24' })).toBeTruthy()
  await user.type(screen.getByLabelText('أرقام الجلوس'), '{Enter}10002')
  expect(screen.queryByRole('table')).toBeNull()
})

test('a preview that arrives after the form was changed is not shown', async () => {
  let arrive: (plan: object) => void = () => undefined
  const plan = new Promise<object>((resolve) => {
    arrive = resolve
  })
  desk({ '/api/admin/seat_lists/plan': () => plan })
  const { user } = renderPortal('/admin/students/lists')
  await user.type(await screen.findByLabelText('أرقام الجلوس'), '10001')
  await user.click(screen.getByRole('button', { name: 'عرض الأسماء' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'الفرقة' }), 'الفرقة الثانية')
  const button = screen.getByRole('button', { name: 'عرض الأسماء' })
  expect(button.getAttribute('aria-busy')).toBe('true')
  arrive(PLAN)
  await vi.waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
  expect(screen.queryByRole('table')).toBeNull()
})

test('the student codes of a grade are shown as slips to print, and are renewed only on request', async () => {
  const items = [{ student_id: '100012025', seat_number: '10001', name: 'هدى حسن', code: 'ABCD-EFGH' }]
  const { sent } = desk({ '/api/admin/student_codes': { items } })
  const { user } = renderPortal('/admin/students/codes')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'الفرقة' }), 'الفرقة الثانية')
  const years = within(screen.getByRole('combobox', { name: 'العام' })).getAllByRole('option')
  expect(years[0]?.getAttribute('value')).toBe(String(new Date().getFullYear() + 1))
  expect(years.at(-1)?.textContent, 'the earliest year of a sheet').toBe('1999/00')
  await user.type(screen.getByRole('textbox', { name: 'رقم الجلوس' }), '10001')
  await user.click(screen.getByRole('button', { name: 'عرض الرموز' }))
  const slips = within(await screen.findByRole('list', { name: 'رموز الطلاب' }))
  expect(slips.getByRole('listitem').textContent).toMatch(/هدى حسن.*10001.*ABCD-EFGH/)
  expect(screen.getByRole('button', { name: /طباعة/ })).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: /رموز جديدة/ }))
  await user.click(screen.getByRole('button', { name: 'عرض الرموز' }))
  const year = new Date().getFullYear()
  const asked = { grade: 2, year, seat_number: '10001' }
  await screen.findByText('ABCD-EFGH')
  expect(sent).toEqual([
    { ...asked, renew: false },
    { ...asked, renew: true },
  ])
})
