import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { SCHEDULE_PLACES } from '#contract/library.ts'
import { fakeApi, problem } from '../../testing/fake-api.ts'
import { fakeUploads } from '../../testing/fake-upload.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { session } from '../../testing/samples.ts'
import { putSign } from '../../testing/signed-in.ts'

beforeEach(putSign)

const SCHEDULES = '/api/admin/library/schedules'
const URL = '/api/admin/library/timetables/grade_2'
const CELL = { subject: 'النحو', detail: 'د. هدى', place: 'المدرج 1' }
const TABLE = {
  caption: 'الفصل الثاني',
  columns: ['9:00', '11:00'],
  days: [
    { day: 'saturday', cells: [CELL, null] },
    { day: 'sunday', cells: [null, CELL] },
  ],
}

function open(table: object | null, answers: Readonly<Record<string, unknown>> = {}) {
  const { user: member, ...rest } = session()
  const schedules = SCHEDULE_PLACES.map((place) => ({
    place,
    image: null,
    table: place === 'grade_2' && table ? { timetable: table, source: 'office' } : null,
  }))
  const api = fakeApi({
    '/api/auth/get-session': { ...rest, user: { ...member, staff_roles: ['librarian'] } },
    [SCHEDULES]: { schedules },
    ...answers,
  })
  return { ...api, ...renderPortal('/admin/library/schedules') }
}

const cellsOf = (day: string) => within(screen.getByRole('group', { name: day }))

test('a timetable pasted from a spreadsheet fills the fields, where it is corrected and then saved', async () => {
  const { user, sent } = open(null, { [`PUT ${URL}`]: { done: true } })
  await user.click(await screen.findByRole('button', { name: 'كتابة الجدول الفرقة الثانية' }))
  const paste = await screen.findByRole('textbox', { name: 'الصق الجدول من ملف إكسل' })
  await user.click(screen.getByRole('button', { name: 'قراءة ما لصقته' }))
  expect(screen.getByText(/لم نجد فيه أيامًا/)).toBeTruthy()
  await user.click(paste)
  await user.paste('اليوم\t9:00\t\nالسبت\tالنحو - د. هدى - المدرج 1\t\nعطلة\t\t\nالأحد\t\tالنحو - د. هدى - المدرج 1')
  await user.click(screen.getByRole('button', { name: 'قراءة ما لصقته' }))
  expect(screen.getByText(/صفوف أو أعمدة لم نعرف يومها/).parentElement?.textContent).toContain('الصف 3: عطلة')
  expect(cellsOf('السبت').getAllByRole('textbox', { name: 'المحاضر' })[0]).toMatchObject({ value: 'د. هدى' })

  await user.click(screen.getByRole('button', { name: 'حفظ' }))
  const heading = screen.getByRole('textbox', { name: 'العمود 2' })
  expect(document.activeElement).toBe(heading)
  expect(screen.getByText('اكتب عنوان العمود، أو احذفه.')).toBeTruthy()
  expect(sent).toEqual([])
  await user.type(heading, '11:00')
  await user.type(screen.getByRole('textbox', { name: 'سطر فوق الجدول (اختياري)' }), ' الفصل الثاني ')
  await user.click(screen.getByRole('button', { name: 'حفظ' }))
  expect(await screen.findByText('حُفظ الجدول')).toBeTruthy()
  expect(sent).toEqual([{ timetable: TABLE, was: null }])
})

const FILE = {
  rows: [
    ['اليوم', '9:00', '11:00'],
    ['السبت', 'النحو', ''],
  ],
  rowNumbers: [1, 2],
  columnLetters: ['A', 'B', 'C'],
  merged: [{ row: 1, column: 1, rows: 1, columns: 2 }],
  leftOut: [{ row: 0, column: 2, why: 'struck', text: '11:00' }],
  otherWorksheets: ['الفرقة الثانية'],
  isCut: true,
}

