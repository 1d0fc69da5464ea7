import { beforeAll, expect, test } from 'vitest'
import { byOffice, NOON, sheetSource } from '#server/testing/factories.ts'
import { makeTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { makeMember, Visitor } from '#server/testing/visitor.ts'
import { hideStudent, unhideStudent, withholdResult } from '../students/hidden-and-withheld.service.ts'
import { issueCodes } from '../students/student-codes.service.ts'

const HEADING = { grade: 1, term: 1, year: 2025 } as const
const HUDA = '100012025'
const HIDDEN = '100022025'
const WITHHELD = '100032025'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal({ shared: true, logLevel: 'trace' })
  await portal.publish(
    sheetSource(HEADING, [
      ['10001', 'هدى حسن', 60, 70],
      ['10002', 'سلمى علي', 70, 70],
      ['10003', 'ريم سامي', 80, 70],
      ['10004', 'منى سعيد', 50, 70],
      ['10005', 'زينب عمر', 55, 70],
    ]),
  )
  await hideStudent(portal.database, HIDDEN, 'طلب', byOffice(NOON))
  await withholdResult(portal.database, { studentId: WITHHELD, year: 2025, reason: 'رسوم' }, byOffice(NOON))
  await portal.refresh()
  return portal.close
})

function form(changes: object = {}) {
  return {
    student_id: HUDA,
    ...HEADING,
    subject: 'النحو',
    contact: '٠١٠٠١٢٣٤٥٦٧',
    reason: 'أظن أن ورقة من كراستي لم تحسب.',
    ...changes,
  }
}

async function ask(changes: object = {}, visitor = new Visitor(portal)) {
  const { status, body } = await visitor.post('/api/appeals', form(changes))
  return { status, code: (body as { code: string }).code }
}

async function follow(code: string, visitor = new Visitor(portal)) {
  const { status, body } = await visitor.post('/api/appeals/follow', { code })
  return { status, body }
}

test('anybody may appeal a published mark and follow the appeal by a code, stored only as a hash', async () => {
  const { status, code } = await ask()
  expect([status, code]).toEqual([200, expect.stringMatching(/^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/)])

  const followed = await follow(` ${code.toLowerCase().replaceAll('-', ' ')} `)
  expect(followed).toEqual({
    status: 200,
    body: {
      ...HEADING,
      subject: 'النحو',
      state: 'waiting',
      asked_at: expect.any(String),
      taken_at: null,
      answered_at: null,
      answer: null,
      correction: 'none',
      confirmed: false,
      answer_waits: false,
    },
  })
  const rows = await portal.database.read.selectFrom('appeal_request').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''))
  expect(rows).toMatchObject([{ contact: '01001234567' }])
})

test('a second request about a mark joins the open appeal; its code does not show that an officer had taken it', async () => {
  const place = { student_id: '100042025' }
  const first = await ask(place)
  const again = await ask({ ...place, contact: 'mona@example.edu' })
  const elsewhere = await ask({ ...place, subject: 'الصرف' })

  expect([first.status, again.status, elsewhere.status]).toEqual([200, 200, 200])
  expect(again.code).not.toBe(first.code)
  const { database } = portal
  const found = database.read.selectFrom('appeal').where('student_id', '=', place.student_id)
  const appeals = await found.select(['id', 'subject']).orderBy('subject').execute()
  expect(appeals.map(({ subject }) => subject)).toEqual(['الصرف', 'النحو'])
  await database.write
    .updateTable('appeal')
    .set({ state: 'taken', taken_at: '2020-01-01T00:00:00.000Z' })
    .where('id', '=', appeals[1]?.id ?? '')
    .execute()
  expect((await follow(again.code)).body).toMatchObject({ state: 'waiting', taken_at: null })
})

test('three simultaneous requests about one mark share one appeal', async () => {
  const place = { student_id: '100052025', subject: 'الصرف' }
  const asked = await Promise.all([ask(place), ask(place), ask(place)])
  expect(asked.map(({ status }) => status)).toEqual([200, 200, 200])
  const rows = await portal.database.read
    .selectFrom('appeal')
    .innerJoin('appeal_request', 'appeal_request.appeal_id', 'appeal.id')
    .select('appeal.id')
    .where('student_id', '=', place.student_id)
    .execute()
  expect([rows.length, new Set(rows.map(({ id }) => id)).size]).toEqual([3, 1])
})

test.each([
  ['is no student’s', { student_id: '999992025' }, 404, 'student_not_found'],
  ['is hidden', { student_id: HIDDEN }, 403, 'data_unavailable'],
  ['is withheld', { student_id: WITHHELD }, 403, 'result_withheld'],
  ['has no published sheet in the term', { term: 2 }, 404, 'student_not_found'],
  ['has no published sheet in the grade', { grade: 2 }, 404, 'student_not_found'],
  ['has no published sheet in the year', { year: 2024 }, 404, 'student_not_found'],
  ['has no mark in the subject', { subject: 'البلاغة' }, 400, 'invalid_request'],
])('an appeal with an identifier that %s is refused', async (_, changes, status, code) => {
  const reply = await new Visitor(portal).post('/api/appeals', form(changes))
  expect([reply.status, reply.body]).toEqual([status, expect.objectContaining({ code })])
})

test.each([
  ['a short reason', { reason: '         قصير          ' }],
  ['a reason too long', { reason: 'م'.repeat(1001) }],
  ['no contact', { contact: '' }],
  ['a contact that is neither a number nor an address', { contact: 'لا أعرف رقمي' }],
  ['no identifier', { student_id: '12345' }],
])('an appeal with %s is refused', async (_, changes) => {
  expect(await new Visitor(portal).post('/api/appeals', form(changes))).toMatchObject({ status: 400 })
})

