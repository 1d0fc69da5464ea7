import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeApi, problem } from '../../../testing/fake-api.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { CALL, CHOICES, HEAD, officer, openUpload, review } from '../../../testing/upload-page.ts'
// The desk's pages are lazy chunks: transform them here, outside the first test's time limit.
import '../ResultsDesk.tsx'
import './LayoutsPage.tsx'
import './WordsPage.tsx'

// jsdom cannot scroll.
beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
})

const LAYOUT = {
  id: 'l1',
  name: 'كشف الأقسام',
  headers: 'الكود | الاسم | | النحو',
  choices: { columns: { A: { role: 'seat' } } },
  created_by: 'منى السيد',
  created_at: '2030-07-01T12:00:00.000Z',
  used_at: null,
}

function openLayouts(more: Record<string, unknown> = {}) {
  const api = fakeApi({
    '/api/auth/get-session': officer(),
    '/api/admin/layouts': { layouts: [LAYOUT] },
    'PUT /api/admin/layouts/l1/name': { done: true },
    'DELETE /api/admin/layouts/l1': { done: true },
    'POST /api/admin/layouts': { added: 1, replaced: 0 },
    ...more,
  })
  return { ...renderPortal('/admin/results/layouts'), ...api }
}

test('a layout of result files is listed with its headers and can be renamed; its removal can be undone', async () => {
  const { user, sent } = openLayouts()
  expect(await screen.findByText('الكود، الاسم، النحو')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'تغيير الاسم' }))
  const name = screen.getByRole('textbox', { name: 'اسم القالب' })
  await user.clear(name)
  await user.click(screen.getByRole('button', { name: 'حفظ' }))
  expect(screen.getByText('اكتب اسمًا للقالب.')).toBeTruthy()
  await user.type(name, 'الأقسام')
  await user.click(screen.getByRole('button', { name: 'حفظ' }))
  await waitFor(() => expect(sent).toEqual([{ before: 'كشف الأقسام', name: 'الأقسام' }]))

  await user.click(screen.getByRole('button', { name: 'حذف القالب' }))
  await user.click(await screen.findByRole('button', { name: 'تراجع' }))
  const { name: kept, headers, choices } = LAYOUT
  await waitFor(() => expect(sent.at(-1)).toEqual({ layouts: [{ name: kept, headers, choices }] }))
})

test('a layout without choices says that it is applied to no file', async () => {
  const empty = { ...LAYOUT, id: 'l2', name: 'كلمات فقط', choices: { columns: {} } }
  openLayouts({ '/api/admin/layouts': { layouts: [LAYOUT, empty] } })
  expect(await screen.findAllByText(/فلا يُطبَّق على أي ملف/)).toHaveLength(1)
})

test('layouts of result files are added from an exported file; a file of another kind is refused', async () => {
  const { user, sent } = openLayouts()
  const input = await screen.findByLabelText('إضافة قوالب من ملف', { selector: 'input' })
  await user.upload(input, new File(['x'], 'x.json'))
  expect(await screen.findByText('هذا ليس ملف قوالب.')).toBeTruthy()
  expect(sent).toEqual([])
  const file = { layouts: [{ name: 'أ', headers: 'م', choices: { columns: {} } }] }
  await user.upload(input, new File([JSON.stringify(file)], 'layouts.json'))
  await waitFor(() => expect(sent).toEqual([file]))
})

test('layouts beyond the largest number are refused with this number', async () => {
  const { user } = openLayouts({ 'POST /api/admin/layouts': problem('too_large') })
  const input = await screen.findByLabelText('إضافة قوالب من ملف', { selector: 'input' })
  const file = { layouts: [{ name: 'أ', headers: 'م', choices: { columns: {} } }] }
  await user.upload(input, new File([JSON.stringify(file)], 'layouts.json'))
  expect(await screen.findByText(/لا يُحفظ أكثر من 500 قالب/)).toBeTruthy()
})

test('if no more layouts can be stored, the upload’s page says so and names the limit', async () => {
  openUpload({ keeps_layout: null, layouts_full: true })
  expect(await screen.findByText(/فقد بلغت القوالب أكثر ما يُحفظ، وهو 500 قالب/)).toBeTruthy()
})

test('a choice that came from the layout names it, and one that the office made for the file does not', async () => {
  const gave = { columns: { A: { role: 'seat' }, B: { role: 'name' } }, header_row: 2 }
  const columns = { A: { role: 'seat' }, B: { role: 'note' } }
  const choices = { ...CHOICES, columns, header_row: 2, layout: { id: 'l1', name: 'كشف الأقسام', gave } }
  openUpload({}, { [CALL]: { upload: HEAD, choices, review: review(), undo: null } })
  const list = (await screen.findByRole('heading', { name: 'التعديلات على هذا الملف' })).closest('section')
  const lines = within(list ?? document.body).getAllByRole('listitem')
  const isFrom = lines.map(({ textContent }) => textContent?.includes('من قالب «كشف الأقسام»'))
  expect(isFrom).toEqual([true, false, true])
})

