import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeCache } from '../testing/fake-cache.ts'
import { KeepFile } from './KeepFile.tsx'

const FILE = {
  url: '/drive/uc?export=download&id=nahw.pdf',
  preview: '/drive/file/nahw.pdf/preview',
  name: 'كتاب النحو',
  place: '/book/nahw.pdf',
}

let cache: ReturnType<typeof fakeCache>
let sent: unknown[]

beforeEach(() => {
  cache = fakeCache()
  sent = []
  vi.stubGlobal('caches', { open: () => Promise.resolve(cache) })
  const active = { postMessage: (message: unknown) => sent.push(message) }
  const container = { getRegistration: () => Promise.resolve({ active }) }
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

/** Fakes a host: `send` answers for the book's file, and its preview page always loads. */
function host(send: () => Promise<Response>): void {
  vi.stubGlobal('fetch', (url: string) => (url.includes('preview') ? Promise.resolve(new Response('page')) : send()))
}

function book(): Promise<Response> {
  return Promise.resolve(
    new Response('x'.repeat(2048), { headers: { 'content-type': 'application/pdf', etag: '"1"' } }),
  )
}

function press(name: string): Promise<void> {
  return userEvent.click(screen.getByRole('button', { name }))
}

test('a file is stored on the device with its size and its preview page, and both are removed again', async () => {
  host(book)
  render(<KeepFile file={FILE} use="read" />)
  await screen.findByRole('button', { name: 'حفظ للقراءة دون شبكة' })
  await press('حفظ للقراءة دون شبكة')
  await screen.findByText('محفوظ على هذا الجهاز، 2 كيلوبايت')
  expect((await cache.keys()).map(({ url }) => new URL(url).pathname + new URL(url).search)).toEqual([
    '/drive/uc?export=view&id=nahw.pdf',
    '/drive/file/nahw.pdf/preview',
  ])
  expect(sent).toEqual([{ type: 'keep-preview' }])

  await press('حذف من هذا الجهاز')
  await screen.findByRole('button', { name: 'حفظ للقراءة دون شبكة' })
  expect(await cache.keys()).toEqual([])
})

test('a file that was stored on the device earlier is shown as stored', async () => {
  host(book)
  const { unmount } = render(<KeepFile file={FILE} use="read" />)
  await screen.findByRole('button', { name: 'حفظ للقراءة دون شبكة' })
  await press('حفظ للقراءة دون شبكة')
  await screen.findByText(/محفوظ على هذا الجهاز/)
  unmount()
  render(<KeepFile file={FILE} use="read" />)
  await screen.findByText(/محفوظ على هذا الجهاز/)
})

test.each([
  [
    'a network that breaks',
    () => Promise.reject(new TypeError('x')),
    'انقطع الاتصال قبل أن يكتمل الحفظ. أعد المحاولة.',
  ],
  ['a missing file', () => Promise.resolve(new Response('', { status: 404 })), 'هذا الملف غير موجود. ربما نُقل أو حُذف.'],
])('%s: no file is stored on the device, the reason is shown, and a retry works', async (_, send, text) => {
  host(send)
  render(<KeepFile file={FILE} use="listen" />)
  await screen.findByRole('button', { name: 'حفظ للاستماع دون شبكة' })
  await press('حفظ للاستماع دون شبكة')
  await screen.findByText(text)
  expect(await cache.keys()).toEqual([])
  host(book)
  await press('حفظ للاستماع دون شبكة')
  await screen.findByText(/محفوظ على هذا الجهاز/)
})

test('if the device is full, the button shows what to delete', async () => {
  cache = fakeCache(0)
  host(book)
  render(<KeepFile file={FILE} use="read" />)
  await screen.findByRole('button', { name: 'حفظ للقراءة دون شبكة' })
  await press('حفظ للقراءة دون شبكة')
  await screen.findByText('لا مساحة كافية على هذا الجهاز. احذف شيئًا من المحفوظ، ثم أعد المحاولة.')
})

test('without an active service worker, which would serve the file, storing a file fails with a message', async () => {
  const container = { getRegistration: () => Promise.resolve(undefined) }
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true })
  host(book)
  render(<KeepFile file={FILE} use="read" />)
  await screen.findByRole('button', { name: 'حفظ للقراءة دون شبكة' })
  await press('حفظ للقراءة دون شبكة')
  await screen.findByText(/تعذر الحفظ في هذا المتصفح الآن/)
})

test('a file of another site has no button that stores it on the device', () => {
  const { container } = render(<KeepFile file={{ ...FILE, url: 'https://drive.example/a.pdf' }} use="read" />)
  expect(container.textContent).toBe('')
})
