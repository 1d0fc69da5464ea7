import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fakeApi, problem, silentApi } from '../../testing/fake-api.ts'
import { renderPortal } from '../../testing/render-portal.tsx'

const API = '/api/grade_3/schedule'
const URL = '/storage/students-data/schedule/grade_3.jpg?v=2'
const IMAGE = { image: { url: URL, description: 'محاضرات الفرقة الثالثة: السبت إلى الأربعاء' } }
const EXAMS_TITLE = 'جدول امتحانات الفصل الدراسي الثاني 2025'
const CELL = { subject: 'النحو', detail: 'د. هدى القباني', place: 'المدرج 1' }
const TABLE = {
  caption: 'الفصل الدراسي الثاني 2024/25',
  columns: ['9:00 - 10:30', '10:45 - 12:15'],
  days: [
    { day: 'saturday', cells: [CELL, null] },
    { day: 'sunday', cells: [null, { ...CELL, subject: 'الصرف' }] },
  ],
}

test('a timetable’s image has its description, and a press opens it in full size', async () => {
  fakeApi({ [API]: IMAGE })
  renderPortal('/grade_3/schedule')
  expect(await screen.findByRole('heading', { level: 1, name: 'جدول الفرقة الثالثة' })).toBeTruthy()
  const image = await screen.findByRole('img', { name: IMAGE.image.description })
  expect(image.getAttribute('src')).toBe(URL)
  const full = screen.getByRole('link', { name: 'فتح الصورة بحجمها الكامل' })
  expect(full.getAttribute('href')).toBe(URL)
  expect(full.contains(image)).toBe(true)
})

test('the timetable is downloaded under an Arabic name', async () => {
  fakeApi({ [API]: IMAGE })
  renderPortal('/grade_3/schedule')
  const download = await screen.findByRole('link', { name: 'تنزيل الجدول' })
  expect(download.getAttribute('href')).toBe(URL)
  expect(download.getAttribute('download')).toBe('جدول الفرقة الثالثة.jpg')
})

test('a timetable’s image that is no JPEG is downloaded with the extension of its type', async () => {
  fakeApi({ [API]: { image: { ...IMAGE.image, extension: 'webp' } } })
  renderPortal('/grade_3/schedule')
  const download = await screen.findByRole('link', { name: 'تنزيل الجدول' })
  expect(download.getAttribute('download')).toBe('جدول الفرقة الثالثة.webp')
})

test('the timetable of the exams has the title that the specification fixes, if its image is of that term', async () => {
  const image = { ...IMAGE.image, description: `${EXAMS_TITLE}. السبت 24/5/2025: النحو.` }
  fakeApi({ '/api/exams_schedule/schedule': { image } })
  renderPortal('/exams_schedule/schedule')
  expect(await screen.findByRole('heading', { level: 1, name: EXAMS_TITLE })).toBeTruthy()
  const download = await screen.findByRole('link', { name: 'تنزيل الجدول' })
  expect(download.getAttribute('download')).toBe(`${EXAMS_TITLE}.jpg`)
})

test.each([
  ['its table says so', { image: null, table: { ...TABLE, caption: 'امتحانات الفصل الأول 2026' } }],
  ['its table does not say which', { image: IMAGE.image, table: { ...TABLE, caption: '' } }],
  ['its image says so', { image: { ...IMAGE.image, description: 'امتحانات الفصل الأول 2026' } }],
])('the title of the exams’ timetable does not name the specification’s term if %s', async (_, schedule) => {
  fakeApi({ '/api/exams_schedule/schedule': schedule })
  renderPortal('/exams_schedule/schedule')
  await screen.findAllByText('table' in schedule ? CELL.subject : 'تنزيل الجدول')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('جدول الامتحانات')
  expect(screen.queryByText(EXAMS_TITLE)).toBeNull()
})

test.each([
  ['grade_1', { image: null }, 'جدول الفرقة الأولى غير متاح بعد'],
  ['grade_4', { image: null }, 'جدول الفرقة الرابعة غير متاح بعد'],
  ['exams_schedule', { image: null }, 'جدول الامتحانات غير متاح بعد'],
  ['grade_2', problem('not_found'), 'جدول الفرقة الثانية غير متاح بعد'],
])('%s without an image says which timetable is not available yet', async (place, answer, sorry) => {
  fakeApi({ [`/api/${place}/schedule`]: answer })
  renderPortal(`/${place}/schedule`)
  expect(await screen.findByText(sorry)).toBeTruthy()
  expect(screen.queryByRole('img')).toBeNull()
})

test('the timetables of the four grades and of the exams link to each other', async () => {
  fakeApi({ [API]: IMAGE, '/api/exams_schedule/schedule': { image: null } })
  const { user } = renderPortal('/grade_3/schedule')
  const places = within(await screen.findByRole('navigation', { name: 'الجداول' }))
  expect(places.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['الفرقة الأولى', '/grade_1/schedule'],
    ['الفرقة الثانية', '/grade_2/schedule'],
    ['الفرقة الثالثة', '/grade_3/schedule'],
    ['الفرقة الرابعة', '/grade_4/schedule'],
    ['الامتحانات', '/exams_schedule/schedule'],
  ])
  expect(places.getByRole('link', { current: 'page' }).textContent).toBe('الفرقة الثالثة')
  await user.click(places.getByRole('link', { name: 'الامتحانات' }))
  expect(await screen.findByText('جدول الامتحانات غير متاح بعد')).toBeTruthy()
})