test('a word in place of a mark is added with its meaning; its removal can be undone', async () => {
  const { sent } = fakeApi({
    '/api/auth/get-session': officer(),
    '/api/admin/mark_words': { words: { سافر: 'excused' } },
    'PUT /api/admin/mark_words': { done: true },
  })
  const { user } = renderPortal('/admin/results/words')
  expect(await screen.findByText(/عذر \(لا يُحسب\)/, { selector: 'p' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'إضافة كلمة' }))
  expect(screen.getByText('اكتب الكلمة.')).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: 'الكلمة' }), 'تنازل')
  await user.selectOptions(screen.getByRole('combobox', { name: 'معناها' }), 'درجة صفر')
  await user.click(screen.getByRole('button', { name: 'إضافة كلمة' }))
  const before = { سافر: 'excused' }
  await waitFor(() => expect(sent).toEqual([{ before, after: { ...before, تنازل: 0 } }]))
  await user.click(screen.getByRole('button', { name: 'حذف الكلمة سافر' }))
  await user.click(await screen.findByRole('button', { name: 'تراجع' }))
  await waitFor(() =>
    expect(sent.slice(1)).toEqual([
      { before, after: {} },
      { before: {}, after: before },
    ]),
  )
})

function openWords(words: object) {
  const { sent } = fakeApi({
    '/api/auth/get-session': officer(),
    '/api/admin/mark_words': { words },
    'PUT /api/admin/mark_words': { done: true },
  })
  return { ...renderPortal('/admin/results/words'), sent }
}

test('another spelling of a word replaces it, the message says what it meant, and an undo restores it', async () => {
  const { user, sent } = openWords({ '(م)': 'excused' })
  await user.type(await screen.findByRole('textbox', { name: 'الكلمة' }), 'م')
  await user.selectOptions(screen.getByRole('combobox', { name: 'معناها' }), 'غياب (يُحسب صفرًا)')
  await user.click(screen.getByRole('button', { name: 'إضافة كلمة' }))
  const said = await screen.findByText(/تغيّر معنى «\u2068م\u2069»/)
  expect(said.textContent).toContain('من «عذر (لا يُحسب)» إلى «غياب (يُحسب صفرًا)».')
  await user.click(await screen.findByRole('button', { name: 'تراجع' }))
  const [before, after] = [{ '(م)': 'excused' }, { م: 'absent' }]
  await waitFor(() =>
    expect(sent).toEqual([
      { before, after },
      { before: after, after: before },
    ]),
  )
})

test('a word that is added with the meaning that it has is not called a change', async () => {
  const { user } = openWords({ م: 'absent' })
  await user.type(await screen.findByRole('textbox', { name: 'الكلمة' }), 'م')
  await user.selectOptions(screen.getByRole('combobox', { name: 'معناها' }), 'غياب (يُحسب صفرًا)')
  await user.click(screen.getByRole('button', { name: 'إضافة كلمة' }))
  expect(await screen.findByText(/في القائمة بالمعنى نفسه/)).toBeTruthy()
})

test('two spellings of one word in the list are shown as a fault, and one is kept', async () => {
  const words = { '(م)': 'excused', م: 'absent', ل: 0 }
  const { user, sent } = openWords(words)
  expect(await screen.findByText(/معانيها مختلفة، فلا يُستعمل أيٌّ منها/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /إبقاء «م»: غياب/ }))
  await waitFor(() => expect(sent).toEqual([{ before: words, after: { ل: 0, م: 'absent' } }]))
})

const FULL = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`كلمة ${at}`, 0]))

test('a word in place of a mark is not sent to a full list, except to change its meaning', async () => {
  const { sent } = fakeApi({
    '/api/auth/get-session': officer(),
    '/api/admin/mark_words': { words: FULL },
    'PUT /api/admin/mark_words': { done: true },
  })
  const { user } = renderPortal('/admin/results/words')
  await user.type(await screen.findByRole('textbox', { name: 'الكلمة' }), 'تنازل')
  await user.selectOptions(screen.getByRole('combobox', { name: 'معناها' }), 'درجة صفر')
  await user.click(screen.getByRole('button', { name: 'إضافة كلمة' }))
  expect(screen.getByText('لا تسع القائمة أكثر من 200 كلمة. احذف كلمة لا تحتاجها أولًا.')).toBeTruthy()
  await user.clear(screen.getByRole('textbox', { name: 'الكلمة' }))
  await user.type(screen.getByRole('textbox', { name: 'الكلمة' }), 'كلمة 7')
  await user.click(screen.getByRole('button', { name: 'إضافة كلمة' }))
  await waitFor(() => expect(sent).toEqual([{ before: FULL, after: FULL }]))
})