/** Chooses a file in the form of a new timetable; the server answers that it has read `file` from it. */
async function readFile(file: object) {
  const uploads = fakeUploads()
  onTestFinished(() => void vi.unstubAllGlobals())
  const { user } = open(null)
  await user.click(await screen.findByRole('button', { name: 'كتابة الجدول الفرقة الثانية' }))
  await screen.findByRole('button', { name: 'قراءة من ملف إكسل أو CSV' })
  const input = document.querySelector('input[type=file]')
  fireEvent.change(input as Element, { target: { files: [new File(['-'], 'جدول.xlsx')] } })
  await waitFor(() => expect(uploads).toHaveLength(1))
  await act(async () => {
    uploads[0]?.answer(200, file)
    await Promise.resolve()
  })
}

test('merged cells of a timetable’s file are read, and what is left out is listed before it is saved', async () => {
  await readFile(FILE)
  const list = (await screen.findByText('C1: 11:00')).closest('[role=alert]')
  expect(list?.textContent).toContain('الفرقة الثانية')
  expect(list?.textContent).toContain('لم نقرأ إلا أول 1,000 صف وأول 50 عمودًا من الورقة.')
  const subjects = cellsOf('السبت').getAllByRole('textbox', { name: 'المادة' })
  expect(subjects.map((field) => (field as HTMLInputElement).value)).toEqual(['النحو', 'النحو'])
})

test('if the first worksheet of a file has no days, the message names the other worksheets', async () => {
  await readFile({ ...FILE, rows: [['تعليمات']], rowNumbers: [1], merged: [], leftOut: [] })
  expect(await screen.findByText(/لم نجد فيه أيامًا.*الأوراق الأخرى: الفرقة الثانية/)).toBeTruthy()
})

test('a timetable is not saved while its file is being read, or while pasted cells have not been read', async () => {
  const uploads = fakeUploads()
  onTestFinished(() => void vi.unstubAllGlobals())
  const { user, sent } = open(TABLE, { [`PUT ${URL}`]: { done: true } })
  await user.click(await screen.findByRole('button', { name: 'تعديل الجدول الفرقة الثانية' }))
  const file = await screen.findByRole('button', { name: 'قراءة من ملف إكسل أو CSV' })
  const save = screen.getByRole('button', { name: 'حفظ' })
  const chosen = { target: { files: [new File(['-'], 'جدول.xlsx')] } }
  fireEvent.change(document.querySelector('input[type=file]') as Element, chosen)
  await waitFor(() => expect(uploads).toHaveLength(1))
  await user.click(save)
  expect(screen.getByText('انتظر حتى تكتمل قراءة الملف، ثم احفظ.')).toBeTruthy()
  expect(document.activeElement).toBe(file)
  await act(async () => uploads[0]?.answer(200, { ...FILE, leftOut: [] }))
  await screen.findByText(/^امتلأ الجدول/)
  await waitFor(() => expect(screen.queryByText(/^انتظر حتى تكتمل/)).toBeNull())

  const paste = screen.getByRole('textbox', { name: 'الصق الجدول من ملف إكسل' })
  await user.click(paste)
  await user.paste('اليوم\t9:00\nالسبت\tالعروض')
  await user.click(save)
  expect(screen.getByText(/^لصقت جدولًا لم يُقرأ بعد/)).toBeTruthy()
  expect(sent).toEqual([])
  await user.click(screen.getByRole('button', { name: 'قراءة ما لصقته' }))
  expect(screen.queryByText(/^لصقت جدولًا لم يُقرأ بعد/)).toBeNull()
  await user.click(save)
  await waitFor(() => expect(sent).toMatchObject([{ timetable: { columns: ['9:00'] }, was: TABLE }]))
})

