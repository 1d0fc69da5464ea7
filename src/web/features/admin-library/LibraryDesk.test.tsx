import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { DeskLine } from '#contract/admin-library.ts'
import { fakeApi, NO_NETWORK, portal, problem } from '../../testing/fake-api.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { session } from '../../testing/samples.ts'
import { putSign } from '../../testing/signed-in.ts'

beforeEach(putSign)

const LONG = 'شرح ابن عقيل على ألفية ابن مالك (Alfiyya, part II) الجزء 2'
const PLACE = 'grade=grade_2&term=term_1'
const BOOKS = `/admin/library/books?${PLACE}`
const LINES = '/api/admin/library/lines'
const API = `${LINES}?shelf=book&${PLACE}`
const SHELF = { shelf: 'book', grade: 'grade_2', term: 'term_1' }

function line(id: string, name: string, change: Partial<DeskLine> = {}): DeskLine {
  return { id, name, link: `${id}.pdf`, isBook: true, source: 'office', file: fileOf(`${id}.pdf`), uses: [], ...change }
}

function fileOf(id: string) {
  return { id, name: `ملف ${id}`, contentType: 'application/pdf', size: 2048 }
}

function librarian(): object {
  const { user, ...rest } = session()
  return { ...rest, user: { ...user, staff_roles: ['librarian'] } }
}

function open(address: string, answers: Readonly<Record<string, unknown>>) {
  const api = fakeApi({ '/api/auth/get-session': librarian(), ...answers })
  return { ...api, ...renderPortal(address) }
}

const THREE = { lines: [line('a', LONG), line('b', 'البلاغة', { source: 'demo' }), line('c', 'الصرف')] }

test('the library’s desk opens at the books, with a tab for each of its eight sections', async () => {
  const { address } = open('/admin/library', { [`${LINES}?shelf=book&grade=grade_1&term=term_1`]: { lines: [] } })
  const tabs = await screen.findByRole('navigation', { name: 'أقسام المكتبة' })
  expect(within(tabs).getAllByRole('link')).toHaveLength(8)
  expect(await screen.findByText('لا كتب هنا بعد')).toBeTruthy()
  expect(address()).toBe('/admin/library/books')
})

test('an entry of a list shows whether it is demonstration data, its file, and that file’s other uses', async () => {
  const used = line('a', LONG, { source: 'demo', uses: [{ kind: 'resource', count: 2 }] })
  open(BOOKS, { [API]: { lines: [used, line('b', 'ضائع', { file: null })] } })
  expect(await screen.findByText('بيانات تجريبية')).toBeTruthy()
  expect(screen.getByText('الملف مستعمل أيضًا في: المصادر (2)')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'ملف a.pdf' }).getAttribute('href')).toBe('/drive/file/a.pdf/preview')
  expect(screen.getByText('الملف غير موجود في المنصة. ارفعه من جديد، أو غيّر الرابط.')).toBeTruthy()
})

test('a list’s entries can be moved by keyboard; the button keeps the focus, and one call saves the order', async () => {
  const { user, sent } = open(BOOKS, { [API]: THREE, [`${LINES}/order`]: { done: true } })
  const up = await screen.findByRole('button', { name: 'تحريك لأعلى: الصرف' })
  act(() => up.focus())
  await user.keyboard('{Enter}')
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'تحريك لأعلى: الصرف' }))
  expect(screen.getByText('الصرف: الموضع 1 من 3')).toBeTruthy()
  // The entry is first already, so this press does nothing.
  await user.keyboard('{Enter}')
  await user.click(screen.getByRole('button', { name: 'حفظ الترتيب' }))
  await waitFor(() => expect(sent).toEqual([{ shelf: SHELF, was: ['a', 'b', 'c'], order: ['c', 'a', 'b'] }]))
})

test('a conflict about the order of a list is reported and the list is reloaded', async () => {
  const { user, asked } = open(BOOKS, { [API]: THREE, [`${LINES}/order`]: problem('edit_conflict') })
  await user.click(await screen.findByRole('button', { name: 'تحريك لأسفل: البلاغة' }))
  await user.click(screen.getByRole('button', { name: 'حفظ الترتيب' }))
  expect(await screen.findByText(/عدّله شخص آخر/)).toBeTruthy()
  await waitFor(() => expect(asked.filter((url) => url === API)).toHaveLength(2))
})

