import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { SheetLayout } from '#contract/sheet-layouts.ts'
import { makeTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { makeUploadCalls, sheetCells, type UploadCalls } from '#server/testing/upload-calls.ts'

let portal: TestPortal
let officer: UploadCalls
beforeAll(async () => {
  portal = await makeTestPortal({ shared: true })
  officer = await makeUploadCalls(portal)
  return portal.close
})
beforeEach(async () => {
  await portal.database.write.deleteFrom('sheet_layout').execute()
})

const HEADERS = 'الكود | name | العلوم | الفنون'
const CELLS = sheetCells('الأولى', [[50_001, 'هدى حسن', 60, 70]], HEADERS.split(' | '))
const SEAT = { columns: { A: { role: 'seat' } } } as const

async function layouts(): Promise<SheetLayout[]> {
  const { status, body } = await officer.visitor.get('/api/admin/layouts')
  expect(status).toBe(200)
  return (body as { layouts: SheetLayout[] }).layouts
}

/** Stores a layout as an earlier version of the portal did. */
async function store(choices: object, { name = 'قالب', headers = HEADERS } = {}): Promise<void> {
  const made = { created_by: 'منى السيد', created_at: '2030-07-01T12:00:00.000Z', used_at: null }
  const values = { id: name, name, header_key: headers, choices: JSON.stringify(choices), ...made }
  await portal.database.write.insertInto('sheet_layout').values(values).execute()
}

test('a stored or imported layout that says to read hidden content does not apply this to a file', async () => {
  await store({ ...SEAT, hidden: 'take' })
  const { choices } = await officer.look(await officer.send({ كشف: CELLS }))
  expect(choices).toMatchObject({ ...SEAT, layout: { name: 'قالب' } })
  expect(choices).not.toHaveProperty('hidden')

  const written = { name: 'من ملف', headers: HEADERS, choices: { ...SEAT, hidden: 'take' } }
  expect((await officer.visitor.post('/api/admin/layouts', { layouts: [written] })).body).toMatchObject({ replaced: 1 })
  expect((await layouts()).map((layout) => layout.choices)).toEqual([SEAT])
})

test('words and hidden content alone make no layout', async () => {
  const id = await officer.send({ كشف: sheetCells('الأولى', [[50_002, 'هدى حسن', 'سافر', 70]]) })
  await officer.change(id, { kind: 'hidden', hidden: 'take' })
  await officer.change(id, { kind: 'words', words: { سافر: 'excused' }, remember: false })
  expect((await officer.look(id)).review?.keeps_layout).toBeNull()
  expect((await officer.draft(id)).status).toBe(200)
  expect(await layouts()).toEqual([])
})

test("a layout keeps no words: the next file is read by the office's list, and asks if the list has none", async () => {
  const cells = (seat: number) => sheetCells('الأولى', [[seat, 'هدى حسن', 'سافر', 70]], HEADERS.split(' | '))
  const first = await officer.send({ كشف: cells(50_003) })
  await officer.change(first, { kind: 'column', column: 'A', choice: { role: 'seat' } })
  await officer.change(first, { kind: 'words', words: { سافر: 'excused' }, remember: false })
  expect((await officer.draft(first)).status).toBe(200)
  expect((await layouts()).map((layout) => layout.choices)).toEqual([SEAT])
  const second = await officer.look(await officer.send({ كشف: cells(50_004) }))
  expect(second.choices?.layout).not.toBeNull()
  expect(second.review?.unknown_words).toMatchObject([{ text: 'سافر' }])
})

test('a stored layout with words alone is not applied, and with columns applies only those', async () => {
  const words = { سافر: 'excused' }
  await store({ columns: {}, words })
  const cells = sheetCells('الأولى', [[50_005, 'هدى حسن', 'سافر', 70]], HEADERS.split(' | '))
  expect((await officer.look(await officer.send({ كشف: cells }))).choices).not.toHaveProperty('layout')
  await portal.database.write.deleteFrom('sheet_layout').execute()
  await store({ ...SEAT, words })
  const { choices, review } = await officer.look(await officer.send({ كشف: cells }))
  expect(choices).toMatchObject({ ...SEAT, layout: { name: 'قالب' } })
  expect(choices).not.toHaveProperty('words')
  expect(review?.unknown_words).toMatchObject([{ text: 'سافر' }])
})
