import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { listKept } from '../api/kept-files.ts'
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
  setWorkers({ getRegistration: () => Promise.resolve({ active }) })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

function setWorkers(container: { getRegistration: () => Promise<unknown> }): void {
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true })
}

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

test.each([
  ["attachment; filename=nahw.pdf; filename*=UTF-8''%D8%A7%D9%84%D8%B5%D8%B1%D9%81.pdf", 'الصرف'],
  ['attachment; filename="Arabic grammar.pdf"', 'Arabic grammar'],
  ['attachment', 'عرض الكتاب'],
])('a file whose screen was opened by a shared link is stored under its own name: %s', async (disposition, name) => {
  host(() => Promise.resolve(new Response('x', { headers: { 'content-disposition': disposition } })))
  render(<KeepFile file={{ ...FILE, name: 'عرض الكتاب', isUnnamed: true }} use="read" />)
  await screen.findByRole('button', { name: 'حفظ للقراءة دون شبكة' })
  await press('حفظ للقراءة دون شبكة')
  await screen.findByText(/محفوظ على هذا الجهاز/)
  expect((await listKept()).map((kept) => kept.name)).toEqual([name])
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

test('a file is stored as soon as the service worker of a page that was only just opened runs', async () => {
  const active = { postMessage: () => undefined }
  const registrations = [undefined, { active: null }, { active }]
  setWorkers({ getRegistration: () => Promise.resolve(registrations.shift()) })
  host(book)
  render(<KeepFile file={FILE} use="read" />)
  await screen.findByRole('button', { name: 'حفظ للقراءة دون شبكة' })
  await press('حفظ للقراءة دون شبكة')
  expect(screen.getByText('جارٍ الحفظ على هذا الجهاز…')).toBeTruthy()
  await screen.findByText('محفوظ على هذا الجهاز، 2 كيلوبايت')
})

test('without an active service worker, which would serve the file, storing a file fails with a message', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  setWorkers({ getRegistration: () => Promise.resolve(undefined) })
  host(book)
  render(<KeepFile file={FILE} use="read" />)
  const button = await screen.findByRole('button', { name: 'حفظ للقراءة دون شبكة' })
  fireEvent.click(button)
  await vi.advanceTimersByTimeAsync(40_000)
  await screen.findByText(/تعذر الحفظ في هذا المتصفح الآن/)
})

test('in a browser that forbids service workers, storing a file fails at once', async () => {
  setWorkers({ getRegistration: () => Promise.reject(new DOMException('denied', 'SecurityError')) })
  host(book)
  render(<KeepFile file={FILE} use="read" />)
  await screen.findByRole('button', { name: 'حفظ للقراءة دون شبكة' })
  await press('حفظ للقراءة دون شبكة')
  await screen.findByText(/تعذر الحفظ في هذا المتصفح الآن/)
})

test('a file whose preview page does not arrive is not stored, so that no list shows it as stored', async () => {
  vi.stubGlobal('fetch', (url: string) => (url.includes('preview') ? Promise.reject(new TypeError('x')) : book()))
  render(<KeepFile file={FILE} use="read" />)
  await screen.findByRole('button', { name: 'حفظ للقراءة دون شبكة' })
  await press('حفظ للقراءة دون شبكة')
  await screen.findByText('انقطع الاتصال قبل أن يكتمل الحفظ. أعد المحاولة.')
  expect(await cache.keys()).toEqual([])
})

test('a file of another site has no button that stores it on the device', () => {
  const { container } = render(<KeepFile file={{ ...FILE, url: 'https://drive.example/a.pdf' }} use="read" />)
  expect(container.textContent).toBe('')
})
