import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { lateAnswer, problem } from '../../../testing/fake-api.ts'
import { CALL, CHOICES, column, HEAD, openUpload, REJECTED, ROWS, review, TWICE } from '../../../testing/upload-page.ts'
// The page's parts are lazy chunks: transform them here, outside a test's time limit.
import './CellsDialog.tsx'
import './ColumnDialog.tsx'
import './FindBar.tsx'

// jsdom cannot scroll.
beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
})

const FIND = `${CALL}/find?row=0`
const FOUND = { count: 1, number: 1, cell: { row: 6, column: 'A', index: 1 } }

/** Waits for the grid and gives it the focus. */
async function grid(): Promise<HTMLElement> {
  const element = await screen.findByRole('grid')
  await within(element).findByRole('gridcell', { name: 'هدى حسن' })
  element.focus()
  return element
}

/** The element of the selected cell, as the grid names it to screen readers. */
function selected(): HTMLElement | null {
  const id = screen.getByRole('grid').getAttribute('aria-activedescendant')
  return id === null ? null : document.getElementById(id)
}

test('screen readers hear the grid’s size, each cell’s position and the errors of a cell', async () => {
  openUpload(REJECTED)
  const element = await grid()
  expect(element.getAttribute('aria-rowcount')).toBe('3')
  expect(element.getAttribute('aria-colcount')).toBe('4')
  const wrong = screen.getByRole('gridcell', { name: /مكرر، وقد سبق في الصف 5/ })
  expect(wrong.getAttribute('aria-invalid')).toBe('true')
  expect(wrong.getAttribute('aria-colindex')).toBe('2')
  expect(wrong.parentElement?.getAttribute('aria-rowindex')).toBe('3')
})

test('screen readers hear a warning at a header or cell as a warning, and an error as an error', async () => {
  const twin = { code: 'identity_ambiguous', severity: 'warning', row: 5, column: 'B', value: 'هدى حسن' } as const
  const group = { code: 'group_unknown', severity: 'warning', row: 2, column: 'C', value: 'النحو' } as const
  const rows = ROWS.rows.map((row, index) => (index === 0 ? { ...row, problems: [twin] } : row))
  openUpload({ ...REJECTED, problems: [TWICE, twin, group] }, { [`${CALL}/rows?page=0`]: { ...ROWS, rows } })
  await screen.findByRole('gridcell', { name: /تنبيه: الاسم «هدى حسن»/ })
  expect(screen.getByRole('gridcell', { name: /خطأ: .*مكرر/ })).toBeTruthy()
  expect(screen.getByRole('columnheader', { name: /تنبيه: لا يوضح الملف/ })).toBeTruthy()
})

test('F8 selects the next cell with an error, and the bar below the grid explains the error', async () => {
  const { user } = openUpload(REJECTED, { [FIND]: FOUND })
  await grid()
  await user.keyboard('{F8}')
  expect(await screen.findByText('1 من 1')).toBeTruthy()
  expect(selected()?.textContent).toContain('50001')
  const bar = screen.getByRole('region', { name: 'الخلية المحددة' })
  expect(bar.textContent).toContain('الصف 6، رقم الجلوس: 50001')
  expect(bar.textContent).toContain('مكرر، وقد سبق في الصف 5')
})

test('the arrow keys move in the grid as in a spreadsheet written from right to left', async () => {
  const { user } = openUpload(REJECTED)
  await grid()
  await user.keyboard('{ArrowLeft}{ArrowDown}')
  expect(selected()?.textContent).toBe('منى سعيد')
  await user.keyboard('{ArrowRight}{ArrowUp}{ArrowUp}')
  expect(selected()?.textContent).toContain('رقم الجلوس')
  await user.keyboard('{Control>}{End}{/Control}')
  expect(selected()?.textContent).toBe('80')
})

test('a cell is edited in place; the officer gives a reason once, which is used for the next cells too', async () => {
  const { user, sent } = openUpload(REJECTED)
  await grid()
  await user.keyboard('{ArrowDown}{Enter}')
  const input = screen.getByRole('textbox', { name: 'تعديل الخلية A6' })
  await user.clear(input)
  await user.type(input, '50002{Enter}')
  const dialog = await screen.findByRole('dialog', { name: 'سبب التصحيح' })
  await user.click(within(dialog).getByRole('button', { name: 'حفظ التصحيح' }))
  expect(within(dialog).getByText('اكتب السبب في 3 أحرف على الأقل.')).toBeTruthy()
  expect(sent).toEqual([])
  await user.type(within(dialog).getByRole('textbox'), 'كشف الحضور{Enter}')
  const change = { kind: 'correct', row: 6, column: 'A', text: '50002', reason: 'كشف الحضور' }
  await waitFor(() => expect(sent).toEqual([{ revision: 3, change }]))

  // A character typed while a cell is selected replaces the text of the cell.
  screen.getByRole('grid').focus()
  await user.keyboard('{ArrowLeft}{ArrowLeft}9{Tab}')
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toMatchObject({ change: { column: 'C', text: '9', reason: 'كشف الحضور' } })
})

