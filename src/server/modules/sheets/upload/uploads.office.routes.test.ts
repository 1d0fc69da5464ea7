import { randomBytes } from 'node:crypto'
import { writeXlsx } from 'hucre/xlsx'
import { beforeAll, expect, test } from 'vitest'
import type { UploadRows } from '#contract/admin-uploads.ts'
import type { UploadChange } from '#contract/upload-choices.ts'
import type { UploadReview } from '#contract/upload-review.ts'
import { sheetSource } from '#server/testing/factories.ts'
import { makeTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { until } from '#server/testing/until.ts'
import { type Member, makeMember, type Visitor } from '#server/testing/visitor.ts'

let portal: TestPortal
let officer: Member
let other: Member
let administrator: Member
beforeAll(async () => {
  portal = await makeTestPortal({ shared: true })
  officer = await makeOfficer()
  other = await makeOfficer()
  administrator = await makeMember(portal, { role: 'administrator' })
  return portal.close
})

const makeOfficer = (): Promise<Member> => makeMember(portal, { staff_roles: ['results_officer'] })

type Cells = (string | number | null)[][]

/** Makes a template sheet with grade, term and year in its title. */
function sheetCells(students: Cells, header = ['seat_number', 'name', 'النحو', 'الصرف']): Cells {
  return [
    ['نتيجة الفرقة الأولى - الفصل الدراسي الأول - العام الجامعي 2029/2030'],
    header,
    ['final_degree', '', 100, 100],
    ['is_calculated_in_total', '', 1, 1],
    ...students,
  ]
}

async function send(visitor: Visitor, name: string, bytes: Buffer) {
  const query = new URLSearchParams({ name })
  const response = await fetch(`${portal.url}/api/admin/uploads?${query.toString()}`, {
    method: 'POST',
    headers: {
      origin: portal.url,
      cookie: visitor.cookieHeader(),
      'content-type': 'application/octet-stream',
    },
    body: new Uint8Array(bytes),
  })
  return { status: response.status, body: (await response.json()) as { id: string; code?: string } }
}

interface Look {
  upload: { state: string; revision: number; fault: string | null; sheet_id: string | null; changed_by: string }
  review: UploadReview | null
}

async function look(id: string, visitor = officer.visitor): Promise<Look> {
  const { status, body } = await visitor.get(`/api/admin/uploads/${id}`)
  expect([status, body]).toEqual([200, expect.objectContaining({ upload: expect.anything() as unknown })])
  return body as Look
}

/** Uploads a file, waits until it is read, and returns its id. */
async function sendFile(cells: Cells, name = 'كشف الفرقة الأولى.xlsx'): Promise<string> {
  const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: 'كشف', rows: cells }] }))
  return sendBytes(bytes, name)
}

async function sendBytes(bytes: Buffer, name: string): Promise<string> {
  const { status, body } = await send(officer.visitor, name, bytes)
  expect(status).toBe(200)
  await until('the file was read', async () => (await look(body.id)).upload.state !== 'reading')
  return body.id
}

async function change(id: string, step: UploadChange, visitor = officer.visitor) {
  const { revision } = (await look(id)).upload
  return visitor.send('PATCH', `/api/admin/uploads/${id}`, { revision, change: step }, { origin: portal.url })
}

async function reviewed(id: string): Promise<UploadReview> {
  const { review } = await look(id)
  if (!review) throw new Error('no review')
  return review
}

const codesOf = ({ problems }: UploadReview) => problems.map(({ code, row, column }) => [code, row, column])