test('an unsaved order of a list can be discarded', async () => {
  const { user } = open(BOOKS, { [API]: THREE })
  await user.click(await screen.findByRole('button', { name: 'تحريك لأسفل: البلاغة' }))
  await user.click(screen.getByRole('button', { name: 'الرجوع إلى الترتيب السابق' }))
  expect(screen.queryByRole('button', { name: 'حفظ الترتيب' })).toBeNull()
  const moves = screen.getAllByRole('button', { name: /^تحريك لأعلى/ })
  expect(moves.map((button) => button.getAttribute('aria-label'))).toEqual([
    `تحريك لأعلى: ${LONG}`,
    'تحريك لأعلى: البلاغة',
    'تحريك لأعلى: الصرف',
  ])
})

test('a book without a name or a valid link is refused with errors at its fields, and a valid one is sent', async () => {
  const { user, sent } = open(BOOKS, { [API]: { lines: [] }, [LINES]: { id: 'n' } })
  await user.click(await screen.findByRole('button', { name: 'إضافة كتاب' }))
  const name = screen.getByRole('textbox', { name: 'اسم الكتاب' })
  expect(document.activeElement).toBe(name)
  await user.click(screen.getByRole('button', { name: 'حفظ' }))
  expect(screen.getByText('اكتب الاسم.')).toBeTruthy()
  const link = screen.getByRole('textbox', { name: 'الملف أو الرابط' })
  await user.type(name, ` ${LONG} `)
  await user.type(link, 'javascript:alert(1)')
  await user.click(screen.getByRole('button', { name: 'حفظ' }))
  expect(screen.getByText(/الصق رابطًا كاملًا/)).toBeTruthy()
  expect(sent).toEqual([])
  await user.clear(link)
  await user.type(link, 'https://example.edu/book')
  await user.click(screen.getByRole('button', { name: 'حفظ' }))
  expect(await screen.findByText('حُفظ التعديل')).toBeTruthy()
  expect(sent).toEqual([{ shelf: SHELF, line: { name: LONG, link: 'https://example.edu/book', isBook: true } }])
})

test('if a list is full, the form says to remove an entry first', async () => {
  const { user } = open(BOOKS, { [API]: THREE, [LINES]: problem('too_large') })
  await user.click(await screen.findByRole('button', { name: 'تعديل البلاغة' }))
  await user.click(screen.getByRole('button', { name: 'حفظ' }))
  expect(await screen.findByText('القائمة ممتلئة. احذف منها ثم أضف.')).toBeTruthy()
})

test('a link to an unknown file is reported at the field of the link', async () => {
  const { user, sent } = open(BOOKS, { [API]: THREE, [LINES]: problem('invalid_request') })
  await user.click(await screen.findByRole('button', { name: 'تعديل البلاغة' }))
  const link = screen.getByRole('textbox', { name: 'الملف أو الرابط' })
  await user.clear(link)
  await user.type(link, 'nothing.pdf')
  await user.click(screen.getByRole('button', { name: 'حفظ' }))
  expect(await screen.findByText(/لم نجد هذا الملف في المنصة/)).toBeTruthy()
  expect(sent[0]).toEqual({
    shelf: SHELF,
    id: 'b',
    was: { name: 'البلاغة', link: 'b.pdf', isBook: true },
    line: { name: 'البلاغة', link: 'nothing.pdf', isBook: true },
  })
})

test('a removed entry of a list is restored by the undo button, which has the focus', async () => {
  let lines = THREE.lines
  const { user, sent, asked } = open(BOOKS, {
    [API]: () => ({ lines }),
    [`${LINES}/remove`]: () => {
      lines = lines.filter(({ id }) => id !== 'b')
      return { removal: 'r-1' }
    },
    '/api/admin/library/removals/r-1/undo': () => {
      lines = THREE.lines
      return { done: true }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'حذف البلاغة' }))
  const undo = await screen.findByRole('button', { name: 'تراجع' })
  // The pressed button has disappeared with its entry, so the undo button has the focus.
  expect(document.activeElement).toBe(undo)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'حذف البلاغة' })).toBeNull())
  const was = { name: 'البلاغة', link: 'b.pdf', isBook: true }
  expect(sent).toEqual([{ shelf: SHELF, id: 'b', was }])
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('button', { name: 'حذف البلاغة' })).toBeTruthy()
  expect(screen.getByText('عاد إلى مكانه')).toBeTruthy()
  expect(asked).toContain('/api/admin/library/removals/r-1/undo')
})

test('a line that a colleague has changed meanwhile is not removed; the list then shows the change', async () => {
  let lines = THREE.lines
  const { user } = open(BOOKS, {
    [API]: () => ({ lines }),
    [`${LINES}/remove`]: () => {
      lines = [line('b', 'البيان')]
      return problem('edit_conflict')
    },
  })
  await user.click(await screen.findByRole('button', { name: 'حذف البلاغة' }))
  expect(await screen.findByText(/عدّله شخص آخر/)).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'حذف البيان' })).toBeTruthy()
})