test('back leads from a timetable to the selector’s step for the contents of the grade', async () => {
  fakeApi({ [API]: IMAGE, '/storage/students-data/top_degrees.json': [] })
  const { user, router } = renderPortal('/grade_3/schedule')
  await user.click(await screen.findByRole('link', { name: 'رجوع' }))
  await waitFor(() =>
    expect(router.state.location).toMatchObject({ pathname: '/', state: { selections: ['grade_3'], step: 1 } }),
  )
})

test('the page of a timetable shows that it is loading', async () => {
  silentApi()
  renderPortal('/grade_3/schedule')
  await screen.findByRole('heading', { level: 1 })
  expect(screen.getByRole('status').textContent).toContain('سبحان الله وبحمده')
})

test('a failure to load a timetable can be retried', async () => {
  let tries = 0
  fakeApi({ [API]: () => (tries++ === 0 ? problem('internal') : IMAGE) })
  const { user } = renderPortal('/grade_3/schedule')
  await user.click(await screen.findByRole('button', { name: 'إعادة المحاولة' }))
  expect(await screen.findByRole('img')).toBeTruthy()
})

test('a timetable’s image that fails to load can be requested again', async () => {
  fakeApi({ [API]: IMAGE })
  const { user } = renderPortal('/grade_3/schedule')
  fireEvent.error(await screen.findByRole('img'))
  expect(screen.getByRole('alert').textContent).toContain('تعذر عرض صورة الجدول. أعد المحاولة، أو نزّلها.')
  await user.click(screen.getByRole('button', { name: 'إعادة المحاولة' }))
  expect(screen.getByRole('img').getAttribute('src')).toBe(URL)
})

test('for an address that names no timetable the page suggests checking the link and requests nothing', async () => {
  const { asked } = fakeApi({})
  renderPortal('/grade_9/schedule')
  expect(await screen.findByText('لا توجد صفحة بهذا الرابط. تأكد منه، أو عُد إلى الرئيسية.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'العودة إلى الرئيسية' })).toBeTruthy()
  expect(asked).toEqual(['/api/portal'])
})

function at(date: Date) {
  vi.useFakeTimers({ now: date, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
}

test('a timetable’s table shows the days with today marked, and the image can be downloaded beside it', async () => {
  at(new Date(2025, 4, 25, 8))
  fakeApi({ [API]: { ...IMAGE, table: TABLE } })
  renderPortal('/grade_3/schedule')
  const table = await screen.findByRole('table', { name: 'جدول الأيام والمواعيد' })
  const rows = within(table)
    .getAllByRole('row')
    .map((row) => Array.from(row.children, (cell) => cell.textContent?.trim()))
  expect(rows).toEqual([
    ['اليوم', ...TABLE.columns],
    ['السبت', 'النحود. هدى القبانيالمدرج 1', ''],
    ['الأحد اليوم', '', 'الصرفد. هدى القبانيالمدرج 1'],
  ])
  const current = within(table).getAllByRole('row', { current: 'date' })
  expect(current.map((row) => row.firstElementChild?.textContent)).toEqual(['الأحد اليوم'])
  expect(screen.getByText(TABLE.caption)).toBeTruthy()
  const download = screen.getByRole('link', { name: 'تنزيل صورة الجدول' })
  expect(download.getAttribute('href')).toBe(URL)
  expect(screen.getByText('صورة الجدول', { selector: 'summary' }).closest('details')?.open).toBe(false)
})

test('a timetable that stays open and visible marks the next day at midnight', async () => {
  vi.useFakeTimers({ now: new Date(2025, 4, 24, 23, 59, 59), shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  fakeApi({ [API]: { image: null, table: TABLE } })
  renderPortal('/grade_3/schedule')
  const marked = () => screen.getAllByRole('row', { current: 'date' }).map((row) => row.firstElementChild?.textContent)
  await screen.findByRole('table')
  expect(marked()).toEqual(['السبت اليوم'])
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(marked()).toEqual(['الأحد اليوم'])
})

test('on a phone each day of a timetable is a section, of which that of today or of the next day is open', async () => {
  at(new Date(2025, 4, 28, 8))
  fakeApi({ [API]: { image: null, table: TABLE } })
  renderPortal('/grade_3/schedule')
  const heads = await screen.findAllByRole('heading', { level: 2 })
  expect(heads.map((head) => [head.textContent?.replace(/\s+/g, ' '), head.closest('details')?.open])).toEqual([
    ['السبت النحو', true],
    ['الأحد الصرف', false],
  ])
  expect(screen.queryByRole('link', { name: /تنزيل/ })).toBeNull()
})

test('the days of the exams’ timetable are dates, and the section of the next date is open', async () => {
  at(new Date(2025, 4, 26, 8))
  const days = ['2025-05-24', '2025-05-27'].map((day) => ({ day, cells: [CELL, CELL] }))
  fakeApi({ '/api/exams_schedule/schedule': { image: null, table: { ...TABLE, days } } })
  renderPortal('/exams_schedule/schedule')
  const table = await screen.findByRole('table')
  const heads = within(table).getAllByRole('rowheader')
  expect(heads.map((head) => head.textContent?.trim())).toEqual(['السبت، 24 مايو 2025', 'الثلاثاء، 27 مايو 2025'])
  const open = screen.getAllByRole('heading', { level: 2 }).map((head) => head.closest('details')?.open)
  expect(open).toEqual([false, true])
})

test('a timetable’s caption that repeats the title of the page is left out', async () => {
  fakeApi({ '/api/exams_schedule/schedule': { image: null, table: { ...TABLE, caption: EXAMS_TITLE } } })
  renderPortal('/exams_schedule/schedule')
  await screen.findByRole('table')
  expect(screen.getAllByText(EXAMS_TITLE)).toEqual([screen.getByRole('heading', { level: 1 })])
})