test('an officer corrects a file with a duplicate seat and an unreadable mark, then publishes it', async () => {
  const id = await sendFile(
    sheetCells([
      [50_001, 'هدى حسن علي', 60, 70],
      [50_001, 'منى سعيد عمر', 80, 'س'],
      [50_003, 'علي كامل فوزي', 90, 95],
    ]),
  )

  const first = await reviewed(id)
  expect(first.heading).toEqual({ grade: 1, term: 1, year: 2030, session: 1 })
  expect(codesOf(first)).toEqual([
    ['seat_twice', 6, 'A'],
    ['degree_unreadable', 6, 'D'],
  ])
  expect(first.outcome).toBe('rejected')
  const { revision } = (await look(id)).upload
  const tooEarly = await officer.visitor.post(`/api/admin/uploads/${id}/draft`, {
    revision,
    publication: { when: 'now' },
  })
  expect(tooEarly).toMatchObject({ status: 422, body: { code: 'rejected_sheet' } })

  await change(id, { kind: 'correct', row: 6, column: 'A', text: '50002', reason: 'رقم الجلوس من كشف الحضور' })
  await change(id, { kind: 'correct', row: 6, column: 'D', text: '85.25', reason: 'ورقة الإجابة' })
  const corrected = await look(id)
  expect(corrected.review).toMatchObject({ outcome: 'new', errors: 0, version: 1, comparison: null })
  const drafted = await officer.visitor.post(`/api/admin/uploads/${id}/draft`, {
    revision: corrected.upload.revision,
    publication: { when: 'now' },
  })

  expect(drafted).toMatchObject({ status: 200, body: { sheet_id: '2030-g1-t1-v1' } })
  await portal.refresh()
  expect(await portal.json('/api/grade_1/degrees/2029_30')).toMatchObject({ total: 3 })
  const kept = await portal.database.read
    .selectFrom('degree_correction')
    .select(['seat_number', 'subject', 'before', 'after', 'reason'])
    .where('sheet_id', '=', '2030-g1-t1-v1')
    .orderBy('after', 'desc')
    .execute()
  expect(kept).toEqual([
    {
      seat_number: '50002',
      subject: 'الصرف',
      before: 'س',
      after: '85.25',
      reason: 'ورقة الإجابة',
    },
    {
      seat_number: '50002',
      subject: 'seat_number',
      before: '50001',
      after: '50002',
      reason: 'رقم الجلوس من كشف الحضور',
    },
  ])
  const log = await portal.database.read.selectFrom('audit_entry').select(['action', 'after']).execute()
  expect(log.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['upload.add', 'upload.change', 'upload.draft', 'sheet.publish']),
  )
  // The audit log has the cell's place, never its text.
  expect(log.filter(({ action }) => action === 'upload.change').map(({ after }) => after ?? '')).toEqual(
    expect.arrayContaining(['{"step":"correct","row":6,"column":"D"}']),
  )
  expect(JSON.stringify(log)).not.toContain('85.25')
})

test('a change based on an old revision is a conflict, and the first change stays', async () => {
  const id = await sendFile(sheetCells([[51_001, 'سعاد رمضان', 60, 'س']]), 'second.xlsx')
  const { revision } = (await look(id)).upload
  const mine: UploadChange = { kind: 'correct', row: 5, column: 'D', text: '71', reason: 'ورقة الإجابة' }
  expect((await change(id, mine)).status).toBe(200)

  const theirs = { revision, change: { kind: 'correct', row: 5, column: 'D', text: '17', reason: 'من الذاكرة' } }
  const refused = await other.visitor.send('PATCH', `/api/admin/uploads/${id}`, theirs, { origin: portal.url })

  expect(refused).toMatchObject({ status: 409, body: { code: 'edit_conflict' } })
  const rows = (await officer.visitor.get(`/api/admin/uploads/${id}/rows`)).body as UploadRows
  expect(rows.rows.at(-1)).toMatchObject({ row: 5, cells: ['51001', 'سعاد رمضان', '60', '71'], corrected: ['D'] })
  const discard = await other.visitor.post(`/api/admin/uploads/${id}/discard`, { revision })
  expect(discard).toMatchObject({ status: 409, body: { code: 'edit_conflict' } })
})

test('a missing seat column is reported once, and a chosen column is accepted instead', async () => {
  const cells = sheetCells([[52_001, 'رانيا فتحي', 60, 70]], ['الكود', 'name', 'النحو', 'الصرف'])
  const id = await sendFile(cells, 'no-seat.xlsx')

  const missing = await reviewed(id)
  expect(codesOf(missing)).toContainEqual(['seat_column_missing', 2, null])
  await change(id, { kind: 'column', column: 'A', choice: { role: 'seat' } })

  expect(await reviewed(id)).toMatchObject({ outcome: 'new', students: 1 })
})