test('if the meanings of words in mark cells cannot be stored, a message says which list is full', async () => {
  const words = [{ text: 'سافر', count: 12, is_sign: false, proposed: 0 }]
  const { user } = openUpload({ unknown_words: words }, { [`PATCH ${CALL}`]: () => problem('too_large') })
  const form = await screen.findByRole('form', { name: 'كلمات لا نعرف معناها' })
  await user.click(within(form).getByRole('button', { name: 'اعتماد المعاني' }))
  expect(await screen.findByText(/قائمة «كلمات الدرجات» لا تسع أكثر من 200 كلمة/)).toBeTruthy()
  await user.click(within(form).getByRole('checkbox'))
  await user.click(within(form).getByRole('button', { name: 'اعتماد المعاني' }))
  expect(await screen.findByText(/في الملف الواحد لا تزيد على 200 كلمة/)).toBeTruthy()
})

test('one change gives all unknown words in mark cells a meaning; a proposed meaning is preselected', async () => {
  const words = [
    { text: 'سافر', count: 12, is_sign: false, proposed: null },
    { text: 'راسب', count: 3, is_sign: false, proposed: 0 },
  ]
  const { user, sent } = openUpload({ unknown_words: words })
  const form = await screen.findByRole('form', { name: 'كلمات لا نعرف معناها' })
  expect(within(form).getByRole('combobox', { name: /راسب.*3/ })).toHaveProperty('value', '0')
  await user.selectOptions(within(form).getByRole('combobox', { name: /سافر.*12/ }), 'عذر (لا يُحسب)')
  expect(within(form).getByRole('checkbox')).toHaveProperty('checked', true)
  await user.click(within(form).getByRole('button', { name: 'اعتماد المعاني' }))
  const change = { kind: 'words', words: { سافر: 'excused', راسب: 0 }, remember: true }
  await waitFor(() => expect(sent).toEqual([{ revision: 3, change }]))
})

test('if a word loses its meaning in a file but has one in the office’s list, a notice names that meaning', async () => {
  const choices = { ...CHOICES, words: { ساقط: 'cheated' } }
  const { user, sent } = openUpload(
    {},
    {
      [CALL]: { upload: HEAD, choices, review: review(), undo: null },
      [`PATCH ${CALL}`]: { upload: HEAD, kept_words: { ساقط: 'excused' } },
    },
  )
  const line = (await screen.findByText(/معنى كلمة: .*ساقط/)).closest('li') as HTMLElement
  await user.click(within(line).getByRole('button', { name: 'تراجع' }))
  const notice = (await screen.findByText(/وضعه زميل أو ملف آخر/)).parentElement as HTMLElement
  expect(within(notice).getByRole('listitem').textContent).toBe('ساقط: عذر (لا يُحسب)')
  expect(within(notice).getByRole('link').getAttribute('href')).toContain('/admin/results/words')
  expect(screen.queryByText('حُفظ التعديل')).toBeNull()
  expect(sent).toEqual([{ revision: 3, change: { kind: 'words', words: { ساقط: null }, remember: false } }])
})

test('a full mark that several subjects lack is typed once for all these subjects', async () => {
  const missing = { code: 'full_mark_missing', severity: 'error', row: 3, value: 'النحو' } as const
  const { user, sent } = openUpload({
    errors: 2,
    students: 0,
    outcome: 'rejected',
    problems: [
      { ...missing, column: 'C' },
      { ...missing, column: 'D' },
    ],
  })
  await user.type(await screen.findByRole('textbox', { name: /النهاية العظمى غير مكتوبة في 2/ }), '100')
  expect(screen.getByText(/^لم يُقرأ أي طالب بعد[.]/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'اعتمادها لكل المواد' }))
  await waitFor(() => expect(sent).toEqual([{ revision: 3, change: { kind: 'full_mark_all', mark: 100 } }]))
})

test('several worksheets of a file are split into uploads by one call, except those that were unticked', async () => {
  const heading = { grade: 1, term: 1, year: 2030, session: 1 } as const
  const { user, sent, address } = openUpload(
    {
      tabs: [
        { worksheet: 'الأولى', heading, students: 60 },
        { worksheet: 'الثانية', heading: { ...heading, grade: 2 }, students: 40 },
        { worksheet: 'قديمة', heading, students: 3 },
      ],
      other_worksheets: ['غلاف'],
    },
    { 'POST /api/admin/uploads/u1/split': { uploads: ['u2', 'u3'] } },
  )
  await user.click(await screen.findByRole('checkbox', { name: /قديمة/ }))
  expect(screen.getByText(/لم نجد فيها كشفًا/).textContent).toContain('غلاف')
  expect(screen.getByRole('button', { name: 'غلاف' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'فصل الأوراق المختارة (2)' }))
  await waitFor(() => expect(sent).toEqual([{ revision: 3, worksheets: ['الأولى', 'الثانية'] }]))
  await waitFor(() => expect(address()).toBe('/admin/results'))
})

test('the upload’s page names the layout that will be stored, and a button declines to store it', async () => {
  const { user, sent } = openUpload({ keeps_layout: 'الفرقة الأولى' })
  expect((await screen.findByText(/سيُحفظ قالب الأعمدة باسم/)).textContent).toContain('الفرقة الأولى')
  await user.click(screen.getByRole('button', { name: 'عدم حفظه' }))
  await waitFor(() => expect(sent).toEqual([{ revision: 3, change: { kind: 'keep_layout', name: null } }]))
})