test('following an unknown code gets 404, and a malformed code 400', async () => {
  const unknown = await follow('ABCD-EFGH-JKLM-NPQR')
  expect([unknown.status, unknown.body]).toEqual([404, expect.objectContaining({ code: 'not_found' })])
  expect((await follow('ABCD')).status).toBe(400)
})

test('the code of a hidden student gets data_unavailable until the student is shown again', async () => {
  const student_id = '100052025'
  const { code } = await ask({ student_id })
  await hideStudent(portal.database, student_id, 'طلب', byOffice(NOON))
  await portal.refresh()
  expect((await follow(code)).body).toMatchObject({ code: 'data_unavailable' })
  expect(JSON.stringify((await follow(code)).body)).not.toContain('النحو')
  await unhideStudent(portal.database, student_id, byOffice(NOON))
  await portal.refresh()
  expect((await follow(code)).status).toBe(200)
})

test('only the student’s own, latest printed code confirms a request, when it is sent or later', async () => {
  const student_id = '100042025'
  const seats = { grade: 1, year: 2025, seat_number: '', renew: false } as const
  const codes = await issueCodes(portal.database, seats, byOffice(NOON))
  const codeOf = (id: string) => codes.find((one) => one.student_id === id)?.code ?? ''
  const wrong = await new Visitor(portal).post('/api/appeals', form({ student_id, student_code: codeOf(HUDA) }))
  expect(wrong).toMatchObject({ status: 403, body: { code: 'wrong_code' } })

  const sent = await ask({ student_id, student_code: codeOf(student_id).toLowerCase() })
  expect((await follow(sent.code)).body).toMatchObject({ confirmed: true })

  const later = await ask({ student_id })
  const confirm = (student_code: string) =>
    new Visitor(portal).post('/api/appeals/confirm', { code: later.code, student_code })
  expect(await confirm(codeOf(HUDA))).toMatchObject({ status: 403, body: { code: 'wrong_code' } })
  expect((await follow(later.code)).body).toMatchObject({ confirmed: false })
  expect(await confirm(codeOf(student_id))).toMatchObject({ status: 200, body: { confirmed: true } })
  expect(await confirm(codeOf(student_id))).toMatchObject({ status: 200, body: { confirmed: true } })

  const renewed = await issueCodes(portal.database, { ...seats, renew: true }, byOffice(NOON))
  expect(renewed.map(({ code }) => code)).not.toContain(codeOf(student_id))
  expect(await confirm(codeOf(student_id))).toMatchObject({ status: 403 })
})

test('an address that tries more than 200 student codes is rate-limited', async () => {
  const { code } = await ask({ student_id: '100042025' })
  const flood = new Visitor(portal)
  const statuses: number[] = []
  for (let sent = 0; sent < 201; sent += 1) {
    statuses.push((await flood.post('/api/appeals/confirm', { code, student_code: 'ABCD-EFGH' })).status)
  }
  expect(statuses.slice(-2)).toEqual([403, 429])
})

test('an address that sends more than 200 appeals is rate-limited, and may still follow one', async () => {
  const flood = new Visitor(portal)
  const statuses: number[] = []
  for (let sent = 0; sent < 201; sent += 1) statuses.push((await ask({ student_id: '999992025' }, flood)).status)
  expect(statuses.slice(-2)).toEqual([404, 429])
  expect((await follow('ABCD-EFGH-JKLM-NPQR', flood)).status).toBe(404)
})

test('an address that tries more than 200 codes of appeals is rate-limited', async () => {
  const flood = new Visitor(portal)
  const statuses: number[] = []
  for (let sent = 0; sent < 201; sent += 1) statuses.push((await follow('ABCD-EFGH-JKLM-NPQR', flood)).status)
  expect(statuses.slice(-2)).toEqual([404, 429])
})

test('the log contains no code, contact, reason or student identifier', async () => {
  const { code } = await ask({ subject: 'الصرف', contact: 'somebody@example.edu' })
  await follow(code)
  for (const secret of [code, code.replaceAll('-', ''), 'somebody@', 'لم تحسب', HUDA]) {
    expect(portal.log()).not.toContain(secret)
  }
})

test('outside the office’s period an appeal gets appeals_closed, and following an earlier one works', async () => {
  const { visitor: administrator } = await makeMember(portal, { role: 'administrator' })
  const before = { appeals_window: { opens_at: null, closes_at: null } }
  const early = { opens_at: '2090-07-01T10:00:00.000Z', closes_at: '2090-07-10T10:00:00.000Z' }
  const late = { opens_at: null, closes_at: '2020-07-10T10:00:00.000Z' }
  const set = async (from: object, to: object) => {
    const body = { before: from, after: { appeals_window: to } }
    const changed = await administrator.send('PATCH', '/api/admin/front/settings', body, { origin: portal.url })
    expect(changed.status).toBe(200)
    await portal.refresh()
  }
  const { code } = await ask({ student_id: '100052025' })
  expect(await portal.json('/api/portal')).not.toHaveProperty('appeals')

  await set(before, early)
  const refused = await new Visitor(portal).post('/api/appeals', form({ student_id: '100052025' }))
  expect(refused).toMatchObject({ status: 403, body: { code: 'appeals_closed' } })
  expect(await portal.json('/api/portal')).toMatchObject({ appeals: { state: 'early', ...early } })
  expect((await follow(code)).status).toBe(200)

  await set({ appeals_window: early }, late)
  expect((await ask({ student_id: '100052025' })).status).toBe(403)
  expect(await portal.json('/api/portal')).toMatchObject({ appeals: { state: 'late', ...late } })

  await set({ appeals_window: late }, before.appeals_window)
  expect((await ask({ student_id: '100052025' })).status).toBe(200)
})