test('a pasted timetable’s surplus columns are named, and a text that is too long is an error at its field', async () => {
  const { user, sent } = open(null)
  await user.click(await screen.findByRole('button', { name: 'كتابة الجدول الفرقة الثانية' }))
  const headings = Array.from({ length: 12 }, (_, at) => (at === 10 ? '' : `م${at + 1}`)).join('\t')
  await user.click(await screen.findByRole('textbox', { name: 'الصق الجدول من ملف إكسل' }))
  await user.paste(`اليوم\t${headings}\nالسبت\tالنحو - ${'د'.repeat(101)} - المدرج 1`)
  await user.click(screen.getByRole('button', { name: 'قراءة ما لصقته' }))
  const label = screen.getByText('أعمدة تركناها لأن الجدول لا يسع إلا 10 أعمدة:')
  expect(
    within(label.parentElement as HTMLElement)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['العمود 11', 'م12'])
  await user.click(screen.getByRole('button', { name: 'حفظ' }))
  expect(screen.getByText('اكتبه في 100 حرف على الأكثر.')).toBeTruthy()
  expect(document.activeElement).toBe(cellsOf('السبت').getAllByRole('textbox', { name: 'المحاضر' })[0])
  expect(sent).toEqual([])
})

test('errors are shown at the changed fields; a valid change is sent with the replaced timetable, with undo', async () => {
  const { user, sent } = open(TABLE, { [`PUT ${URL}`]: { done: true } })
  expect(await screen.findByText(/يومان، عمودان/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'تعديل الجدول الفرقة الثانية' }))
  await screen.findByRole('group', { name: 'السبت' })
  await user.click(screen.getByRole('button', { name: 'إضافة يوم' }))
  await user.selectOptions(cellsOf('الاثنين').getByRole('combobox', { name: 'اليوم' }), 'السبت')
  const [first] = screen.getAllByRole('textbox', { name: 'المادة' })
  await user.clear(first as HTMLElement)
  await user.click(screen.getByRole('button', { name: 'حفظ' }))
  expect(screen.getByText('هذا اليوم موجود من قبل.')).toBeTruthy()
  expect(screen.getByText('اكتب المادة، أو أفرغ الخلية.')).toBeTruthy()
  const [, twin] = screen.getAllByRole('button', { name: 'حذف اليوم السبت' })
  await user.click(twin as HTMLElement)
  await user.type(first as HTMLElement, 'الصرف')
  await user.click(screen.getByRole('button', { name: 'حذف العمود 2' }))
  await user.click(screen.getByRole('button', { name: 'حفظ' }))
  const [saturday, sunday] = TABLE.days
  const after = {
    ...TABLE,
    columns: ['9:00'],
    days: [
      { ...saturday, cells: [{ ...CELL, subject: 'الصرف' }] },
      { ...sunday, cells: [null] },
    ],
  }
  await user.click(await screen.findByRole('button', { name: 'تراجع' }))
  expect(await screen.findByText('عاد الجدول كما كان')).toBeTruthy()
  expect(sent).toEqual([
    { timetable: after, was: TABLE },
    { timetable: TABLE, was: after },
  ])
})

test('a date of another calendar or century is an error at its day’s field', async () => {
  const { user, sent } = open({ ...TABLE, days: [{ day: '1446-11-26', cells: [CELL, null] }] })
  await user.click(await screen.findByRole('button', { name: 'تعديل الجدول الفرقة الثانية' }))
  await user.click(await screen.findByRole('button', { name: 'حفظ' }))
  expect(screen.getByText('اكتب تاريخًا ميلاديًّا بين عامي 2000 و2100.')).toBeTruthy()
  expect(sent).toEqual([])
})

test('a conflict with a colleague’s change keeps what was typed into the timetable', async () => {
  const { user } = open(TABLE, { [`PUT ${URL}`]: problem('edit_conflict') })
  await user.click(await screen.findByRole('button', { name: 'تعديل الجدول الفرقة الثانية' }))
  const caption = await screen.findByRole('textbox', { name: 'سطر فوق الجدول (اختياري)' })
  await user.type(caption, ' 2025')
  await user.click(screen.getByRole('button', { name: 'حفظ' }))
  expect(await screen.findByText(/عدّله شخص آخر/)).toBeTruthy()
  expect(caption).toMatchObject({ value: 'الفصل الثاني 2025' })
})

