import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi, problem, silentApi } from '../../testing/fake-api.ts'
import { renderPortal } from '../../testing/render-portal.tsx'

const API = '/api/grade_3/schedule'
const URL = '/storage/students-data/schedule/grade_3.jpg?v=2'
const IMAGE = { image: { url: URL, description: 'محاضرات الفرقة الثالثة: السبت إلى الأربعاء' } }
const EXAMS_TITLE = 'جدول امتحانات الفصل الدراسي الثاني 2025'

test('the image has a description and opens in full size', async () => {
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

test('the timetable of the exams has its own title', async () => {
  fakeApi({ '/api/exams_schedule/schedule': IMAGE })
  renderPortal('/exams_schedule/schedule')
  expect(await screen.findByRole('heading', { level: 1, name: EXAMS_TITLE })).toBeTruthy()
  const download = await screen.findByRole('link', { name: 'تنزيل الجدول' })
  expect(download.getAttribute('download')).toBe(`${EXAMS_TITLE}.jpg`)
})

test.each([
  ['grade_1', { image: null }, 'جدول الفرقة الأولى غير متاح بعد'],
  ['grade_4', { image: null }, 'جدول الفرقة الرابعة غير متاح بعد'],
  ['exams_schedule', { image: null }, 'جدول الامتحانات غير متاح بعد'],
  ['grade_2', problem('not_found'), 'جدول الفرقة الثانية غير متاح بعد'],
])('%s without an image says whose timetable is not available yet', async (place, answer, sorry) => {
  fakeApi({ [`/api/${place}/schedule`]: answer })
  renderPortal(`/${place}/schedule`)
  expect(await screen.findByText(sorry)).toBeTruthy()
  expect(screen.queryByRole('img')).toBeNull()
})

test('the five timetables link to each other', async () => {
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

test('back leads to the aims of the grade', async () => {
  fakeApi({ [API]: IMAGE, '/storage/students-data/top_degrees.json': [] })
  const { user, router } = renderPortal('/grade_3/schedule')
  await user.click(await screen.findByRole('link', { name: 'رجوع' }))
  await waitFor(() =>
    expect(router.state.location).toMatchObject({ pathname: '/', state: { selections: ['grade_3'], step: 1 } }),
  )
})

test('the page shows that it is loading', async () => {
  silentApi()
  renderPortal('/grade_3/schedule')
  await screen.findByRole('heading', { level: 1 })
  expect(screen.getByRole('status').textContent).toContain('سبحان الله وبحمده')
})

test('a failure of the call can be retried', async () => {
  let tries = 0
  fakeApi({ [API]: () => (tries++ === 0 ? problem('internal') : IMAGE) })
  const { user } = renderPortal('/grade_3/schedule')
  await user.click(await screen.findByRole('button', { name: 'إعادة المحاولة' }))
  expect(await screen.findByRole('img')).toBeTruthy()
})

test('an image that fails to load can be requested again', async () => {
  fakeApi({ [API]: IMAGE })
  const { user } = renderPortal('/grade_3/schedule')
  fireEvent.error(await screen.findByRole('img'))
  expect(screen.getByRole('alert').textContent).toContain('تعذر عرض صورة الجدول. أعد المحاولة، أو نزّلها.')
  await user.click(screen.getByRole('button', { name: 'إعادة المحاولة' }))
  expect(screen.getByRole('img').getAttribute('src')).toBe(URL)
})

test('an address without a valid timetable suggests checking the link and requests nothing', async () => {
  const { asked } = fakeApi({})
  renderPortal('/grade_9/schedule')
  expect(await screen.findByText('لا توجد صفحة بهذا الرابط. تأكد منه، أو عُد إلى الرئيسية.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'العودة إلى الرئيسية' })).toBeTruthy()
  expect(asked).toEqual(['/api/portal'])
})
