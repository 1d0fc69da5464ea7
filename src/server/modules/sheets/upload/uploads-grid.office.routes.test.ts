import { beforeAll, expect, test } from 'vitest'
import type { CellsPreview, FoundCell, UploadRows } from '#contract/admin-uploads.ts'
import type { SheetLayout } from '#contract/sheet-layouts.ts'
import type { UploadChange } from '#contract/upload-choices.ts'
import { makeTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { makeUploadCalls, sheetCells, type UploadCalls } from '#server/testing/upload-calls.ts'

let portal: TestPortal
let officer: UploadCalls
beforeAll(async () => {
  portal = await makeTestPortal({ shared: true })
  officer = await makeUploadCalls(portal)
  return portal.close
})

const REASON = 'قرار لجنة الكنترول'

async function cellsOf(id: string): Promise<string[][]> {
  const { rows } = await officer.get<UploadRows>(`${id}/rows`)
  return rows.slice(2).map(({ cells }) => cells)
}

function preview(id: string, order: object) {
  return officer.visitor.post(`/api/admin/uploads/${id}/preview`, { order })
}

test('an officer replaces a word everywhere with one reason, after a preview, and undoes it', async () => {
  const id = await officer.send({
    كشف: sheetCells('الأولى', [
      [50_001, 'هدى حسن', 'سافر', 70],
      [50_002, 'منى سعيد', 80, 'سافر'],
      [50_003, 'علي كامل', 'سافر', 'سافر'],
    ]),
  })
  expect((await officer.look(id)).review?.unknown_words).toMatchObject([{ text: 'سافر', count: 4 }])
  const order = { kind: 'replace', find: 'سافر', column: null, whole: true, text: 'عذر' } as const
  const seen = (await preview(id, order)).body as CellsPreview
  expect(seen.count).toBe(4)
  expect(seen.cells[0]).toEqual({ row: 5, column: 'C', before: 'سافر', after: 'عذر' })

  expect((await officer.change(id, { ...order, reason: REASON })).status).toBe(200)
  const { review, choices, undo } = await officer.look(id)
  expect(review).toMatchObject({ errors: 0, unknown_words: [] })
  expect(choices?.corrections).toHaveLength(4)
  expect(undo).toMatchObject({ what: 'replace', by: expect.any(String) })
  const log = await portal.database.read
    .selectFrom('audit_entry')
    .select('after')
    .where('object_id', '=', id)
    .where('action', '=', 'upload.change')
    .execute()
  expect(log).toEqual([{ after: '{"step":"replace","cells":4}' }])

  await officer.change(id, { kind: 'undo' })
  expect(await officer.look(id)).toMatchObject({ upload: { revision: 2, changed_what: 'undo' }, undo: null })
  expect(await cellsOf(id)).toEqual([
    ['50001', 'هدى حسن', 'سافر', '70'],
    ['50002', 'منى سعيد', '80', 'سافر'],
    ['50003', 'علي كامل', 'سافر', 'سافر'],
  ])
  expect(await officer.change(id, { kind: 'undo' })).toMatchObject({ status: 409, body: { code: 'sheet_state' } })
})

test('a replacement that changes nothing is refused', async () => {
  const id = await officer.send({ كشف: sheetCells('الأولى', [[50_001, 'هدى حسن', 60, 70]]) })
  const order = { kind: 'replace', find: 'لا أحد', column: null, whole: true, text: '1', reason: REASON } as const
  expect(await officer.change(id, order)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
})

test('an officer pastes a column of marks with one reason, and undoes all of it', async () => {
  const id = await officer.send({
    كشف: sheetCells('الأولى', [
      [50_001, 'هدى حسن', 60, 70],
      [50_002, 'منى سعيد', 61, 71],
    ]),
  })
  const paste: UploadChange = { kind: 'paste', row: 5, column: 'D', texts: [['75'], ['76'], ['77']], reason: REASON }
  expect((await officer.change(id, paste)).status).toBe(200)
  expect((await cellsOf(id)).map(([, , , mark]) => mark)).toEqual(['75', '76'])
  const at = (await officer.look(id)).choices?.corrections[0]?.at ?? ''
  await officer.change(id, { kind: 'revert', at })
  expect((await officer.look(id)).choices?.corrections).toEqual([])
})

test('every choice can be undone in turn, the latest first', async () => {
  const id = await officer.send({ كشف: sheetCells('الأولى', [[50_001, 'هدى حسن', 60, 70]]) })
  const before = (await officer.look(id)).choices
  await officer.change(id, { kind: 'column', column: 'D', choice: { role: 'ignored' } })
  await officer.change(id, { kind: 'leave_out', row: 5, reason: REASON })
  await officer.change(id, { kind: 'heading', heading: { grade: 3 } })
  const undone: unknown[] = []
  for (let step = 0; step < 3; step += 1) {
    undone.push((await officer.look(id)).undo?.what)
    await officer.change(id, { kind: 'undo' })
  }
  expect(undone).toEqual(['heading', 'leave_out', 'column'])
  expect((await officer.look(id)).choices).toEqual(before)
})

test('a search returns the next fault or the next text, with the index of the row', async () => {
  const id = await officer.send({
    كشف: sheetCells('الأولى', [
      [50_001, 'هدى حسن', 60, 'س'],
      [50_002, 'منى سعيد', 61, 71],
      [50_003, 'علي كامل', 'س', 72],
    ]),
  })
  const find = (query: string) => officer.get<FoundCell>(`${id}/find?${query}`)
  expect(await find('row=0')).toEqual({ count: 2, number: 1, cell: { row: 5, column: 'D', index: 2 } })
  expect(await find('row=5&column=D')).toMatchObject({ number: 2, cell: { row: 7, column: 'C', index: 4 } })
  expect(await find('row=7&column=C&only=problems')).toMatchObject({ number: 1, cell: { index: 0 } })
  expect(await find(`row=0&text=${encodeURIComponent('سعيد')}`)).toMatchObject({ count: 1, cell: { row: 6 } })
})

test('several worksheets become several uploads, and the upload of the whole file is discarded', async () => {
  const id = await officer.send({
    الثانية: sheetCells('الثانية', [[20_001, 'هدى حسن', 60, 70]]),
    غلاف: [['كلية']],
    الثالثة: sheetCells('الثالثة', [
      [30_001, 'منى سعيد', 61, 71],
      [30_002, 'علي كامل', 61, 71],
    ]),
  })
  const { review, upload } = await officer.look(id)
  expect(review?.tabs).toMatchObject([
    { worksheet: 'الثانية', students: 1, heading: { grade: 2 } },
    { worksheet: 'الثالثة', students: 2, heading: { grade: 3 } },
  ])
  const order = { revision: upload.revision, worksheets: ['الثانية', 'الثالثة'] }
  const { body } = await officer.visitor.post(`/api/admin/uploads/${id}/split`, order)
  const { uploads } = body as { uploads: string[] }

  const looks = await Promise.all(uploads.map((each) => officer.look(each)))
  expect(looks.map((each) => [each.upload.file_name, each.review?.heading.grade, each.review?.errors])).toEqual([
    ['كشف.xlsx · الثانية', 2, 0],
    ['كشف.xlsx · الثالثة', 3, 0],
  ])
  for (const each of uploads) expect((await officer.draft(each)).status).toBe(200)
  expect((await officer.look(id)).upload).toMatchObject({ state: 'discarded', changed_what: 'split' })
  const late = await officer.visitor.post(`/api/admin/uploads/${id}/split`, order)
  expect(late).toMatchObject({ status: 409, body: { code: 'sheet_state' } })
})

test('a file with more than twenty worksheets loses no result sheet when it is split', async () => {
  const sheets = Array.from({ length: 21 }, (_, at) => [
    `لجنة ${at}`,
    sheetCells('الثانية', [[at + 1, 'هدى حسن', 60, 70]]),
  ])
  const id = await officer.send({ غلاف: [['كلية']], فارغة: [], ...Object.fromEntries(sheets) })
  const { review, upload } = await officer.look(id)
  const worksheets = review?.tabs.map(({ worksheet }) => worksheet) ?? []
  expect(worksheets).toEqual(sheets.map(([name]) => name))
  const split = (names: string[]) =>
    officer.visitor.post(`/api/admin/uploads/${id}/split`, { revision: upload.revision, worksheets: names })
  expect(await split(['لجنة 1', 'لجنة 30'])).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  const { body } = await split(worksheets)
  const { uploads } = body as { uploads: string[] }
  expect(uploads).toHaveLength(21)
  expect((await officer.look(uploads.at(-1) ?? '')).review).toMatchObject({ worksheet: 'لجنة 20', students: 1 })
})

test('a file with more worksheets than one split can take over is not split', async () => {
  const sheets = Array.from({ length: 501 }, (_, at) => [`ورقة ${at}`, [['ملاحظة']]])
  const id = await officer.send({
    كشف: sheetCells('الأولى', [[50_001, 'هدى حسن', 60, 70]]),
    ...Object.fromEntries(sheets),
  })
  const order = { revision: 0, worksheets: ['كشف'] }
  const refused = await officer.visitor.post(`/api/admin/uploads/${id}/split`, order)
  expect(refused).toMatchObject({ status: 413, body: { code: 'too_large' } })
  expect((await officer.look(id)).upload.state).toBe('waiting')
})

const HEADER = ['الكود', 'name', 'العلوم', 'الفنون']

async function layouts(): Promise<SheetLayout[]> {
  const { body } = await officer.visitor.get('/api/admin/layouts')
  return (body as { layouts: SheetLayout[] }).layouts
}

test('making a draft stores its layout, which is applied to the next file with its headers and can be declined', async () => {
  const first = await officer.send({ كشف: sheetCells('الأولى', [[50_001, 'هدى حسن', 60, 70]], HEADER) })
  expect((await officer.look(first)).review).toMatchObject({ errors: 1, keeps_layout: null })
  await officer.change(first, { kind: 'column', column: 'A', choice: { role: 'seat' } })
  expect((await officer.look(first)).review?.keeps_layout).toBe('الفرقة الأولى، الفصل الدراسي الأول')
  await officer.change(first, { kind: 'keep_layout', name: 'كشف الأقسام' })
  expect((await officer.draft(first)).status).toBe(200)
  expect(await layouts()).toMatchObject([
    { name: 'كشف الأقسام', headers: 'الكود | name | العلوم | الفنون', choices: { columns: { A: { role: 'seat' } } } },
  ])

  const cells = sheetCells('الرابعة', [[40_001, 'منى سعيد', 61, 71]], HEADER)
  const second = await officer.send({ كشف: [['جامعة'], ...cells] })
  const { review, choices } = await officer.look(second)
  expect(review).toMatchObject({ errors: 0, students: 1 })
  expect(choices?.layout).toMatchObject({ name: 'كشف الأقسام' })
  await officer.change(second, { kind: 'layout', layout: null })
  expect(await officer.look(second)).toMatchObject({ review: { errors: 1 }, choices: { columns: {}, layout: null } })
  await officer.change(second, { kind: 'layout', layout: choices?.layout?.id ?? '' })
  expect((await officer.look(second)).review?.errors).toBe(0)
  expect((await officer.draft(second)).status).toBe(200)
  expect(await layouts()).toHaveLength(1)
})

test('a layout is renamed, removed, restored and added from a file', async () => {
  const [layout] = await layouts()
  if (!layout) throw new Error('no layout')
  const { id, name, headers, choices } = layout
  const { visitor } = officer
  const put = (body: object) => visitor.send('PUT', `/api/admin/layouts/${id}/name`, body, { origin: portal.url })
  expect((await put({ before: 'اسم آخر', name: 'الأقسام' })).status).toBe(409)
  expect((await put({ before: name, name: 'الأقسام' })).status).toBe(200)
  const gone = await visitor.send('DELETE', `/api/admin/layouts/${id}`, undefined, { origin: portal.url })
  expect(gone.status).toBe(200)
  expect(await layouts()).toEqual([])

  const other = { name: 'الأقسام', headers: 'م | الاسم', choices: { columns: {} } }
  const added = await visitor.post('/api/admin/layouts', { layouts: [{ name: 'الأقسام', headers, choices }, other] })
  expect(added.body).toEqual({ added: 2, replaced: 0 })
  expect((await layouts()).map((each) => each.name)).toEqual(['الأقسام', 'الأقسام (2)'])
  const again = await visitor.post('/api/admin/layouts', { layouts: [{ ...other, name: 'المعهد' }] })
  expect(again.body).toEqual({ added: 0, replaced: 1 })
  expect(await visitor.send('DELETE', '/api/admin/layouts/none', undefined, { origin: portal.url })).toMatchObject({
    status: 404,
  })
})

test('at most a fixed number of layouts is stored, and a removed layout can be restored', async () => {
  const { visitor } = officer
  for (const { id } of await layouts()) {
    await visitor.send('DELETE', `/api/admin/layouts/${id}`, undefined, { origin: portal.url })
  }
  const named = (name: string) => ({ name, headers: name, choices: { columns: {} } })
  const add = (names: string[]) => visitor.post('/api/admin/layouts', { layouts: names.map(named) })
  const names = Array.from({ length: 499 }, (_, at) => `قالب ${at + 1}`)
  expect((await add(names)).body).toEqual({ added: 499, replaced: 0 })
  expect(await add(['آخر', 'زائد'])).toMatchObject({ status: 413, body: { code: 'too_large' } })
  expect((await add(['آخر'])).body).toEqual({ added: 1, replaced: 0 })
  const [first] = await layouts()
  await visitor.send('DELETE', `/api/admin/layouts/${first?.id}`, undefined, { origin: portal.url })
  expect((await add([first?.name ?? ''])).body).toEqual({ added: 1, replaced: 0 })

  const id = await officer.send({ كشف: sheetCells('الثالثة', [[71_001, 'سوسن رشاد', 60, 70]], HEADER) })
  await officer.change(id, { kind: 'column', column: 'A', choice: { role: 'seat' } })
  expect((await officer.look(id)).review).toMatchObject({ errors: 0, keeps_layout: null, layouts_full: true })
  expect((await officer.draft(id)).status).toBe(200)
  expect(await layouts()).toHaveLength(500)
})

test('meanings of words are chosen together, remembered for the next file, and edited in the office’s list', async () => {
  const cells = (grade: string) => sheetCells(grade, [[91_001, 'سوسن فهمي', 'سافر', 'تنازل']])
  const first = await officer.send({ كشف: cells('الأولى') })
  expect((await officer.look(first)).review?.unknown_words.map(({ text }) => text)).toEqual(['سافر', 'تنازل'])
  await officer.change(first, { kind: 'words', words: { سافر: 'excused', تنازل: 0 }, remember: true })
  expect((await officer.look(first)).review).toMatchObject({ errors: 0, unknown_words: [] })

  const second = await officer.send({ كشف: cells('الثانية') })
  const { review, choices } = await officer.look(second)
  expect(review?.errors).toBe(0)
  expect(choices?.words).toBeUndefined()
  const { visitor } = officer
  const before = (await visitor.get('/api/admin/mark_words')).body as { words: object }
  expect(before.words).toEqual({ سافر: 'excused', تنازل: 0 })
  const put = (body: object) => visitor.send('PUT', '/api/admin/mark_words', body, { origin: portal.url })
  expect((await put({ before: {}, after: {} })).status).toBe(409)
  expect((await put({ before: before.words, after: { سافر: 'excused' } })).status).toBe(200)
  expect((await officer.look(second)).review?.unknown_words.map(({ text }) => text)).toEqual(['تنازل'])
  await put({ before: { سافر: 'excused' }, after: {} })
})

test('a word’s meaning that is not remembered holds only for its file', async () => {
  const id = await officer.send({ كشف: sheetCells('الأولى', [[50_001, 'هدى حسن', 'سافر', 70]]) })
  await officer.change(id, { kind: 'words', words: { سافر: 'absent' }, remember: false })
  expect((await officer.look(id)).review?.errors).toBe(0)
  expect((await officer.visitor.get('/api/admin/mark_words')).body).toEqual({ words: {} })
  await officer.change(id, { kind: 'words', words: { سافر: null }, remember: false })
  expect((await officer.look(id)).review?.errors).toBe(1)
})

test('more meanings of words than the office’s list or a file may have are refused, and earlier ones stay', async () => {
  const { visitor } = officer
  const full = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`كلمة ${at}`, 0]))
  const put = (body: object) => visitor.send('PUT', '/api/admin/mark_words', body, { origin: portal.url })
  expect((await put({ before: {}, after: full })).status).toBe(200)
  const id = await officer.send({ كشف: sheetCells('الأولى', [[50_001, 'هدى حسن', 'سافر', 70]]) })
  const full_list = await officer.change(id, { kind: 'words', words: { سافر: 'absent' }, remember: true })
  expect(full_list).toMatchObject({ status: 413, body: { code: 'too_large' } })
  expect((await visitor.get('/api/admin/mark_words')).body).toEqual({ words: full })
  expect((await officer.change(id, { kind: 'words', words: full, remember: true })).status).toBe(200)
  await put({ before: full, after: {} })

  const full_file = await officer.change(id, { kind: 'words', words: { سافر: 'absent' }, remember: false })
  expect(full_file).toMatchObject({ status: 413, body: { code: 'too_large' } })
  expect(Object.keys((await officer.look(id)).choices?.words ?? {})).toHaveLength(200)
})
