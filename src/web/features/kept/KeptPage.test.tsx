import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { KEPT_AT, KEPT_NAME, KEPT_PLACE } from '../../service-worker/kept-headers.rules.ts'
import { fakeApi } from '../../testing/fake-api.ts'
import { fakeCache } from '../../testing/fake-cache.ts'
import { renderPortal } from '../../testing/render-portal.tsx'

const HOST = 'http://localhost:3000'
let files: ReturnType<typeof fakeCache>
let answers: ReturnType<typeof fakeCache>
let media: ReturnType<typeof fakeCache>

beforeEach(() => {
  files = fakeCache()
  answers = fakeCache()
  media = fakeCache()
  const caches = new Map([
    ['files', files],
    ['answers', answers],
    ['media', media],
  ])
  vi.stubGlobal('caches', { open: (name: string) => Promise.resolve(caches.get(name.split(' ')[1] ?? '')) })
  Object.defineProperty(navigator, 'serviceWorker', { value: {}, configurable: true })
  fakeApi({})
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

async function keep(id: string, name: string, hours: number): Promise<void> {
  const headers = {
    [KEPT_AT]: new Date(Date.now() - hours * 3_600_000).toISOString(),
    [KEPT_NAME]: encodeURIComponent(name),
    [KEPT_PLACE]: encodeURIComponent(`/book/${id}`),
  }
  await files.put(`${HOST}/drive/uc?export=view&id=${id}`, new Response('x'.repeat(1024), { headers }))
  await files.put(`${HOST}/drive/file/${id}/preview`, new Response('page'))
}

test('the files stored on the device are listed with size and age, and each can be opened and removed', async () => {
  await keep('nahw.pdf', 'كتاب النحو', 48)
  await keep('sarf.pdf', 'كتاب الصرف', 3)
  const { user } = renderPortal('/kept')
  await screen.findByRole('link', { name: 'كتاب الصرف' })
  const [first, second] = screen.getAllByRole('listitem').filter(({ textContent }) => textContent?.includes('كتاب'))
  expect(first?.textContent).toContain('كتاب الصرف')
  expect(first?.textContent).toContain('1 كيلوبايت، محفوظ منذ 3 ساعات')
  expect(second?.textContent).toContain('محفوظ منذ يومين')
  expect(
    within(first as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/book/sarf.pdf')
  expect(screen.getByText('مجموعها: 2 كيلوبايت')).toBeTruthy()

  await user.click(screen.getByRole('button', { name: 'حذف كتاب الصرف' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'كتاب الصرف' })).toBeNull())
  expect((await files.keys()).map(({ url }) => url)).toEqual([
    `${HOST}/drive/uc?export=view&id=nahw.pdf`,
    `${HOST}/drive/file/nahw.pdf/preview`,
  ])
})

test('one press removes all answers stored on the device, with the media of stored quizzes', async () => {
  await answers.put(`${HOST}/api/portal`, Response.json({}))
  const headers = { 'content-length': '3072' }
  await media.put(`${HOST}/drive/media/a.png`, new Response('x', { headers }))
  const { user } = renderPortal('/kept')
  await screen.findByText('لم تُحفظ ملفات بعد')
  expect(screen.getByText('ومعها صور الاختبارات وتسجيلاتها الصوتية: 3 كيلوبايت')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'حذفها كلها' }))
  await screen.findByText('حُذفت النتائج والقوائم المحفوظة.')
  expect([await answers.keys(), await media.keys()]).toEqual([[], []])
  expect(screen.queryByText(/^ومعها صور/)).toBeNull()
})

test('in a browser that cannot store anything the page says so', async () => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  renderPortal('/kept')
  await screen.findByText('لا يحفظ هذا المتصفح شيئًا من المنصة')
})

test('a browser that forbids storage is said to store nothing, without an offer to retry', async () => {
  vi.stubGlobal('caches', { open: () => Promise.reject(new DOMException('denied', 'SecurityError')) })
  renderPortal('/kept')
  expect(await screen.findByText('لا يحفظ هذا المتصفح شيئًا من المنصة')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'إعادة المحاولة' })).toBeNull()
})
