import { writeXlsx } from 'hucre/xlsx'
import { beforeAll, expect, test } from 'vitest'
import { MOST_SEATS, type PlannedSeat, type YearStanding } from '#contract/admin-seat-lists.ts'
import { UNCLEAR_SEATS } from '#contract/seat-list-words.ts'
import { rowXml, workbookParts, zipOf } from '#server/readers/xlsx-files.testing.ts'
import { withRealThreads } from '#server/testing/cheap-threads.ts'
import { sheetSource } from '#server/testing/factories.ts'
import { makeTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { makeMember, type Visitor } from '#server/testing/visitor.ts'

const LISTS = '/api/admin/seat_lists'
const PLACE = { grade: 1, year: 2025 }

let portal: TestPortal
let officer: Visitor
let colleague: Visitor
beforeAll(async () => {
  portal = await makeTestPortal({ shared: true })
  await portal.publish(
    sheetSource(
      { grade: 1, term: 1, year: 2025 },
      [
        ['10001', 'هدى حسن', 60, 70, ''],
        ['10002', 'سلمى علي', 80, 70, ''],
        ['10003', 'ريم سامي', 90, 90, 'حجب'],
        ['10004', 'منى سعيد', 'حجب', 90, ''],
      ],
      { note: true },
    ),
    sheetSource({ grade: 2, term: 1, year: 2025 }, [['20001', 'زينب عمر', 60, 70]]),
  )
  officer = (await makeMember(portal, { staff_roles: ['results_officer'] })).visitor
  colleague = (await makeMember(portal, { staff_roles: ['results_officer'] })).visitor
  return portal.close
})

const seats = (...numbers: string[]) => numbers.map((seat_number, index) => ({ row: index + 1, seat_number }))

async function plan(kind: string, ...numbers: string[]): Promise<string[]> {
  const { status, body } = await officer.post(`${LISTS}/plan`, { ...PLACE, kind, seats: seats(...numbers) })
  expect(status).toBe(200)
  return (body as { items: PlannedSeat[] }).items.map(({ state }) => state)
}

async function apply(kind: string, ...numbers: string[]): Promise<YearStanding[]> {
  const order = { ...PLACE, kind, seats: seats(...numbers), reason: 'رسوم' }
  const { status, body } = await officer.post(LISTS, order)
  expect(status).toBe(200)
  await portal.refresh()
  return (body as { before: YearStanding[] }).before
}

async function undo(standings: YearStanding[]): Promise<unknown> {
  const { status, body } = await officer.post(`${LISTS}/undo`, { year: 2025, standings })
  expect(status).toBe(200)
  await portal.refresh()
  return body
}

/** A colleague's decision about one student. */
async function decide(id: string, act: 'withhold' | 'release', given: { reason?: string }): Promise<void> {
  const { status } = await colleague.post(`/api/admin/students/${id}/${act}`, { year: 2025, ...given })
  expect(status).toBe(200)
}

async function reasonsOf(id: string): Promise<{ withheld: string[]; released: string[] }> {
  const { body } = await officer.get(`/api/admin/students/${id}`)
  const { withheld, released } = body as Record<'withheld' | 'released', { reason: string }[]>
  return { withheld: withheld.map(({ reason }) => reason), released: released.map(({ reason }) => reason) }
}

async function linesOf(id: string): Promise<number> {
  const lines = portal.database.read.selectFrom('audit_entry').select('action').where('object_id', '=', id)
  return (await lines.execute()).length
}

async function listed(): Promise<string[]> {
  const { items } = await portal.json<{ items: { id: string }[] }>('/api/grade_1/degrees/2024_25')
  return items.map(({ id }) => id).sort()
}

const transcriptOf = async (id: string) => (await portal.get(`/api/degrees?student_id=${id}`)).status

test('the results of a seat list are previewed, withheld together, and restored by undoing', async () => {
  expect(await plan('withhold', '10001', '20001', '10001', '10002')).toEqual(['ready', 'unknown', 'twice', 'ready'])
  expect(await plan('withhold', '""', '.0', 'ﷺ'.repeat(20))).toEqual(['unknown', 'unknown', 'unknown'])
  expect(await listed()).toEqual(['10001', '10002'])

  const before = await apply('withhold', '10001', '20001', '10002')
  expect(before.map(({ student_id, withheld }) => [student_id, withheld])).toEqual([
    ['100012025', null],
    ['100022025', null],
  ])
  expect(await listed()).toEqual([])
  expect(await transcriptOf('100012025')).toBe(403)
  expect(await plan('withhold', '10001')).toEqual(['already'])

  expect(await undo(before)).toEqual({ restored: 2, left: 0 })
  expect(await listed()).toEqual(['10001', '10002'])
  const lines = await portal.database.read
    .selectFrom('audit_entry')
    .select(['action', 'object_id'])
    .where('object_kind', '=', 'student')
    .where('object_id', '=', '100012025')
    .execute()
  expect(lines.map(({ action }) => action).sort()).toEqual(['student.release', 'student.withhold'])
})

test('a late undo skips a student about whom a colleague has decided since, and a second undo changes nothing', async () => {
  const before = await apply('withhold', '10001', '10002')
  await decide('100012025', 'withhold', { reason: 'تحقيق غش' })
  const lines = await linesOf('100012025')

  expect(await undo(before)).toEqual({ restored: 1, left: 1 })
  expect(await listed()).toEqual(['10002'])
  expect(await transcriptOf('100012025')).toBe(403)
  expect(await reasonsOf('100012025')).toEqual({ withheld: ['تحقيق غش'], released: [] })
  expect(await linesOf('100012025')).toBe(lines)

  expect(await undo(before)).toEqual({ restored: 0, left: 2 })
  expect(await listed()).toEqual(['10002'])
  await decide('100012025', 'release', {})
})

test('a late undo skips a student whom a colleague released and withheld again for the same reason', async () => {
  const before = await apply('withhold', '10001')
  await decide('100012025', 'release', {})
  await decide('100012025', 'withhold', { reason: 'رسوم' })
  expect(await undo(before)).toEqual({ restored: 0, left: 1 })
  expect(await reasonsOf('100012025')).toEqual({ withheld: ['رسوم'], released: [] })
  await decide('100012025', 'release', {})
})

test('a late undo skips a student whom a colleague has withheld or released again for the same reason', async () => {
  const withheld = await apply('withhold', '10001')
  await decide('100012025', 'withhold', { reason: 'رسوم' })
  expect(await undo(withheld)).toEqual({ restored: 0, left: 1 })
  expect(await transcriptOf('100012025')).toBe(403)
  await decide('100012025', 'release', {})

  const released = await apply('release', '10003')
  await decide('100032025', 'release', { reason: 'رسوم' })
  expect(await undo(released)).toEqual({ restored: 0, left: 1 })
  expect(await transcriptOf('100032025')).toBe(200)
  await decide('100032025', 'withhold', { reason: 'رسوم' })
  await decide('100032025', 'release', {})
})

test('a late undo of a release skips results that a colleague has withheld or released since', async () => {
  await apply('withhold', '10001')
  const before = await apply('release', '10001', '10003')
  await decide('100012025', 'withhold', { reason: 'تحقيق غش' })
  await decide('100032025', 'release', { reason: 'قرار الكلية' })
  expect(await undo(before)).toEqual({ restored: 0, left: 2 })
  expect(await reasonsOf('100012025')).toEqual({ withheld: ['تحقيق غش'], released: [] })
  expect(await reasonsOf('100032025')).toEqual({ withheld: [], released: ['قرار الكلية'] })
  await decide('100012025', 'release', {})
  await decide('100032025', 'withhold', { reason: 'رسوم' })
  await decide('100032025', 'release', {})
})

test('an undo of a seat list is refused without the stamps of the decisions that it undoes', async () => {
  const before = await apply('withhold', '10001')
  expect(before).toHaveLength(1)
  const standings = before.map(({ student_id, withheld, released }) => ({ student_id, withheld, released }))
  expect(await officer.post(`${LISTS}/undo`, { year: 2025, standings })).toMatchObject({
    status: 400,
    body: { code: 'invalid_request' },
  })
  expect(await reasonsOf('100012025')).toEqual({ withheld: ['رسوم'], released: [] })
  await decide('100012025', 'release', {})
})

test('a seat list releases a result withheld by its sheet for list and transcript, and withholds it again', async () => {
  expect(await plan('release', '10003', '10004', '10001')).toEqual(['ready', 'no_marks', 'already'])
  expect(await transcriptOf('100032025')).toBe(403)

  const before = await apply('release', '10003', '10004', '10001')
  expect(before).toMatchObject([{ student_id: '100032025', withheld: null, released: null }])
  expect(await listed()).toEqual(['10001', '10002', '10003'])
  expect(await transcriptOf('100032025')).toBe(200)
  expect(await transcriptOf('100042025')).toBe(403)
  expect((await officer.get('/api/admin/students/100032025')).body).toMatchObject({
    withheld_in_sheets: [],
    released: [{ year: 2025, reason: 'رسوم' }],
  })

  await apply('withhold', '10003')
  expect(await transcriptOf('100032025')).toBe(403)
  expect(await listed()).toEqual(['10001', '10002'])
  const again = await apply('release', '10003')
  expect(await transcriptOf('100032025')).toBe(200)
  expect(await undo(again)).toEqual({ restored: 1, left: 0 })
  expect(await transcriptOf('100032025')).toBe(403)
  expect((await officer.get('/api/admin/students/100032025')).body).toMatchObject({
    withheld: [{ reason: 'رسوم' }],
    withheld_in_sheets: [2025],
    released: [],
  })
  await decide('100032025', 'release', {})
})

test('releasing one student’s result that a sheet withholds needs a reason', async () => {
  const release = '/api/admin/students/100032025/release'
  expect(await officer.post(release, { year: 2025 })).toMatchObject({ status: 404 })
  expect(await officer.post(release, { year: 2025, reason: 'قرار الكلية' })).toMatchObject({ status: 200 })
  await portal.refresh()
  expect(await transcriptOf('100032025')).toBe(200)
  const withheld = await officer.post('/api/admin/students/100032025/withhold', { year: 2025, reason: 'رسوم' })
  expect(withheld.status).toBe(200)
  await officer.post(release, { year: 2025 })
  await portal.refresh()
  // The sheet still withholds the result: the office's own withholding had deleted the release, and this call ended the
  // office's withholding only.
  expect(await transcriptOf('100032025')).toBe(403)
})

test('releasing one student with «حجب» in place of a mark is refused, with and without a reason', async () => {
  const release = '/api/admin/students/100042025/release'
  const refusal = { status: 409, body: { code: 'sheet_state', fields: [{ path: '/year', message: 'no_marks' }] } }
  expect(await officer.post(release, { year: 2025, reason: 'قرار الكلية' })).toMatchObject(refusal)
  expect(await officer.post(release, { year: 2025 })).toMatchObject(refusal)
  const standing = { withheld_in_sheets: [2025], no_marks: [2025], released: [] }
  expect((await officer.get('/api/admin/students/100042025')).body).toMatchObject(standing)
  expect((await officer.get('/api/admin/students/100032025')).body).toMatchObject({ no_marks: [] })
})

test('where a mark is «حجب», a seat list ends only the office’s own withholding, and stores no release', async () => {
  await apply('withhold', '10004')
  expect(await plan('release', '10004')).toEqual(['ready'])
  expect(await apply('release', '10004')).toHaveLength(1)
  expect(await reasonsOf('100042025')).toEqual({ withheld: [], released: [] })
  expect(await transcriptOf('100042025')).toBe(403)
})

test('a release from before a mark was «حجب» shows no result, and the student’s page says why', async () => {
  const { write } = portal.database
  const released = {
    student_id: '100042025',
    year: 2025,
    reason: 'قرار',
    released_at: '2025-07-01T12:00:00.000Z',
    stamp: '',
    sheets: null,
  }
  await write.insertInto('released_result').values(released).execute()
  expect(await transcriptOf('100042025')).toBe(403)
  expect((await officer.get('/api/admin/students/100042025')).body).toMatchObject({
    withheld_in_sheets: [2025],
    no_marks: [2025],
    released: [{ year: 2025, reason: 'قرار' }],
  })
  await write.deleteFrom('released_result').where('student_id', '=', '100042025').execute()
})

test('seats are read from a workbook and from a text, and another file is refused', async () => {
  withRealThreads()
  const rows = [['كشف المتأخرين'], ['م', 'رقم الجلوس'], [1, 10001], [2, 17]]
  const workbook = await writeXlsx({ sheets: [{ name: 'أرقام', rows }] })
  expect((await officer.upload(`${LISTS}/file`, workbook)).body).toEqual({
    seats: [
      { row: 3, seat_number: '10001' },
      { row: 4, seat_number: '00017' },
    ],
  })
  expect((await officer.upload(`${LISTS}/file`, '10001\n10002\n')).body).toMatchObject({
    seats: [{ seat_number: '10001' }, { row: 2, seat_number: '10002' }],
  })
  const pdf = Buffer.from('d0cf11e000', 'hex')
  expect(await officer.upload(`${LISTS}/file`, pdf)).toMatchObject({ status: 422, body: { code: 'unreadable_file' } })
})

test('a file with more seats than a list may have returns one seat too many, which the form refuses', async () => {
  const seats = Array.from({ length: MOST_SEATS + 50 }, (_, index) => 10_001 + index)
  const { body } = await officer.upload(`${LISTS}/file`, seats.join('\n'))
  expect((body as { seats: unknown[] }).seats).toHaveLength(MOST_SEATS + 1)
})

test('a seat that is struck through in a workbook is listed with «مشطوب», so that it matches no seat', async () => {
  const struck = '<c r="A1" t="inlineStr"><is><r><rPr><strike/></rPr><t>10001</t></r></is></c>'
  const file = zipOf(workbookParts([{ name: 'كشف', rows: rowXml(1, [struck]) + rowXml(2, [10_002]) }]))
  const { body } = await officer.upload(`${LISTS}/file`, file)
  expect((body as { seats: { seat_number: string }[] }).seats.map(({ seat_number }) => seat_number)).toEqual([
    '10001 (مشطوب)',
    '10002',
  ])
})

test('seats are not read from a hidden column of a workbook, and two visible columns of seats are refused', async () => {
  const rows = rowXml(1, [10_001, 'هدى حسن', 40_001]) + rowXml(2, [10_002, 'سلمى علي', 40_002])
  const seatsOf = (columns: string) => {
    const parts = workbookParts([{ name: 'كشف', rows }]).map(({ name, content }) => {
      return { name, content: String(content).replace('<sheetData>', `${columns}<sheetData>`) }
    })
    return officer.upload(`${LISTS}/file`, zipOf(parts))
  }
  const hidden = await seatsOf('<cols><col min="1" max="1" hidden="1"/></cols>')
  expect(hidden.body).toMatchObject({ seats: [{ seat_number: '40001' }, { seat_number: '40002' }] })
  expect(await seatsOf('')).toMatchObject({
    status: 422,
    body: { code: 'unreadable_file', fields: [{ path: 'seats', message: UNCLEAR_SEATS }] },
  })
})

test('the longest allowed seat list is previewed, applied and undone', async () => {
  const numbers = Array.from({ length: MOST_SEATS }, (_, index) => String(20_000 + index))
  expect(new Set(await plan('withhold', ...numbers))).toEqual(new Set(['unknown']))
  expect(await apply('withhold', ...numbers)).toEqual([])
  const standings = numbers.map((number) => ({
    student_id: `${number}2025`,
    withheld: null,
    released: 'قرار مجلس الكلية '.repeat(40).slice(0, 500),
    stamp: 'x'.repeat(43),
  }))
  // The whole body was accepted: the undo is refused only because no such student exists.
  expect(await officer.post(`${LISTS}/undo`, { year: 2025, standings })).toMatchObject({
    status: 404,
    body: { code: 'student_not_found' },
  })
})