test('the review asks which of two earlier students with the same name a row is, and applies the answer', async () => {
  await portal.publish(
    sheetSource({ grade: 1, term: 1, year: 2028 }, [
      ['61001', 'كريم نبيل', 60, 70],
      ['61002', 'كريم نبيل', 65, 75],
    ]),
  )
  const cells = sheetCells([[62_001, 'كريم نبيل', 66, 77]])
  cells[0] = ['الفرقة الثانية - الفصل الدراسي الأول - العام الجامعي 2028/2029']
  const id = await sendFile(cells, 'identity.xlsx')

  const asked = await reviewed(id)
  expect(asked.questions).toMatchObject([
    {
      row: 5,
      name: 'كريم نبيل',
      candidates: [
        { student_id: '610012028', seat_number: '61001', grade: 1, year: 2028 },
        { student_id: '610022028', seat_number: '61002', grade: 1, year: 2028 },
      ],
    },
  ])
  await change(id, { kind: 'identity', row: 5, student: '610022028' })
  expect(await reviewed(id)).toMatchObject({ questions: [], identities: { explicit: 1, ambiguous: 0 } })
  await change(id, { kind: 'identity', row: 5, student: 'new' })
  expect(await reviewed(id)).toMatchObject({ questions: [], identities: { new: 1, ambiguous: 0 } })
})

test('the review asks about another name at the seat of a resit without a first session, and takes either answer', async () => {
  await portal.publish(
    sheetSource({ grade: 4, term: 1, year: 2028, session: 2 }, [['64001', 'كريم نبيل فوزي', 60, 70]]),
  )
  const cells = sheetCells([[64_001, 'عادل نبيل فوزي', 40, 77]])
  cells[0] = ['الفرقة الرابعة - الفصل الدراسي الأول - العام الجامعي 2027/2028']
  for (const [student, identities] of [
    ['640012028', { explicit: 1, new: 0 }],
    ['new', { explicit: 0, new: 1 }],
  ] as const) {
    const id = await sendFile(cells, `resit-${student}.xlsx`)
    const asked = await reviewed(id)
    expect(asked).toMatchObject({ errors: 0, questions: [{ row: 5, candidates: [{ student_id: '640012028' }] }] })
    await change(id, { kind: 'identity', row: 5, student })
    expect(await reviewed(id)).toMatchObject({ errors: 0, questions: [], identities, outcome: 'new' })
  }
})

test('an upload and its draft have the same comparison with the published version', async () => {
  const heading = 'الفرقة الثالثة - الفصل الدراسي الثاني - العام الجامعي 2029/2030'
  const cells = (students: Cells, sarf = 'الصرف') => [
    [heading],
    ...sheetCells(students, ['seat_number', 'name', 'النحو', sarf]).slice(1),
  ]
  const first = await sendFile(
    cells([
      [53_001, 'أمل حسن علي', 60, 70],
      [53_002, 'نور حسن علي', 50, 50],
      [53_004, 'هند حسن علي', 40, 40],
    ]),
    'v1.xlsx',
  )
  await officer.visitor.post(`/api/admin/uploads/${first}/draft`, { revision: 0, publication: { when: 'now' } })
  const second = await sendFile(
    cells(
      [
        [53_001, 'أمل حسن علي', 60, 20],
        [53_003, 'سيف حسن علي', 50, 50],
        [53_004, 'هند حسن علي', '٤٠', '٤٠'],
      ],
      'الصَّرف',
    ),
    'v2.xlsx',
  )

  const { comparison, version, figures, stops } = await reviewed(second)
  expect(version).toBe(2)
  expect(figures).toMatchObject({ students: { before: 3, after: 3 }, gone: 1, new: 1, changed_marks: 1 })
  expect(stops).toMatchObject([
    { code: 'students_gone', count: 1, lines: [{ seat_number: '53002', name: 'نور حسن علي' }], accepted: null },
  ])
  expect(comparison).toMatchObject({
    added: { count: 1, list: [{ name: 'سيف حسن علي' }] },
    gone: { count: 1, list: [{ name: 'نور حسن علي' }] },
    subjects: { added: [], gone: [], changed: [] },
    changed: {
      count: 1,
      list: [
        {
          name: 'أمل حسن علي',
          degrees: [{ subject: 'الصَّرف', before: '70', after: '20' }],
          total: { before: 130, after: 80 },
          rank: { before: 1, after: 2 },
        },
      ],
    },
    moved: { count: 0 },
  })
  const at = '2099-01-01T00:00:00.000Z'
  const order = { revision: 0, publication: { when: 'at', at } }
  const address = `/api/admin/uploads/${second}/draft`
  expect(await officer.visitor.post(address, order)).toMatchObject({
    status: 409,
    body: { code: 'publication_stopped' },
  })
  const accept = [{ code: 'students_gone', count: 1, reason: 'نُقلت إلى كلية أخرى' }]
  expect((await officer.visitor.post(address, { ...order, accept })).status).toBe(200)
  const sheet = await portal.database.read
    .selectFrom('sheet')
    .select(['state', 'publish_at'])
    .where('id', '=', '2030-g3-t2-v2')
    .executeTakeFirst()
  expect(sheet).toEqual({ state: 'draft', publish_at: at })
  const stored = await officer.visitor.get('/api/admin/sheets/2030-g3-t2-v2/comparison/2030-g3-t2-v1')
  expect(comparison).toEqual({ ...(stored.body as object), sheet_id: '2030-g3-t2-v1', version: 1 })
})