test('Escape discards the text typed into a cell, and an unchanged text is not sent', async () => {
  const { user, sent } = openUpload(REJECTED)
  await grid()
  await user.keyboard('{F2}')
  await user.type(screen.getByRole('textbox', { name: 'تعديل الخلية A5' }), '9{Escape}')
  expect(screen.queryByRole('textbox', { name: 'تعديل الخلية A5' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('grid'))
  await user.keyboard('{Enter}{Enter}')
  expect(sent).toEqual([])
})

test('a conflict about the upload names the other officer and keeps what was typed', async () => {
  let looks = 0
  const { user } = openUpload(REJECTED, {
    [CALL]: () => {
      looks += 1
      const upload = looks < 2 ? HEAD : { ...HEAD, revision: 4, changed_by: 'كريم نبيل', changed_what: 'column' }
      return { upload, choices: CHOICES, review: review(REJECTED), undo: null }
    },
    [`PATCH ${CALL}`]: () => problem('edit_conflict'),
  })
  await grid()
  await user.click(screen.getByRole('columnheader', { name: /النحو/ }))
  const dialog = await screen.findByRole('dialog', { name: 'تغيير العمود C: النحو' })
  const name = within(dialog).getByRole('textbox', { name: 'اسم المادة' })
  await user.clear(name)
  await user.type(name, 'النحو والصرف')
  await user.click(within(dialog).getByRole('button', { name: 'حفظ' }))

  const notice = await screen.findByText('لم يُحفظ تعديلك')
  expect(notice.parentElement?.textContent).toContain('تعديل من كريم نبيل على هذا الملف بعد أن فتحته: تغيير عمود.')
  expect(name).toHaveProperty('value', 'النحو والصرف')
})

test('a conflict because the settings for reading files have changed says so and names no colleague', async () => {
  const { user } = openUpload(REJECTED, { [`PATCH ${CALL}`]: () => problem('edit_conflict') })
  await grid()
  await user.click(screen.getByRole('columnheader', { name: /النحو/ }))
  const dialog = await screen.findByRole('dialog', { name: 'تغيير العمود C: النحو' })
  await user.click(within(dialog).getByRole('button', { name: 'حفظ' }))
  const notice = await screen.findByText(/تغيّر بعد أن فتحت الملف ما تُقرأ به الكشوف/)
  expect(notice.parentElement?.textContent).not.toContain('منى السيد')
})

test('if no column was recognised as the seat numbers, the officer can choose one at the column’s header', async () => {
  const missing = { code: 'seat_column_missing', severity: 'error', row: 2, column: null } as const
  const { user, sent } = openUpload({
    ...REJECTED,
    problems: [missing],
    columns: [column('A', 'ignored', 'الكود'), column('B', 'name', 'الاسم'), column('C', 'subject', 'النحو')],
  })
  expect(await screen.findByText(/لم نجد عمود رقم الجلوس/)).toBeTruthy()
  await grid()
  await user.keyboard('{ArrowUp}{Enter}')
  await user.selectOptions(screen.getByRole('combobox', { name: 'ماذا في هذا العمود؟' }), 'رقم الجلوس')
  await user.click(screen.getByRole('button', { name: 'حفظ' }))
  expect(sent).toEqual([{ revision: 3, change: { kind: 'column', column: 'A', choice: { role: 'seat' } } }])
})

const PREVIEW = { count: 2, cells: [{ row: 5, column: 'C', before: '60', after: '61' }] }

test('a column of cells pasted into the grid is previewed and saved with one reason', async () => {
  const { user, sent } = openUpload(REJECTED, { [`POST ${CALL}/preview`]: PREVIEW })
  const element = await grid()
  await user.keyboard('{End}')
  fireEvent.paste(element, { clipboardData: { getData: () => '61\r\n81\r\n' } })
  const dialog = await screen.findByRole('dialog', { name: 'تغيير خلايا' })
  expect(await within(dialog).findByText('ستتغير خليتان.')).toBeTruthy()
  await user.type(within(dialog).getByRole('textbox', { name: 'سبب التصحيح' }), 'كشف الكنترول')
  await user.click(within(dialog).getByRole('button', { name: 'تغييرها' }))
  const order = { kind: 'paste', row: 5, column: 'C', texts: [['61'], ['81']] }
  await waitFor(() => expect(sent.at(-1)).toEqual({ revision: 3, change: { ...order, reason: 'كشف الكنترول' } }))
  expect(sent[0]).toEqual({ order })
})

test('a paste takes only the cells that fit into the grid, and is refused if a text is too long', async () => {
  const { user, sent } = openUpload(REJECTED, { [`POST ${CALL}/preview`]: PREVIEW })
  const element = await grid()
  await user.keyboard('{End}')
  const paste = (text: string) => fireEvent.paste(element, { clipboardData: { getData: () => text } })
  paste(`61\n${'س'.repeat(201)}`)
  expect(await screen.findByText(/خلية أطول من 200 حرف/)).toBeTruthy()
  paste(Array.from({ length: 6000 }, () => '61\t62').join('\n'))
  await screen.findByRole('dialog', { name: 'تغيير خلايا' })
  await waitFor(() =>
    expect(sent).toEqual([{ order: { kind: 'paste', row: 5, column: 'C', texts: [['61'], ['61']] } }]),
  )
})

test('clearing more rows of the grid than one change may contain is refused', async () => {
  const many = { ...ROWS, pages: 120, total: 6000 }
  const { user, sent } = openUpload(REJECTED, {
    [`${CALL}/rows?page=0`]: many,
    [`${CALL}/rows?page=119`]: { ...many, page: 119 },
  })
  await grid()
  await user.keyboard('{Shift>}{Control>}{ArrowDown}{/Control}{/Shift}{Delete}')
  expect(await screen.findByText(/أكثر من 5,?000 صف في المرة الواحدة/)).toBeTruthy()
  expect(sent).toEqual([])
})

test('a paste of several cells is refused while a filter hides rows of the grid', async () => {
  const { user, sent } = openUpload(REJECTED, { [`${CALL}/rows?page=0&only=problems`]: ROWS })
  await user.click(await screen.findByRole('checkbox', { name: 'ما فيه أخطاء أو تنبيهات' }))
  const element = await grid()
  fireEvent.paste(element, { clipboardData: { getData: () => '61\n81' } })
  expect(await screen.findByText(/اعرض كل الصفوف أولًا/)).toBeTruthy()
  expect(sent).toEqual([])
})

test('a text is found in a column of the grid and replaced there', async () => {
  const { user, sent } = openUpload(REJECTED, {
    [`${CALL}/find?text=${encodeURIComponent('محروم')}&in=C&row=0`]: { ...FOUND, cell: null, count: 0, number: 0 },
    [`POST ${CALL}/preview`]: PREVIEW,
  })
  await grid()
  await user.keyboard('{Control>}f{/Control}')
  const bar = await screen.findByRole('form', { name: 'بحث واستبدال' })
  await user.type(within(bar).getByRole('textbox', { name: 'ابحث عن' }), 'محروم')
  await user.selectOptions(within(bar).getByRole('combobox', { name: 'أين؟' }), 'النحو')
  await user.click(within(bar).getByRole('button', { name: 'التالي' }))
  expect(await within(bar).findByText('لا يوجد.')).toBeTruthy()
  await user.type(within(bar).getByRole('textbox', { name: 'استبدله بـ' }), 'غ')
  await user.click(within(bar).getByRole('button', { name: 'استبدال الكل…' }))
  const dialog = await screen.findByRole('dialog', { name: 'استبدال نص' })
  await user.type(await within(dialog).findByRole('textbox', { name: 'سبب التصحيح' }), 'قرار اللجنة')
  await user.click(within(dialog).getByRole('button', { name: 'تغييرها' }))
  const change = { kind: 'replace', find: 'محروم', column: 'C', whole: false, text: 'غ', reason: 'قرار اللجنة' }
  await waitFor(() => expect(sent.at(-1)).toEqual({ revision: 3, change }))
})

test('a replacement waits for the preview of its text before it can be confirmed', async () => {
  const previews = [lateAnswer(), lateAnswer()]
  let asked = 0
  const { user, sent } = openUpload(REJECTED, { [`POST ${CALL}/preview`]: () => previews[asked++]?.answer() })
  await grid()
  await user.keyboard('{Control>}f{/Control}')
  const bar = await screen.findByRole('form', { name: 'بحث واستبدال' })
  await user.type(within(bar).getByRole('textbox', { name: 'ابحث عن' }), 'محروم')
  await user.click(within(bar).getByRole('button', { name: 'استبدال الكل…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'استبدال نص' }))
  expect(dialog.getAllByRole('button')).toHaveLength(1)
  previews[0]?.arrive(PREVIEW)
  await user.type(await dialog.findByRole('textbox', { name: 'سبب التصحيح' }), 'قرار اللجنة')
  await user.type(dialog.getByRole('textbox', { name: 'النص الجديد' }), 'غ')
  await user.click(dialog.getByRole('button', { name: 'تغييرها' }))
  expect(sent.filter((body) => Object(body).change)).toEqual([])
  previews[1]?.arrive(PREVIEW)
  await waitFor(() => expect(dialog.getByRole('button', { name: 'تغييرها' }).ariaBusy).toBeNull())
  await user.click(dialog.getByRole('button', { name: 'تغييرها' }))
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ change: { kind: 'replace', text: 'غ' } }))
})

test('Ctrl+Z undoes the grid’s latest change, even if the keyboard’s layout has another letter on the key', async () => {
  const undo = { what: 'leave_out', by: 'منى السيد', at: '2030-07-01T12:00:00.000Z' }
  const { sent } = openUpload(REJECTED, {
    [CALL]: { upload: HEAD, choices: CHOICES, review: review(REJECTED), undo },
  })
  const element = await grid()
  expect(screen.getByRole('button', { name: 'تراجع: استبعاد صف' })).toBeTruthy()
  fireEvent.keyDown(element, { key: 'ئ', code: 'KeyZ', ctrlKey: true })
  await waitFor(() => expect(sent).toEqual([{ revision: 3, change: { kind: 'undo' } }]))
})

test('a row of the file is left out with a reason, and can be included again', async () => {
  const [first, second] = ROWS.rows
  const leftOut = { ...ROWS, rows: [first, { ...second, problems: [TWICE], left_out: 'مكرر' }] }
  const { user, sent } = openUpload(REJECTED, { [`${CALL}/rows?page=0`]: leftOut })
  await grid()
  await user.click(screen.getByRole('button', { name: 'استبعاد الصف' }))
  await user.type(await screen.findByRole('textbox', { name: 'سبب التصحيح' }), 'مكتوب مرتين{Enter}')
  await waitFor(() => expect(sent).toHaveLength(1))
  screen.getByRole('grid').focus()
  await user.keyboard('{ArrowDown}')
  await user.click(screen.getByRole('button', { name: 'إعادة الصف' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toMatchObject([
    { change: { kind: 'leave_out', row: 5, reason: 'مكتوب مرتين' } },
    { change: { kind: 'take_in', row: 6 } },
  ])
})

test('selected cells are copied as text with tabs and line breaks, which spreadsheet programs can paste', async () => {
  const { user } = openUpload(REJECTED)
  const element = await grid()
  await user.keyboard('{ArrowLeft}{Shift>}{ArrowLeft}{ArrowDown}{/Shift}')
  const copied: string[] = []
  fireEvent.copy(element, { clipboardData: { setData: (_type: string, text: string) => copied.push(text) } })
  expect(copied).toEqual(['هدى حسن\t60\nمنى سعيد\t80'])
})

test('selected cells whose rows are not all loaded are copied only after the rows have arrived', async () => {
  const page = (number: number) => ({
    page: number,
    pages: 3,
    total: 150,
    rows: Array.from({ length: 50 }, (_, at) => {
      const row = number * 50 + at + 5
      return { ...ROWS.rows[0], row, cells: [String(row), 'هدى حسن', '60'] }
    }),
  })
  const { user } = openUpload(REJECTED, {
    [`${CALL}/rows?page=0`]: page(0),
    [`${CALL}/rows?page=1`]: page(1),
    [`${CALL}/rows?page=2`]: page(2),
  })
  const element = await screen.findByRole('grid')
  await within(element).findByRole('gridcell', { name: '5' })
  element.focus()
  await user.keyboard('{Control>}{Shift>}{ArrowDown}{/Shift}{/Control}')
  const copied: string[] = []
  const copy = () =>
    fireEvent.copy(element, { clipboardData: { setData: (_type: string, text: string) => copied.push(text) } })
  copy()
  expect(copied).toEqual([])
  await screen.findByText('وصلت كل الصفوف المحددة. انسخها مرة أخرى.')
  copy()
  expect(copied).toEqual([Array.from({ length: 150 }, (_, at) => at + 5).join('\n')])
})

test('only the grid’s visible rows, and a few above and below them, are in the document', async () => {
  const rows = Array.from({ length: 50 }, (_, at) => ({ ...ROWS.rows[0], row: at + 5 }))
  openUpload(REJECTED, { [`${CALL}/rows?page=0`]: { page: 0, pages: 100, total: 5000, rows } })
  const element = await screen.findByRole('grid')
  await waitFor(() => expect(within(element).getAllByText('هدى حسن').length).toBeGreaterThan(20))
  expect(element.getAttribute('aria-rowcount')).toBe('5001')
  expect(within(element).getAllByRole('row').length).toBeLessThan(60)
})