test('saving an entry sends what it was when its form opened, even if the list was refetched since', async () => {
  let lines = THREE.lines
  const { user, sent } = open(BOOKS, {
    [API]: () => ({ lines }),
    [`${LINES}/remove`]: () => {
      lines = [line('a', LONG), line('b', 'عنوان كتبه زميل', { source: 'demo' })]
      return { removal: 'r-1' }
    },
    [LINES]: problem('edit_conflict'),
  })
  await user.click(await screen.findByRole('button', { name: 'تعديل البلاغة' }))
  await user.type(screen.getByRole('textbox', { name: 'اسم الكتاب' }), ' 1')
  await user.click(screen.getByRole('button', { name: 'حذف الصرف' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'حذف الصرف' })).toBeNull())
  await user.click(screen.getByRole('button', { name: 'حفظ' }))
  expect(await screen.findByText(/عدّله شخص آخر/)).toBeTruthy()
  expect(sent[1]).toEqual({
    shelf: SHELF,
    id: 'b',
    was: { name: 'البلاغة', link: 'b.pdf', isBook: true },
    line: { name: 'البلاغة 1', link: 'b.pdf', isBook: true },
  })
})

test('undoing a removal is offered for more than eleven seconds and less than twenty-one', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { user } = open(BOOKS, { [API]: THREE, [`${LINES}/remove`]: { removal: 'r-1' } })
  await user.click(await screen.findByRole('button', { name: 'حذف البلاغة' }))
  const undo = await screen.findByRole('button', { name: 'تراجع' })
  act(() => undo.blur())
  act(() => void vi.advanceTimersByTime(11_000))
  expect(screen.queryByRole('button', { name: 'تراجع' })).not.toBeNull()
  act(() => void vi.advanceTimersByTime(10_000))
  expect(screen.queryByRole('button', { name: 'تراجع' })).toBeNull()
  vi.useRealTimers()
})

test('despite invisible characters a known subject is stored by its slug, and a subject in the list is refused', async () => {
  const listed = line('فقه اللغة', 'فقه اللغة', { link: '', isBook: false, file: null })
  const { user, sent } = open(`/admin/library/subjects?${PLACE}`, {
    [`${LINES}?shelf=subject&${PLACE}`]: { lines: [listed] },
    [LINES]: { id: 'nahw' },
  })
  await user.click(await screen.findByRole('button', { name: 'إضافة مادة' }))
  const name = screen.getByRole('combobox', { name: 'اسم المادة' })
  await user.click(name)
  await user.paste('فقه  اللغة')
  await user.click(screen.getByRole('button', { name: 'حفظ' }))
  expect(sent).toEqual([])
  await user.clear(name)
  await user.paste('\u200fالنحو\u200f')
  await user.click(screen.getByRole('button', { name: 'حفظ' }))
  await waitFor(() => expect(sent).toMatchObject([{ line: { name: 'nahw' } }]))
})

test('a known subject is stored by its slug, is offered once and cannot be renamed while it has questions', async () => {
  const subject = (name: string, uses: DeskLine['uses'] = []) =>
    line(name, name, { link: '', isBook: false, file: null, uses })
  const lines = [subject('nahw', [{ kind: 'question', count: 12 }]), subject('مادة أخرى')]
  const { user, sent } = open(`/admin/library/subjects?${PLACE}`, {
    [`${LINES}?shelf=subject&${PLACE}`]: { lines },
    [LINES]: { id: 'sarf' },
  })
  expect(await screen.findByText('في هذه المادة: الأسئلة (12)')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'تعديل النحو' }))
  expect(screen.getByRole('combobox', { name: 'اسم المادة' }).hasAttribute('readonly')).toBe(true)
  await user.click(screen.getByRole('button', { name: 'إلغاء' }))

  await user.click(screen.getByRole('button', { name: 'إضافة مادة' }))
  const name = screen.getByRole('combobox', { name: 'اسم المادة' })
  await user.type(name, 'النحو')
  await user.click(screen.getByRole('button', { name: 'حفظ' }))
  expect(screen.getByText('هذه المادة موجودة في القائمة.')).toBeTruthy()
  await user.clear(name)
  await user.type(name, 'الصرف')
  await user.click(screen.getByRole('button', { name: 'حفظ' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ line: { name: 'sarf', link: '', isBook: false } })
})

