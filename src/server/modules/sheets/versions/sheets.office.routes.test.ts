import { expect, test } from 'vitest'
import { OFFICE_IMPORT, type StudentLine, sheetSource } from '#server/testing/factories.ts'
import { makeTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { makeMember } from '#server/testing/visitor.ts'
import { applyImport } from '../importing/sheet-import.service.ts'

const HEADING = { grade: 1, term: 1, year: 2025 } as const
const [V1, V2] = ['2025-g1-t1-v1', '2025-g1-t1-v2'] as const
const LINES: StudentLine[] = [
  ['10001', 'هدى حسن', 80, 80],
  ['10002', 'سلمى علي', 70, 70],
]
const CORRECTION = { revision: 0, seat_number: '10002', subject: 'النحو', degree: '95', reason: 'خطأ في الرصد' }

async function officer() {
  const portal = await makeTestPortal()
  await portal.publish(sheetSource(HEADING, LINES))
  const { visitor, uid } = await makeMember(portal, { staff_roles: ['results_officer'] })
  const ranking = async () => {
    await portal.refresh()
    const { items } = await portal.json<{ items: { seat_number: string }[] }>('/api/degrees?grade=1&term=1&year=2025')
    return items.map(({ seat_number }) => seat_number)
  }
  return { portal, visitor, uid, ranking }
}

test('the audit log names the officer of each correction, publication, roll-back and withdrawal', async () => {
  const { portal, visitor, uid, ranking } = await officer()
  const step = (id: string, action: string, body: object) => visitor.post(`/api/admin/sheets/${id}/${action}`, body)

  expect((await step(V1, 'corrections', { ...CORRECTION, publish: false })).body).toMatchObject({
    version: { id: V2, state: 'draft', created_by: 'سلمى البهي' },
  })
  expect(await ranking()).toEqual(['10001', '10002'])
  expect((await step(V2, 'publish', { revision: 0 })).body).toMatchObject({ version: { state: 'published' } })
  expect(await ranking()).toEqual(['10002', '10001'])
  expect((await step(V2, 'roll_back', { revision: 0 })).body).toMatchObject({ version: { id: V1, state: 'published' } })
  expect(await ranking()).toEqual(['10001', '10002'])
  expect((await step(V1, 'withdraw', { revision: 0 })).body).toMatchObject({ version: { state: 'withdrawn' } })
  expect(await ranking()).toEqual([])
  expect((await step(V1, 'publish', { revision: 0 })).status).toBe(200)
  expect(await ranking()).toEqual(['10001', '10002'])

  const log = await actsOf(portal, uid)
  expect(log.map(({ action }) => action).sort()).toEqual([
    'sheet.correct',
    'sheet.publish',
    'sheet.publish',
    'sheet.roll_back',
    'sheet.withdraw',
  ])
  expect(log.every(({ address }) => address?.startsWith('10.'))).toBe(true)
})

test('an act on a version whose state has changed meanwhile is a conflict and changes nothing for readers', async () => {
  const { visitor, ranking } = await officer()
  const step = (id: string, action: string, body: object) => visitor.post(`/api/admin/sheets/${id}/${action}`, body)
  await step(V1, 'corrections', { ...CORRECTION, publish: false })
  const seen = { revision: 0, state: 'draft' }
  expect((await step(V2, 'publish', seen)).status).toBe(200)
  expect(await step(V2, 'publish', seen)).toMatchObject({ status: 200, body: { version: { state: 'published' } } })
  expect(await step(V2, 'withdraw', seen)).toMatchObject({ status: 409, body: { code: 'edit_conflict' } })
  expect(await ranking()).toEqual(['10002', '10001'])

  await step(V2, 'roll_back', { revision: 0, state: 'published' })
  expect(await step(V2, 'publish', seen)).toMatchObject({ status: 409, body: { code: 'edit_conflict' } })
  expect(await step(V2, 'schedule', { ...seen, at: '2030-07-01T10:00:00.000Z' })).toMatchObject({ status: 409 })
  expect(await ranking()).toEqual(['10001', '10002'])
})

test('a publication that would replace another version than the officer was told changes nothing for readers', async () => {
  const { visitor, ranking } = await officer()
  const step = (id: string, action: string, body: object) => visitor.post(`/api/admin/sheets/${id}/${action}`, body)
  const refused = { status: 409, body: { code: 'sheet_state' } }
  await step(V1, 'corrections', { ...CORRECTION, publish: false })
  expect(await step(V2, 'publish', { revision: 0, replaces: null })).toMatchObject(refused)
  expect(await step(V2, 'publish', { revision: 0, replaces: V2 })).toMatchObject(refused)
  expect(await ranking()).toEqual(['10001', '10002'])
  expect((await step(V2, 'publish', { revision: 0, replaces: V1 })).status).toBe(200)

  await step(V2, 'withdraw', { revision: 0 })
  expect(await step(V2, 'publish', { revision: 0, replaces: V1 })).toMatchObject(refused)
  expect((await step(V2, 'publish', { revision: 0, replaces: null })).status).toBe(200)
  expect(await ranking()).toEqual(['10002', '10001'])
})

test('an officer schedules a draft and cancels that, and is refused with an outdated revision', async () => {
  const { visitor } = await officer()
  await visitor.post(`/api/admin/sheets/${V1}/corrections`, { ...CORRECTION, publish: false })
  const schedule = (body: object) => visitor.post(`/api/admin/sheets/${V2}/schedule`, body)

  const at = '2030-07-01T10:00:00.000Z'
  expect((await schedule({ revision: 0, at })).body).toMatchObject({ version: { publish_at: at, revision: 1 } })
  expect(await schedule({ revision: 0, at: null })).toMatchObject({ status: 409, body: { code: 'edit_conflict' } })
  expect((await schedule({ revision: 1, at: null })).body).toMatchObject({ version: { publish_at: null } })
  expect(await schedule({ revision: 2, at: 'tomorrow' })).toMatchObject({ status: 400 })
})

test('an officer of results reads versions, rows, comparisons and files', async () => {
  const { portal, visitor } = await officer()
  await visitor.post(`/api/admin/sheets/${V1}/corrections`, { ...CORRECTION, publish: false })

  expect((await visitor.get('/api/admin/sheets')).body).toMatchObject({ versions: [{ id: V2 }, { id: V1 }] })
  expect((await visitor.get(`/api/admin/sheets/${V2}`)).body).toMatchObject({ corrections: [{ after: '95' }] })
  expect((await visitor.get(`/api/admin/sheets/${V2}/rows?q=10002`)).body).toMatchObject({
    items: [{ degrees: ['95', '70'], rank: 1 }],
    total: 1,
  })
  expect((await visitor.get(`/api/admin/sheets/${V2}/comparison/${V1}`)).body).toMatchObject({
    changed: { count: 1, list: [{ degrees: [{ subject: 'النحو', before: '70', after: '95' }] }] },
    moved: { count: 1 },
  })
  const file = await portal.get(`/api/admin/sheets/${V2}/file/csv`, { cookie: visitor.cookieHeader() })
  expect([file.status, file.headers.get('content-disposition')]).toEqual([
    200,
    `attachment; filename=download.csv; filename*=UTF-8''${V2}.csv`,
  ])
  expect(await file.text()).toContain('سلمى علي')
})

test('a download is logged with officer, sheet and format, without content', async () => {
  const { portal, visitor, uid } = await officer()
  const take = (path: string) => portal.get(path, { cookie: visitor.cookieHeader() })

  expect((await take(`/api/admin/sheets/${V1}/file/xlsx`)).status).toBe(200)
  expect((await take(`/api/admin/sheets/${V2}/file/csv`)).status, 'an unknown sheet').toBe(404)

  const log = await actsOf(portal, uid)
  expect(log).toEqual([
    expect.objectContaining({
      action: 'sheet.download',
      actor_name: 'سلمى البهي',
      address: expect.stringMatching(/^\d|:/),
      object_kind: 'sheet',
      object_id: V1,
      before: null,
      after: '{"format":"xlsx"}',
    }),
  ])
})

test('invalid requests are refused before anything is written', async () => {
  const { visitor } = await officer()
  for (const change of [{ degree: 'جيد' }, { degree: '101' }, { reason: ' ' }, { seat_number: '1' }]) {
    const body = { ...CORRECTION, publish: false, ...change }
    expect(await visitor.post(`/api/admin/sheets/${V1}/corrections`, body)).toMatchObject({ status: 400 })
  }
  expect((await visitor.get('/api/admin/sheets')).body).toMatchObject({ versions: [{ id: V1 }] })
})

test('an officer finds, hides, withholds and releases a student', async () => {
  const { portal, visitor, ranking } = await officer()
  const path = '/api/admin/students/100022025'
  expect((await visitor.get('/api/admin/students?q=%D8%B3%D9%84%D9%85%D9%8A&year=2025')).body).toMatchObject({
    items: [{ student_id: '100022025', seat_number: '10002', hidden: false }],
    more: false,
  })
  expect((await visitor.post(`${path}/withhold`, { year: 2025, reason: 'رسوم' })).body).toEqual({ done: true })
  expect(await ranking()).toEqual(['10001'])
  expect((await visitor.get('/api/admin/kept_back')).body).toMatchObject({ items: [{ year: 2025, name: 'سلمى علي' }] })
  await visitor.post(`${path}/release`, { year: 2025 })
  await visitor.post(`${path}/hide`, { reason: 'طلب الطالبة' })
  expect(await ranking()).toEqual(['10001', undefined])
  expect((await visitor.get(path)).body).toMatchObject({ hidden: { reason: 'طلب الطالبة' }, withheld: [] })
  await visitor.post(`${path}/unhide`)
  expect(await ranking()).toEqual(['10001', '10002'])

  expect((await visitor.get('/api/admin/identity_questions')).body).toEqual({ items: [], total: 0 })
  const answer = { sheet_id: V1, row_number: 4, same_as: null }
  expect((await visitor.post('/api/admin/identity_questions/answer', answer)).status).toBe(404)
  expect((await visitor.post(`${path}/part`, { joined_id: '100012025' })).status).toBe(404)
  expect(portal.log()).not.toContain('سلمى')
})

test('the office’s calls about sheets refuse a contributor without the role and an anonymous visitor', async () => {
  const { portal } = await officer()
  const { visitor } = await makeMember(portal, { write_permission: 1 })
  for (const path of ['/api/admin/sheets', `/api/admin/sheets/${V1}/file/csv`, '/api/admin/kept_back']) {
    expect((await visitor.get(path)).status).toBe(403)
    expect((await portal.get(path)).status).toBe(401)
  }
  expect((await visitor.post(`/api/admin/sheets/${V1}/withdraw`, { revision: 0 })).status).toBe(403)
})

test('a version shows its publication stops, and is published once each is accepted by count and reason', async () => {
  const { portal, visitor, ranking } = await officer()
  const [plan] = await applyImport(portal.database, [sheetSource(HEADING, LINES.slice(0, 1))], OFFICE_IMPORT)
  const address = `/api/admin/sheets/${plan?.sheetId}`
  const stop = { code: 'students_gone', count: 1 }

  expect((await visitor.get(`${address}/publication`)).body).toMatchObject({
    figures: {
      replaces: { sheet_id: V1, version: 1 },
      students: { before: 2, after: 1 },
      gone: 1,
      first: [{ rank: 1, seat_number: '10001', name: 'هدى حسن', total: 160, max: 200 }],
    },
    stops: [{ ...stop, lines: [{ seat_number: '10002', name: 'سلمى علي' }], accepted: null }],
  })
  const publish = (accept: object[]) => visitor.post(`${address}/publish`, { revision: 0, accept })
  expect(await publish([])).toMatchObject({ status: 409, body: { code: 'publication_stopped' } })
  expect(await publish([{ ...stop, count: 2, reason: 'نُقلت' }])).toMatchObject({ status: 409 })
  expect(await publish([{ ...stop, reason: 'ل' }])).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  expect(await ranking()).toEqual(['10001', '10002'])
  const scheduled = { revision: 0, at: '2099-01-01T00:00:00.000Z' }
  expect(await visitor.post(`${address}/schedule`, scheduled)).toMatchObject({ status: 409 })

  expect(await publish([{ ...stop, reason: 'نُقلت' }])).toMatchObject({
    status: 200,
    body: { version: { state: 'published', held_at: null } },
  })
  expect(await ranking()).toEqual(['10001'])
  expect((await visitor.get('/api/admin/sheets/nothing/publication')).status).toBe(404)
})

/** Returns the audit log's entries of an officer's acts. */
function actsOf(portal: TestPortal, uid: string) {
  const entries = portal.database.read.selectFrom('audit_entry').selectAll().where('kind', '=', 'act')
  return entries.where('actor_uid', '=', uid).execute()
}
