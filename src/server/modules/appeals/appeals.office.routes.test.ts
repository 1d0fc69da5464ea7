import { expect, test } from 'vitest'
import type { AppealDetail, AppealRequest, OfficeAppeal } from '#contract/admin-appeals.ts'
import { byOffice, sheetSource } from '#server/testing/factories.ts'
import { makeTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { makeMember, Visitor } from '#server/testing/visitor.ts'
import { issueCodes } from '../students/student-codes.service.ts'

const HEADING = { grade: 1, term: 1, year: 2025 } as const
const [V1, V2] = ['2025-g1-t1-v1', '2025-g1-t1-v2'] as const
const HUDA = '100012025'
const ALL_SEATS = { grade: 1, year: 2025, seat_number: '', renew: false } as const
const FOREIGN = 'كتب هذا شخص غريب لا يعرف الطالبة.'
const ANSWER = 'روجعت الكراسة، وجمعت درجاتها من جديد.'

async function desk() {
  const portal = await makeTestPortal()
  const lines = [['10001', 'هدى حسن', 60, 70] as const, ['10002', 'سلمى علي', 80, 70] as const]
  await portal.publish(sheetSource(HEADING, lines))
  const { visitor: officer } = await makeMember(portal, { staff_roles: ['results_officer'] })
  return { portal, officer }
}

/** Sends an appeal request: with the code that the office printed for the student, or as a stranger without a code. */
async function ask(portal: TestPortal, subject = 'النحو', student_id = HUDA, isStranger = false): Promise<string> {
  const codes = await issueCodes(portal.database, ALL_SEATS, byOffice(new Date()))
  const student_code = isStranger ? undefined : codes.find((one) => one.student_id === student_id)?.code
  const written = { contact: '01001234567', reason: isStranger ? FOREIGN : 'أظن أن ورقة لم تحسب.' }
  const form = { student_id, ...HEADING, subject, ...written, student_code }
  const { body } = await new Visitor(portal).post('/api/appeals', form)
  return (body as { code: string }).code
}

async function follow(portal: TestPortal, code: string): Promise<unknown> {
  return (await new Visitor(portal).post('/api/appeals/follow', { code })).body
}

async function list(officer: Visitor, query = 'state=waiting') {
  const { body } = await officer.get(`/api/admin/appeals?${query}`)
  return body as { items: OfficeAppeal[]; next: string | null; counts: Record<string, number> }
}

async function requests(officer: Visitor, id: string, query = '') {
  const { body } = await officer.get(`/api/admin/appeals/${id}/requests?${query}`)
  return body as { items: AppealRequest[]; next: string | null }
}

async function firstOf(officer: Visitor): Promise<AppealDetail> {
  const { items } = await list(officer)
  return (await officer.get(`/api/admin/appeals/${items[0]?.id}`)).body as AppealDetail
}

async function step(officer: Visitor, { id, revision }: AppealDetail, name: string, body: object = {}) {
  const reply = await officer.post(`/api/admin/appeals/${id}/${name}`, { revision, ...body })
  return { ...reply, body: reply.body as AppealDetail }
}

test('an officer takes an appeal and accepts it with a new mark; the student sees mark and answer', async () => {
  const { portal, officer } = await desk()
  const code = await ask(portal)
  await ask(portal)
  await ask(portal, 'الصرف')

  const waiting = await firstOf(officer)
  expect(waiting).toMatchObject({
    name: 'هدى حسن',
    student_id: HUDA,
    subject: 'النحو',
    state: 'waiting',
    is_mine: false,
    request_count: 2,
    confirmed_count: 2,
    confirmed: true,
    standing: { sheet_id: V1, seat_number: '10001', degree: '60', full_mark: 100, gathering: null },
    others: [{ subject: 'الصرف' }],
  })
  expect((await requests(officer, waiting.id)).items).toMatchObject([
    { contact: '01001234567', reason: 'أظن أن ورقة لم تحسب.', confirmed_at: expect.any(String), confirmed_by: null },
    {},
  ])
  const taken = await step(officer, waiting, 'take')
  const revision = waiting.revision + 1
  expect(taken.body).toMatchObject({ state: 'taken', is_mine: true, taken_by: 'سلمى البهي', revision })
  expect(await follow(portal, code)).toMatchObject({ state: 'taken', answer: null })

  const correction = { sheet_id: V1, degree: '75', publish: true }
  const accepted = await step(officer, taken.body, 'acceptance', { answer: ANSWER, correction })
  expect(accepted.body).toMatchObject({ state: 'accepted', corrected_in: V2, standing: { sheet_id: V2, degree: '75' } })
  expect(await follow(portal, code)).toMatchObject({ state: 'accepted', answer: ANSWER })
  await portal.refresh()
  const transcript = await portal.json<{ items: { degrees: { degree: string }[] }[] }>(
    `/api/degrees?student_id=${HUDA}`,
  )
  expect(transcript.items[0]?.degrees[0]?.degree).toBe('75')
  expect((await list(officer)).counts).toEqual({ waiting: 1, taken: 0, accepted: 1, refused: 0 })
})

test('a correction may go to a draft; while it is there, another appeal is accepted only without a correction', async () => {
  const { portal, officer } = await desk()
  await ask(portal)
  await ask(portal, 'الصرف')
  const first = (await step(officer, await firstOf(officer), 'take')).body
  const correction = { sheet_id: V1, degree: '75', publish: false }
  const toDraft = await step(officer, first, 'acceptance', { answer: ANSWER, correction })
  expect(toDraft.body).toMatchObject({ corrected_in: V2, standing: { sheet_id: V1, degree: '60', gathering: V2 } })

  const second = (await step(officer, await firstOf(officer), 'take')).body
  const atOnce = { sheet_id: V1, degree: '75', publish: true }
  // Publishing the second correction at once would also publish the first one, which the officer left in the draft.
  expect(await step(officer, second, 'acceptance', { answer: ANSWER, correction: atOnce })).toMatchObject({
    status: 409,
    body: { code: 'sheet_state' },
  })
  expect(await step(officer, second, 'acceptance', { answer: ANSWER, correction: null })).toMatchObject({
    status: 200,
    body: { state: 'accepted', corrected_in: null },
  })
})

test('an acceptance with an invalid mark or an outdated sheet version leaves the appeal taken', async () => {
  const { portal, officer } = await desk()
  await ask(portal)
  const taken = (await step(officer, await firstOf(officer), 'take')).body
  for (const degree of ['101', 'جيد', '60']) {
    const correction = { sheet_id: V1, degree, publish: true }
    expect(await step(officer, taken, 'acceptance', { answer: ANSWER, correction })).toMatchObject({ status: 400 })
  }
  const old = { sheet_id: '2025-g1-t1-v9', degree: '75', publish: true }
  expect(await step(officer, taken, 'acceptance', { answer: ANSWER, correction: old })).toMatchObject({
    body: { code: 'edit_conflict' },
  })
  expect((await officer.get(`/api/admin/appeals/${taken.id}`)).body).toMatchObject({ state: 'taken', revision: 1 })
})

test('a refusal needs an answer; once the appeal is reopened, the student no longer sees the answer', async () => {
  const { portal, officer } = await desk()
  const code = await ask(portal)
  const taken = (await step(officer, await firstOf(officer), 'take')).body
  expect((await step(officer, taken, 'refusal', { answer: ' ' })).status).toBe(400)
  const refused = (await step(officer, taken, 'refusal', { answer: ANSWER })).body
  expect(await follow(portal, code)).toMatchObject({ state: 'refused', answer: ANSWER })

  const reopened = (await step(officer, refused, 'reopening')).body
  expect(reopened).toMatchObject({ state: 'taken', is_mine: true, answer: ANSWER })
  expect(await follow(portal, code)).toMatchObject({ state: 'taken', answer: null, answered_at: null })
})

test('an answered appeal cannot be reopened while the same mark has another open appeal', async () => {
  const { portal, officer } = await desk()
  await ask(portal)
  const taken = (await step(officer, await firstOf(officer), 'take')).body
  const refused = (await step(officer, taken, 'refusal', { answer: ANSWER })).body
  await ask(portal)
  expect(await step(officer, refused, 'reopening')).toMatchObject({ status: 409, body: { code: 'edit_conflict' } })
})

test('an officer with an outdated page gets a conflict, and with a current page may take the appeal over', async () => {
  const { portal, officer } = await desk()
  const { visitor: other } = await makeMember(portal, { staff_roles: ['results_officer'] })
  await ask(portal)
  const seen = await firstOf(officer)
  const taken = (await step(officer, seen, 'take')).body

  expect(await step(other, seen, 'take')).toMatchObject({ status: 409, body: { code: 'edit_conflict' } })
  const asOther = (await other.get(`/api/admin/appeals/${seen.id}`)).body as AppealDetail
  expect(asOther).toMatchObject({ state: 'taken', is_mine: false })
  for (const [name, body] of [
    ['refusal', { answer: ANSWER }],
    ['acceptance', { answer: ANSWER, correction: null }],
    ['release', {}],
  ] as const) {
    expect(await step(other, asOther, name, body), name).toMatchObject({ status: 409 })
  }
  const over = (await step(other, asOther, 'take')).body
  expect(over).toMatchObject({ is_mine: true })
  expect(await step(officer, taken, 'refusal', { answer: ANSWER })).toMatchObject({ status: 409 })
  expect((await step(other, over, 'release')).body).toMatchObject({ state: 'waiting', taken_by: null })
})

test('answering an appeal is a conflict if a confirmed request has joined since, not if a stranger’s has', async () => {
  const { portal, officer } = await desk()
  await ask(portal)
  const stranger = await ask(portal, 'النحو', HUDA, true)
  const taken = (await step(officer, await firstOf(officer), 'take')).body
  await ask(portal, 'النحو', HUDA, true)
  expect((await step(officer, taken, 'release')).status).toBe(200)

  const again = (await step(officer, await firstOf(officer), 'take')).body
  await ask(portal)
  expect(await step(officer, again, 'refusal', { answer: ANSWER })).toMatchObject({ status: 409 })
  const current = (await officer.get(`/api/admin/appeals/${again.id}`)).body as AppealDetail
  const codes = await issueCodes(portal.database, ALL_SEATS, byOffice(new Date()))
  const student_code = codes.find((one) => one.student_id === HUDA)?.code
  const confirmed = await new Visitor(portal).post('/api/appeals/confirm', { code: stranger, student_code })
  expect(confirmed.status).toBe(200)
  expect(await step(officer, current, 'refusal', { answer: ANSWER })).toMatchObject({ status: 409 })
})

test('the list of appeals is paged, oldest first, even if many appeals have the same time', async () => {
  const { portal, officer } = await desk()
  const created_at = '2025-07-01T12:00:00.000Z'
  const rows = Array.from({ length: 65 }, (_, place) => ({
    id: `a${String(place).padStart(3, '0')}`,
    student_id: HUDA,
    ...HEADING,
    subject: `مادة ${place}`,
    state: 'waiting' as const,
    created_at,
    revision: 0,
  }))
  await portal.database.write.insertInto('appeal').values(rows).execute()
  const found: string[] = []
  for (let after = ''; ; ) {
    const { items, next } = await list(officer, `state=waiting${after && `&after=${encodeURIComponent(after)}`}`)
    found.push(...items.map(({ id }) => id))
    if (next === null) break
    after = next
  }
  expect(found).toEqual(rows.map(({ id }) => id))
  expect((await officer.get('/api/admin/appeals?state=waiting&after=x')).status).toBe(400)
  expect((await officer.get('/api/admin/appeals/nothing')).status).toBe(404)
})

test('every step on an appeal adds an entry to the audit log, without mark, name, contact, reason or answer', async () => {
  const { portal, officer } = await desk()
  await ask(portal)
  const taken = (await step(officer, await firstOf(officer), 'take')).body
  const correction = { sheet_id: V1, degree: '75', publish: true }
  const accepted = (await step(officer, taken, 'acceptance', { answer: ANSWER, correction })).body
  const reopened = (await step(officer, accepted, 'reopening')).body
  await step(officer, reopened, 'release')

  const log = await portal.database.read
    .selectFrom('audit_entry')
    .selectAll()
    .where('actor_uid', 'is not', null)
    .where('kind', '=', 'act')
    .execute()
  expect(log.map(({ action }) => action).sort()).toEqual([
    'appeal.accept',
    'appeal.release',
    'appeal.reopen',
    'appeal.take',
    'sheet.correct',
    'sheet.publish',
  ])
  expect(JSON.stringify(log.map(({ before, after }) => [before, after]))).not.toMatch(/75|هدى|0100|لم تحسب|روجعت/)
})

test('an appeal is about the second session’s mark if there is one, otherwise the first session’s', async () => {
  const { portal, officer } = await desk()
  await portal.publish(sheetSource({ ...HEADING, session: 2 }, [['10001', 'هدى حسن', 66, '']]))
  await ask(portal)
  await ask(portal, 'الصرف')

  const { items } = await list(officer)
  const standings = await Promise.all(
    items.map(async ({ id, subject }) => {
      const { standing } = (await officer.get(`/api/admin/appeals/${id}`)).body as AppealDetail
      return `${subject} ${standing?.sheet_id} ${standing?.degree}`
    }),
  )
  expect(standings.sort()).toEqual(['الصرف 2025-g1-t1-v1 70', 'النحو 2025-g1-t1-s2-v1 66'])
})

test('a stranger’s request about a student’s mark shows neither the taking nor the answer of the appeal', async () => {
  const { portal, officer } = await desk()
  const foreign = await ask(portal, 'النحو', HUDA, true)
  const own = await ask(portal)
  const taken = (await step(officer, await firstOf(officer), 'take')).body
  expect(await follow(portal, own)).toMatchObject({ state: 'taken', confirmed: true })
  const nothing = { state: 'waiting', taken_at: null, answered_at: null, answer: null, confirmed: false }
  expect(await follow(portal, foreign)).toMatchObject({ ...nothing, answer_waits: false })

  await step(officer, taken, 'refusal', { answer: ANSWER })
  expect(await follow(portal, own)).toMatchObject({ state: 'refused', answer: ANSWER, answer_waits: false })
  expect(await follow(portal, foreign)).toMatchObject({ ...nothing, answer_waits: true })
})

test('a request’s code shows the appeal’s answer only while an officer’s confirmation of the request stands', async () => {
  const { portal, officer } = await desk()
  const code = await ask(portal, 'النحو', HUDA, true)
  const taken = (await step(officer, await firstOf(officer), 'take')).body
  expect(taken).toMatchObject({ confirmed: false, confirmed_count: 0 })
  await step(officer, taken, 'refusal', { answer: ANSWER })
  const [request] = (await requests(officer, taken.id)).items
  const confirm = (confirmed: boolean) =>
    officer.send('PUT', `/api/admin/appeals/${taken.id}/requests/${request?.id}`, { confirmed }, { origin: portal.url })

  expect((await confirm(true)).body).toEqual({ done: true })
  expect((await requests(officer, taken.id)).items).toMatchObject([{ confirmed_by: 'سلمى البهي' }])
  expect(await follow(portal, code)).toMatchObject({ state: 'refused', answer: ANSWER })
  expect((await confirm(false)).status).toBe(200)
  expect(await follow(portal, code)).toMatchObject({ answer: null, answer_waits: true })
  const other = `/api/admin/appeals/${taken.id}/requests/nothing`
  expect(await officer.send('PUT', other, { confirmed: true }, { origin: portal.url })).toMatchObject({ status: 404 })
})

test('an appeal’s confirmed request is listed before 51 requests of strangers, and the pages list each once', async () => {
  const { portal, officer } = await desk()
  const foreign = await ask(portal, 'النحو', HUDA, true)
  const { id } = await firstOf(officer)
  const flood = Array.from({ length: 50 }, (_, place) => ({
    code_hash: `flood${String(place).padStart(2, '0')}`,
    appeal_id: id,
    contact: '01000000000',
    reason: FOREIGN,
    created_at: `2025-01-01T12:00:${String(place).padStart(2, '0')}.000Z`,
    confirmed_at: null,
    confirmed_by: null,
  }))
  await portal.database.write.insertInto('appeal_request').values(flood).execute()
  expect(foreign).not.toBe('')
  await ask(portal)

  for (const order of ['oldest', 'newest'] as const) {
    const found: AppealRequest[] = []
    for (let after = ''; ; ) {
      const page = await requests(officer, id, `order=${order}${after && `&after=${encodeURIComponent(after)}`}`)
      found.push(...page.items)
      if (page.next === null) break
      after = page.next
    }
    expect(new Set(found.map((one) => one.id)).size).toBe(52)
    expect(found[0]?.confirmed_at).not.toBeNull()
    const unconfirmed = found.slice(1).map(({ created_at }) => created_at)
    expect(unconfirmed).toEqual(order === 'oldest' ? unconfirmed.toSorted() : unconfirmed.toSorted().reverse())
  }
})

test('the appeal with a confirmed request comes before 65 others in the list, in both orders', async () => {
  const { portal, officer } = await desk()
  const rows = Array.from({ length: 65 }, (_, place) => ({
    id: `a${place}`,
    student_id: HUDA,
    ...HEADING,
    subject: `مادة ${place}`,
    state: 'waiting' as const,
    created_at: '2025-01-01T12:00:00.000Z',
    revision: 0,
  }))
  await portal.database.write.insertInto('appeal').values(rows).execute()
  await ask(portal)
  for (const order of ['oldest', 'newest']) {
    const { items } = await list(officer, `state=waiting&order=${order}`)
    expect(items[0]).toMatchObject({ subject: 'النحو', confirmed: true })
    expect(items[1]).toMatchObject({ confirmed: false })
  }
})