test('saving a timetable’s table or image sends what it was when its form opened, even after a refetch', async () => {
  const file = { id: 'f.png', name: 'صورة', contentType: 'image/png', size: 9 }
  const stored = (caption: string, description: string) => [
    { place: 'grade_1', image: { file, description, source: 'office' }, table: null },
    { place: 'grade_2', image: null, table: { timetable: { ...TABLE, caption }, source: 'office' } },
  ]
  let schedules = stored(TABLE.caption, 'وصف الصورة')
  const { user, sent } = open(TABLE, {
    [SCHEDULES]: () => ({ schedules }),
    [`PUT ${URL}`]: () => {
      schedules = stored('عنوان كتبه زميل', 'وصف كتبه زميل')
      return problem('edit_conflict')
    },
    [`PUT ${SCHEDULES}/grade_1`]: { done: true },
  })
  await user.click(await screen.findByRole('button', { name: 'تعديل الصورة الفرقة الأولى' }))
  await user.click(screen.getByRole('button', { name: 'تعديل الجدول الفرقة الثانية' }))
  await screen.findByRole('textbox', { name: 'سطر فوق الجدول (اختياري)' })
  const [saveImage, saveTable] = screen.getAllByRole('button', { name: 'حفظ' }) as [HTMLElement, HTMLElement]
  await user.click(saveTable)
  expect(await screen.findByText(/عدّله شخص آخر/)).toBeTruthy()
  await user.click(saveTable)
  await user.click(saveImage)
  await waitFor(() => expect(sent).toHaveLength(3))
  expect(sent).toMatchObject([{ was: TABLE }, { was: TABLE }, { was: { description: 'وصف الصورة' } }])
})

test('while a new image is uploaded, the timetable’s old image is not saved again', async () => {
  const uploads = fakeUploads()
  const file = { id: 'f.png', name: 'صورة', contentType: 'image/png', size: 9 }
  const image = { file, description: 'وصف', source: 'office' }
  const { user, sent } = open(null, {
    [SCHEDULES]: { schedules: [{ place: 'grade_2', image, table: null }] },
    [`PUT ${SCHEDULES}/grade_2`]: { done: true },
  })
  await user.click(await screen.findByRole('button', { name: 'تعديل الصورة الفرقة الثانية' }))
  const chosen = new File(['x'], 'جديدة.png', { type: 'image/png' })
  fireEvent.change(document.querySelector('input[type=file]') as Element, { target: { files: [chosen] } })
  await user.click(screen.getByRole('button', { name: 'حفظ' }))
  expect(screen.getByText(/^انتظر حتى يكتمل رفع الملف/)).toBeTruthy()
  expect(sent).toEqual([])
  await act(async () => uploads[0]?.answer(200, { file: { ...file, id: 'new.png' }, known: false }))
  await user.click(screen.getByRole('button', { name: 'حفظ' }))
  await waitFor(() => expect(sent).toMatchObject([{ fileId: 'new.png', was: { fileId: 'f.png' } }]))
})

test('a new timetable of the exams has date fields and a column for each grade', async () => {
  const { user } = open(null)
  await user.click(await screen.findByRole('button', { name: 'كتابة الجدول جدول الامتحانات' }))
  expect(await screen.findByRole('textbox', { name: 'العمود 4' })).toMatchObject({ value: 'الفرقة الرابعة' })
  expect(screen.getByLabelText('التاريخ').getAttribute('type')).toBe('date')
  expect(screen.getAllByRole('textbox', { name: 'الساعة' })).toHaveLength(4)
})

test('a removed timetable can be restored', async () => {
  const undo = '/api/admin/library/removals/r-1/undo'
  const { user, asked, sent } = open(TABLE, { [`${URL}/remove`]: { removal: 'r-1' }, [undo]: { done: true } })
  await user.click(await screen.findByRole('button', { name: 'حذف الجدول الفرقة الثانية' }))
  await user.click(await screen.findByRole('button', { name: 'تراجع' }))
  expect(sent).toEqual([{ was: TABLE }])
  await waitFor(() => expect(asked).toContain(undo))
})