test('an upload is not published if it would replace another version than the officer was told', async () => {
  const sent = async (mark: number, file: string) => {
    const cells = [
      ['الفرقة الرابعة - الفصل الدراسي الثاني - العام الجامعي 2029/2030'],
      ...sheetCells([[54_101, 'دينا', 60, mark]]).slice(1),
    ]
    return sendBytes(Buffer.from(await writeXlsx({ sheets: [{ name: 'كشف', rows: cells }] })), file)
  }
  const order = { revision: 0, publication: { when: 'now' }, replaces: null }
  const [first, second] = [await sent(70, 'first.xlsx'), await sent(71, 'second.xlsx')]
  expect((await officer.visitor.post(`/api/admin/uploads/${first}/draft`, order)).status).toBe(200)

  const draft = (body: object) => officer.visitor.post(`/api/admin/uploads/${second}/draft`, body)
  expect(await draft(order)).toMatchObject({ status: 409, body: { code: 'sheet_state' } })
  const found = await draft({ ...order, replaces: '2030-g4-t2-v1' })
  expect(found).toMatchObject({ status: 200, body: { sheet_id: '2030-g4-t2-v2' } })
})

test('a file from which a sheet was made already is recognised, and no second sheet is made', async () => {
  const cells = [
    ['الفرقة الرابعة - الفصل الدراسي الأول - العام الجامعي 2029/2030'],
    ...sheetCells([[54_001, 'دينا', 60, 70]]).slice(1),
  ]
  const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: 'كشف', rows: cells }] }))
  const first = await sendBytes(bytes, 'once.xlsx')
  await officer.visitor.post(`/api/admin/uploads/${first}/draft`, { revision: 0, publication: { when: 'later' } })

  const second = await sendBytes(bytes, 'twice.xlsx')

  expect(await reviewed(second)).toMatchObject({
    outcome: 'repeated',
    standing: [{ sheet_id: '2030-g4-t1-v1', state: 'draft' }],
  })
  const refused = await officer.visitor.post(`/api/admin/uploads/${second}/draft`, {
    revision: 0,
    publication: { when: 'now' },
  })
  expect(refused).toMatchObject({ status: 409, body: { code: 'sheet_state' } })
})

test('once one of two uploads of the same file is a draft, the list does not offer the other as new', async () => {
  const cells = [
    ['الفرقة الرابعة - الفصل الدراسي الأول - العام الجامعي 2027/2028'],
    ...sheetCells([[54_201, 'سلوى', 60, 70]]).slice(1),
  ]
  const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: 'كشف', rows: cells }] }))
  const [first, second] = [await sendBytes(bytes, 'same.xlsx'), await sendBytes(bytes, 'same.xlsx')]
  const outcomeOf = async (id: string) => {
    const { body } = await officer.visitor.get('/api/admin/uploads')
    const { uploads } = body as { uploads: { id: string; summary: { outcome: string } | null }[] }
    return uploads.find((upload) => upload.id === id)?.summary?.outcome
  }
  await until('the first review', async () => (await outcomeOf(second)) === 'new')
  const order = { revision: 0, publication: { when: 'later' } }
  expect((await officer.visitor.post(`/api/admin/uploads/${first}/draft`, order)).status).toBe(200)
  expect(await outcomeOf(second)).not.toBe('new')
  await until('the second review', async () => (await outcomeOf(second)) === 'repeated')
})

