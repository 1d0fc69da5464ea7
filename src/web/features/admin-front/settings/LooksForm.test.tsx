import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { type FakeUpload, fakeUploads } from '../../../testing/fake-upload.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { FRONT_SETTINGS, session } from '../../../testing/samples.ts'
import { putSign } from '../../../testing/signed-in.ts'

const CREST = { id: 'crest.png', width: 300, height: 420 }
const LISTS = { years: [], scheduled: [], arrived: [], announcements: [] }

let uploads: FakeUpload[] = []

beforeEach(() => {
  uploads = fakeUploads()
})
afterEach(() => vi.unstubAllGlobals())

async function open() {
  putSign()
  const api = fakeApi({
    '/api/auth/get-session': session({ role: 'administrator' }),
    '/api/admin/front': { settings: FRONT_SETTINGS, defaults: FRONT_SETTINGS, ...LISTS },
    '/api/admin/front/settings': FRONT_SETTINGS,
  })
  const { user } = renderPortal('/admin/front/settings')
  const form = await screen.findByRole('form', { name: 'الشعار واللون' })
  return { user, form: within(form), picker: form.querySelector('input[type=file]'), ...api }
}

async function choose(picker: Element | null, status: number, body: object) {
  const files = [new File(['x'], 'crest.png', { type: 'image/png' })]
  fireEvent.change(picker as Element, { target: { files } })
  await vi.waitFor(() => expect(uploads).toHaveLength(1))
  await act(async () => uploads.shift()?.answer(status, body))
}

test('a crest and a colour are previewed, saved together, and can be undone', async () => {
  const { user, form, picker, sent } = await open()
  await choose(picker, 200, CREST)
  const preview = await form.findByRole('img', { name: 'معاينة أعلى الصفحة في الوضعين الفاتح والداكن' })
  await vi.waitFor(() => expect(preview.querySelectorAll('img')).toHaveLength(2))
  await user.selectOptions(form.getByLabelText('لون المنصة'), 'عنابي')
  const [light] = preview.children
  expect((light as HTMLElement).style.getPropertyValue('--press')).toBe('#7a1f3d')
  expect(sent).toEqual([])
  await user.click(form.getByRole('button', { name: 'حفظ' }))
  await user.click(await screen.findByRole('button', { name: 'تراجع' }))
  expect(await screen.findByText(/^عاد كما كان/)).toBeTruthy()
  const [none, chosen] = [
    { crest: null, accent: null },
    { crest: CREST, accent: '#7a1f3d' },
  ]
  expect(sent).toEqual([
    { before: none, after: chosen },
    { before: chosen, after: none },
  ])
})

test('a refused file shows the reason, and the crest stays as it was', async () => {
  const { form, picker } = await open()
  const problem = { type: 'about:blank', title: 'x', status: 400, code: 'unreadable_file', request_id: 'r' }
  await choose(picker, 400, problem)
  expect(await form.findByText(/^هذا الملف ليس صورة PNG أو WebP/)).toBeTruthy()
  expect(form.queryByRole('button', { name: 'بلا شعار' })).toBeNull()
})

test('the settings are not saved without the crest that is still being uploaded', async () => {
  const { user, form, picker, sent } = await open()
  const files = [new File(['x'], 'crest.png', { type: 'image/png' })]
  fireEvent.change(picker as Element, { target: { files } })
  await vi.waitFor(() => expect(uploads).toHaveLength(1))
  await user.click(form.getByRole('button', { name: 'حفظ' }))
  expect(form.getByText('انتظر حتى يكتمل رفع الشعار، ثم احفظ.')).toBeTruthy()
  expect(sent).toEqual([])
  await act(async () => uploads.shift()?.answer(200, CREST))
  await vi.waitFor(() => expect(form.queryByText(/^انتظر حتى يكتمل/)).toBeNull())
  await user.click(form.getByRole('button', { name: 'حفظ' }))
  await vi.waitFor(() => expect(sent).toMatchObject([{ after: { crest: CREST } }]))
})
