import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { fakeApi, portal, problem, silentApi } from '../../testing/fake-api.ts'
import { renderPortal } from '../../testing/render-portal.tsx'

const BOOKS = '/storage/students-data/books/2023_24/books_grade_1.json'

test('the book viewer’s frame shows the preview of the portal’s file store, 500 pixels high', async () => {
  fakeApi({})
  renderPortal('/book/a%2F1.pdf')
  const frame = await screen.findByTitle('عرض الكتاب')
  expect(frame.getAttribute('src')).toBe('/drive/file/a%2F1.pdf/preview')
  expect(frame.getAttribute('height')).toBe('500')
})

test('the viewed book can be downloaded, and opened in a new window', async () => {
  const drive = { preview: 'https://drive.example/{id}/preview', download: 'https://drive.example/get?id={id}' }
  fakeApi({ '/api/portal': portal({ drive }) })
  renderPortal('/final_exam/7c')
  const download = await screen.findByRole('link', { name: 'تنزيل' })
  expect(download.getAttribute('href')).toBe('https://drive.example/get?id=7c')
  expect(download.getAttribute('download')).toBe('')
  const apart = screen.getByRole('link', { name: 'فتح في نافذة جديدة' })
  expect(apart.getAttribute('href')).toBe('https://drive.example/7c/preview')
  expect(apart.getAttribute('target')).toBe('_blank')
  expect(apart.getAttribute('rel')).toBe('noopener noreferrer')
})

test.each([
  ['/book/none', 'هذا الكتاب غير موجود'],
  ['/final_exam/none', 'هذا الامتحان غير موجود'],
])('for %s the viewer says that the file does not exist, and links to the selector', async (page, message) => {
  const drive = '/drive/uc?export=download&id=none'
  fakeApi({ [`HEAD ${drive}`]: problem('not_found'), '/storage/students-data/top_degrees.json': [] })
  const { user, router } = renderPortal(page)
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'تنزيل' })).toBeNull()
  const [, way] = screen.getAllByRole('link', { name: 'القائمة الرئيسية' })
  await user.click(way as HTMLElement)
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/', state: { step: 0 } }))
})

test('if the check for a missing file fails, the viewer’s frame stays', async () => {
  fakeApi({ 'HEAD /drive/uc?export=download&id=1': problem('service_unavailable') })
  renderPortal('/book/1')
  expect(await screen.findByTitle('عرض الكتاب')).toBeTruthy()
  expect(screen.queryByText('هذا الكتاب غير موجود')).toBeNull()
})

describe('the title', () => {
  test.each([
    ['/book/1', 'عرض الكتاب'],
    ['/final_exam/1', 'عرض الامتحان'],
  ])('a direct visit to %s shows the viewer’s default title', async (page, title) => {
    fakeApi({})
    renderPortal(page)
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
    await waitFor(() => expect(document.title).toBe(`${title} · ديوان`))
  })

  test.each([[null], [{ title: 7 }], [{ title: '' }], ['كتاب']])(
    'the viewer’s title is the default one with the link state %j',
    async (state) => {
      fakeApi({})
      const { router } = renderPortal('/find_student')
      await router.navigate('/book/1', { state })
      expect(await screen.findByRole('heading', { level: 1, name: 'عرض الكتاب' })).toBeTruthy()
    },
  )

  test('the viewer’s title comes from the followed link, and also names the frame and the download', async () => {
    fakeApi({})
    const { router } = renderPortal('/find_student')
    await router.navigate('/book/1', { state: { title: 'البلاغة (Rhetoric)' } })
    expect(await screen.findByRole('heading', { level: 1, name: 'البلاغة (Rhetoric)' })).toBeTruthy()
    expect(await screen.findByTitle('البلاغة (Rhetoric)')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'تنزيل' }).getAttribute('download')).toBe('البلاغة (Rhetoric)')
  })
})

describe('the back button', () => {
  test('the viewer’s back button returns to the previous screen', async () => {
    fakeApi({ [BOOKS]: { term_1: [{ book_name: 'النحو', book_gdrive_id: '1' }], term_2: [] } })
    const { user, address } = renderPortal('/grade_1/books/term_1')
    await user.click(await screen.findByRole('button', { name: 'النحو' }))
    await user.click(screen.getByRole('link', { name: 'معاينة' }))
    await user.click(await screen.findByRole('button', { name: 'رجوع' }))
    await waitFor(() => expect(address()).toBe('/grade_1/books/term_1'))
  })

  test('the viewer’s back button leads home if there is no previous screen', async () => {
    fakeApi({ '/storage/students-data/top_degrees.json': [] })
    const { user, address } = renderPortal('/book/1')
    await user.click(await screen.findByRole('button', { name: 'رجوع' }))
    await waitFor(() => expect(address()).toBe('/'))
  })
})

test('the viewer shows no frame until the portal has reported where its files are', async () => {
  silentApi()
  renderPortal('/book/1')
  await screen.findByRole('heading', { level: 1 })
  expect(screen.getByRole('status').textContent).toContain('سبحان الله وبحمده')
  expect(screen.queryByTitle('عرض الكتاب')).toBeNull()
})

test('if the request for `/api/portal` fails, the viewer offers a retry', async () => {
  let tries = 0
  fakeApi({ '/api/portal': () => (tries++ === 0 ? problem('internal') : portal()) })
  const { user } = renderPortal('/book/1')
  await user.click(await screen.findByRole('button', { name: 'إعادة المحاولة' }))
  expect(await screen.findByTitle('عرض الكتاب')).toBeTruthy()
})