test('a downloaded csv uploads as the same sheet', async () => {
  const heading = { grade: 3, term: 1, year: 2029 } as const
  const [sheet = ''] = await portal.publish(
    sheetSource(
      heading,
      [
        ['63001', '+ هناء "الشهيرة", علي', 60.5, '/50', 'ملاحظة'],
        ['63002', 'منى بدر', 'غـ', ''],
        ['63003', 'سيف كامل', 'عذر', 70, 'حجب'],
      ],
      { note: true },
    ),
  )
  const file = await officer.visitor.ask(`/api/admin/sheets/${sheet}/file/csv`)
  const id = await sendBytes(Buffer.from(await file.arrayBuffer()), `${sheet}.csv`)
  await change(id, { kind: 'heading', heading })

  const { comparison, ...rest } = await reviewed(id)
  expect(rest).toMatchObject({ layout: 'template', errors: 0, students: 3, withheld: 1, outcome: 'new', version: 2 })
  expect(rest.identities).toMatchObject({ explicit: 3, new: 0 })
  const same = { count: 0 }
  expect(comparison).toMatchObject({ sheet_id: sheet, added: same, gone: same, changed: same, moved: same })
})

test('a csv with an unclosed quotation mark is refused with the number of the row', async () => {
  const id = await sendBytes(Buffer.from('seat_number;name\n20001;"طالب\n20002;آخر\n'), 'كشف.csv')
  expect((await look(id)).upload).toMatchObject({ state: 'unreadable', fault: 'quote_misplaced', fault_row: 2 })
})

test('an unreadable file has a reason and can be discarded and restored', async () => {
  const id = await sendBytes(randomBytes(2000), 'صورة.xlsx')
  expect(await look(id)).toMatchObject({ upload: { state: 'unreadable', fault: 'not_xlsx' }, review: null })

  const { body } = await officer.visitor.post(`/api/admin/uploads/${id}/discard`, { revision: 0 })
  expect(body).toMatchObject({ upload: { state: 'discarded', revision: 1 } })
  const restored = await officer.visitor.post(`/api/admin/uploads/${id}/restore`, { revision: 1 })
  expect(restored.body).toMatchObject({ upload: { state: 'unreadable' } })
  const empty = await send(officer.visitor, 'empty.xlsx', Buffer.from(''))
  expect([200, 400]).toContain(empty.status)
})

test('rows are paged by fifty, filtered by problems, and found by row number', async () => {
  const students = Array.from({ length: 120 }, (_, index) => [
    40_000 + index,
    `طالب ${index}`,
    60,
    index === 100 ? 'س' : 70,
  ])
  const id = await sendFile(sheetCells(students), 'long.xlsx')
  const rows = async (query: string) =>
    (await officer.visitor.get(`/api/admin/uploads/${id}/rows?${query}`)).body as UploadRows

  expect(await rows('page=0')).toMatchObject({ page: 0, pages: 3, total: 122 })
  expect((await rows('row=105')).page).toBe(2)
  const wrong = await rows('only=problems')
  expect(wrong.rows.map(({ row }) => row)).toEqual([105])
  expect(wrong.rows[0]?.problems).toMatchObject([{ code: 'degree_unreadable', column: 'D', severity: 'error' }])
})

test('only results officers and administrators may call the routes of uploads', async () => {
  const member = await makeMember(portal)
  const calls = [
    ['GET', '/api/admin/uploads'],
    ['GET', '/api/admin/uploads/x'],
    ['GET', '/api/admin/uploads/x/rows'],
    ['PATCH', '/api/admin/uploads/x'],
    ['POST', '/api/admin/uploads?name=x'],
    ['POST', '/api/admin/uploads/x/discard'],
    ['POST', '/api/admin/uploads/x/restore'],
    ['POST', '/api/admin/uploads/x/draft'],
  ] as const
  for (const [method, path] of calls) {
    const body = method === 'GET' ? undefined : {}
    const refused = await member.visitor.send(method, path, body, { origin: portal.url })
    expect([path, refused.status]).toEqual([path, 403])
  }
  expect((await administrator.visitor.get('/api/admin/uploads')).status).toBe(200)
  expect((await administrator.visitor.get('/api/admin/uploads/x')).status).toBe(404)
})