test('with a cloud drive, the form of a book takes a link and no file', async () => {
  const drive = { preview: 'https://drive.example/file/{id}/preview', download: 'https://drive.example/uc?id={id}' }
  const { user } = open(BOOKS, { '/api/portal': portal({ drive }), [API]: { lines: [] } })
  await user.click(await screen.findByRole('button', { name: 'إضافة كتاب' }))
  expect(screen.queryByRole('button', { name: 'اختيار ملف من الجهاز' })).toBeNull()
  expect(screen.getByRole('textbox', { name: 'الرابط' })).toBeTruthy()
})

test('a failure to load a list of the library can be retried', async () => {
  let tries = 0
  const { user } = open(BOOKS, { [API]: () => (tries++ === 0 ? NO_NETWORK : THREE) })
  await user.click(await screen.findByRole('button', { name: 'إعادة المحاولة' }))
  expect(await screen.findByRole('button', { name: 'حذف البلاغة' })).toBeTruthy()
})

test('a check of all links makes several calls, and lists the dead links with links to edit them', async () => {
  const url = 'https://gone.example/a?b=1'
  const places = [
    { kind: 'resource', name: LONG, shelf: { shelf: 'resource', grade: 'grade_2', term: 'term_1', subject: 'nahw' } },
    { kind: 'resource', name: LONG, shelf: { shelf: 'general_resource', subject: 'khatt' } },
    { kind: 'book', name: LONG, shelf: { shelf: 'book', grade: 'grade_1', term: 'term_2' } },
  ]
  const dead = [{ url, fault: 'status', status: 404, checkedAt: '2025-07-01T12:00:00.000Z', places }]
  const shelf = { shelf: 'recording', grade: 'grade_2', term: 'term_1' }
  const away = { url: 'https://audio.example/sarf.mp3', places: [{ kind: 'recording', name: 'sarf', shelf }] }
  const report = { total: 20, recordings: [away] }
  let steps = 0
  const { user, sent } = open('/admin/library/links', {
    '/api/admin/library/links': () =>
      steps === 0
        ? { ...report, checked: 0, since: null, dead: [] }
        : { ...report, checked: 20, since: '2025-07-01T12:00:00.000Z', dead },
    '/api/admin/library/links/check': () => {
      steps += 1
      return { run: '2025-07-01T12:00:00.000Z', total: 20, left: steps === 1 ? 8 : 0 }
    },
  })
  expect(await screen.findByText('لم تُفحص الروابط بعد.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'فحص الروابط الآن (20)' }))
  const found = await screen.findByRole('region', { name: 'روابط لا تعمل' })
  expect(sent).toEqual([{}, { run: '2025-07-01T12:00:00.000Z' }])
  expect(found.textContent).toContain('الصفحة غير متاحة (رمز الخطأ 404)')
  const linkTo = (name: string) => within(found).getByRole('link', { name })
  expect(linkTo(`المصادر: ${LONG} (المواد العامة، الخط العربي)`)).toBeTruthy()
  expect(linkTo(`الكتب: ${LONG} (الفرقة الأولى، الفصل الدراسي الثاني)`)).toBeTruthy()
  const place = linkTo(`المصادر: ${LONG} (الفرقة الثانية، الفصل الدراسي الأول، النحو)`)
  expect(place.getAttribute('href')).toBe(`/admin/library/resources?${PLACE}&subject=nahw`)

  const elsewhere = screen.getByRole('region', { name: 'تسجيلات في مواقع أخرى' })
  expect(elsewhere.textContent).toContain('https://audio.example/sarf.mp3')
  const recording = within(elsewhere).getByRole('link', {
    name: 'التسجيلات: الصرف (الفرقة الثانية، الفصل الدراسي الأول)',
  })
  expect(recording.getAttribute('href')).toBe(`/admin/library/recordings?${PLACE}`)
})

test('a recording on another site is announced as a link while it is typed, and marked so in the list', async () => {
  const sarf = line('sarf', 'sarf', { link: 'https://audio.example/sarf.mp3', isBook: false, file: null })
  const { user } = open(`/admin/library/recordings?${PLACE}`, {
    [`${LINES}?shelf=recording&${PLACE}`]: { lines: [sarf] },
  })
  expect((await screen.findByText(/يراه الطلاب رابطًا يُفتح في موقع/)).textContent).toContain('audio.example')
  await user.click(screen.getByRole('button', { name: 'إضافة تسجيل' }))
  const link = screen.getByRole('textbox', { name: 'الملف أو الرابط' })
  await user.type(link, '/drive/uc?export=view&id=a.mp3')
  expect(screen.queryByText(/ولن يُسمع داخل المنصة/)).toBeNull()
  await user.clear(link)
  await user.type(link, 'https://audio.example/nahw.mp3')
  expect(screen.getByText(/ولن يُسمع داخل المنصة/).getAttribute('role')).toBe('status')
})
