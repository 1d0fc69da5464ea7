import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeApi } from '../../testing/fake-api.ts'
import { type FakeUpload, fakeUploads } from '../../testing/fake-upload.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { session } from '../../testing/samples.ts'
import { putSign } from '../../testing/signed-in.ts'

const FILE = { id: 'b-1.pdf', name: 'شرح ابن عقيل.pdf', contentType: 'application/pdf', size: 5 * 1024 * 1024 }

let uploads: FakeUpload[] = []

beforeEach(() => {
  putSign()
  uploads = fakeUploads()
})
afterEach(() => vi.unstubAllGlobals())

async function choose(file: File): Promise<FakeUpload | undefined> {
  const shelf = 'shelf=book&grade=grade_1&term=term_1'
  const { user, ...rest } = session()
  const librarian = { ...rest, user: { ...user, staff_roles: ['librarian'] } }
  fakeApi({ '/api/auth/get-session': librarian, [`/api/admin/library/lines?${shelf}`]: { lines: [] } })
  const page = renderPortal('/admin/library/books')
  await page.user.click(await screen.findByRole('button', { name: 'إضافة كتاب' }))
  // Queries by role and label skip hidden inputs, so find the input by selector.
  const input = document.querySelector('input[type=file]')
  if (!input) throw new Error('no input')
  fireEvent.change(input, { target: { files: [file] } })
  return uploads[0]
}

const BOOK = new File(['%PDF-1.4'], 'شرح ابن عقيل.pdf', { type: 'application/pdf' })

async function finish(request: FakeUpload | undefined, status: number, body: object): Promise<void> {
  await act(async () => {
    request?.answer(status, body)
    await Promise.resolve()
  })
}

test('an upload shows its progress, then the file and a suggested name for the library’s entry', async () => {
  const request = await choose(BOOK)
  expect(decodeURIComponent(request?.url ?? '')).toContain('name=شرح ابن عقيل.pdf')
  act(() => void request?.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 30, total: 120 })))
  expect(screen.getByRole('progressbar', { name: 'جارٍ رفع الملف…' }).ariaValueNow).toBe('25')

  await finish(request, 200, { file: FILE, known: true })
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(screen.getByTitle('معاينة: شرح ابن عقيل.pdf').getAttribute('src')).toBe('/drive/file/b-1.pdf/preview')
  expect(screen.getByText('5.0 ميجابايت')).toBeTruthy()
  expect(screen.getByText(/موجود في المنصة من قبل/)).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'اسم الكتاب' }).value).toBe('شرح ابن عقيل')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'الملف أو الرابط' }).value).toBe('b-1.pdf')
})

test.each([
  ['a file that is not a book', 422, { code: 'unreadable_file' }, /^لم نتعرف على الملف/],
  ['a file that is too large for its type', 413, { code: 'too_large' }, /^الملف أكبر/],
  ['audio among books', 200, { file: { ...FILE, contentType: 'audio/mpeg' }, known: false }, /^هذا النوع غير مقبول/],
])('when a file is uploaded, %s is reported at the field', async (_, status, body, said) => {
  const problem = { type: 'about:blank', title: 't', status, request_id: 'r-1', ...body }
  await finish(await choose(BOOK), status, problem)
  expect(screen.getByText(said)).toBeTruthy()
})

test('a file above the size limit is not sent at all', async () => {
  const large = new File(['%PDF'], 'كبير.pdf')
  Object.defineProperty(large, 'size', { value: 50 * 1024 * 1024 + 1 })
  expect(await choose(large)).toBeUndefined()
  expect(screen.getByText(/^الملف أكبر/)).toBeTruthy()
})

test('a cancelled upload is not reported as an error', async () => {
  await choose(BOOK)
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'إيقاف الرفع' }))
    await Promise.resolve()
  })
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(screen.getByRole('button', { name: 'اختيار ملف من الجهاز' })).toBeTruthy()
})

test('what is typed while a file is uploaded stays, and nothing is saved before the upload has ended', async () => {
  const request = await choose(BOOK)
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'اسم الكتاب' })
  fireEvent.input(name, { target: { value: 'ألفية ابن مالك' } })
  fireEvent.input(screen.getByRole('textbox', { name: 'الملف أو الرابط' }), { target: { value: 'old.pdf' } })
  fireEvent.click(screen.getByRole('button', { name: 'حفظ' }))
  expect(screen.getByText('انتظر حتى يكتمل رفع الملف، أو أوقف الرفع، ثم احفظ.')).toBeTruthy()

  await finish(request, 200, { file: FILE, known: false })
  expect(name.value).toBe('ألفية ابن مالك')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'الملف أو الرابط' }).value).toBe('b-1.pdf')
  expect(screen.queryByText(/^انتظر حتى يكتمل/)).toBeNull()
})
