import { randomUUID } from 'node:crypto'
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
  const values = { id: randomUUID(), name, header_key: headers, choices: JSON.stringify(choices), ...made }
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

test('choices about words and hidden content alone are not stored as a layout', async () => {
  const id = await officer.send({ كشف: sheetCells('الأولى', [[50_002, 'هدى حسن', 'سافر', 70]]) })
  await officer.change(id, { kind: 'hidden', hidden: 'take' })
  await officer.change(id, { kind: 'words', words: { سافر: 'excused' }, remember: false })
  expect((await officer.look(id)).review?.keeps_layout).toBeNull()
  expect((await officer.draft(id)).status).toBe(200)
  expect(await layouts()).toEqual([])
})

test("a layout stores no meanings of words: the next file asks about words that the office's list does not have", async () => {
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

test('a stored layout with words alone is not applied; of one with words and columns only the columns are', async () => {
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

test('two layouts that have the same name of the maximum length are listed', async () => {
  const long = 'ق'.repeat(120)
  const named = (headers: string) => ({ name: long, headers, choices: SEAT })
  const added = await officer.visitor.post('/api/admin/layouts', { layouts: [named('أ'), named('ب')] })
  expect(added.body).toEqual({ added: 2, replaced: 0 })
  expect((await layouts()).map(({ name }) => name.length)).toEqual([120, 120])
})

test('stored names that are too long are listed shorter, and such a layout can be renamed and removed', async () => {
  const long = 'ق'.repeat(120)
  await store(SEAT, { name: long })
  await store(SEAT, { name: `${long} (2)`, headers: 'أ' })
  const [, layout] = await layouts()
  expect(layout?.name).toBe(`${'ق'.repeat(116)} (2)`)
  const path = `/api/admin/layouts/${encodeURIComponent(layout?.id ?? '')}`
  const renamed = { before: layout?.name, name: 'قصير' }
  const { visitor } = officer
  expect(await visitor.send('PUT', `${path}/name`, renamed, { origin: portal.url })).toMatchObject({ status: 200 })
  expect((await layouts()).map(({ name }) => name)).toContain('قصير')
  expect(await visitor.send('DELETE', path, undefined, { origin: portal.url })).toMatchObject({ status: 200 })
  expect(await layouts()).toHaveLength(1)
})

test('headers that are too long are not stored as a layout, and a layout stored with such headers is not listed', async () => {
  const more = Array.from({ length: 110 }, (_, at) => `${at} ${'م'.repeat(195)}`)
  const header = ['الكود', 'name', 'العلوم', 'الفنون', ...more]
  const cells = sheetCells('الأولى', [[50_006, 'هدى حسن', 60, 70]], header)
  const id = await officer.send({ كشف: cells })
  await officer.change(id, { kind: 'column', column: 'A', choice: { role: 'seat' } })
  expect((await officer.look(id)).review?.keeps_layout).toBeNull()
  await store(SEAT, { name: 'قديم', headers: 'م'.repeat(20_001) })
  expect(await layouts()).toEqual([])
})

test('a subject name from another grade’s layout is a stop until the officer chooses the subject', async () => {
  const cells = (grade: string, seat: number) => {
    return sheetCells(grade, [[seat, 'هدى حسن علي', 60, 70]], ['seat_number', 'name', 'المادة 1', 'المادة 2'])
  }
  const subject = (name: string) => ({ role: 'subject', name, full_mark: 100, counted: true }) as const
  const first = await officer.send({ كشف: cells('الثالثة', 70_001) })
  await officer.change(first, { kind: 'column', column: 'C', choice: subject('المنطق') })
  expect((await officer.look(first)).review?.stops).toEqual([])
  expect((await officer.draft(first)).status).toBe(200)
  expect((await layouts()).map(({ choices }) => choices.taught)).toEqual([{ grade: 3, term: 1 }])

  const stopsOf = async (id: string) => (await officer.look(id)).review?.stops.map(({ code, count }) => [code, count])
  const other = await officer.send({ كشف: cells('الرابعة', 80_001) })
  expect(await stopsOf(other)).toContainEqual(['layout_subjects', 1])
  await officer.change(other, { kind: 'column', column: 'C', choice: subject('الفلسفة') })
  expect(await stopsOf(other)).not.toContainEqual(['layout_subjects', 1])
})
