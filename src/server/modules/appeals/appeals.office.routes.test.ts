import { expect, test } from 'vitest'
import type { AppealDetail, OfficeAppeal } from '#contract/admin-appeals.ts'
import { sheetSource } from '#server/testing/factories.ts'
import { makeTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { makeMember, Visitor } from '#server/testing/visitor.ts'

const HEADING = { grade: 1, term: 1, year: 2025 } as const
const [V1, V2] = ['2025-g1-t1-v1', '2025-g1-t1-v2'] as const
const HUDA = '100012025'
const ANSWER = 'روجعت الكراسة، وجمعت درجاتها من جديد.'

async function desk() {
  const portal = await makeTestPortal()
  const lines = [['10001', 'هدى حسن', 60, 70] as const, ['10002', 'سلمى علي', 80, 70] as const]
  await portal.publish(sheetSource(HEADING, lines))
  const { visitor: officer } = await makeMember(portal, { staff_roles: ['results_officer'] })
  return { portal, officer }
}

async function ask(portal: TestPortal, subject = 'النحو', student_id = HUDA): Promise<string> {
  const form = { student_id, ...HEADING, subject, contact: '01001234567', reason: 'أظن أن ورقة لم تحسب.' }
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

async function firstOf(officer: Visitor): Promise<AppealDetail> {
  const { items } = await list(officer)
  return (await officer.get(`/api/admin/appeals/${items[0]?.id}`)).body as AppealDetail
}

async function step(officer: Visitor, { id, revision }: AppealDetail, name: string, body: object = {}) {
  const reply = await officer.post(`/api/admin/appeals/${id}/${name}`, { revision, ...body })
  return { ...reply, body: reply.body as AppealDetail }
}

test('an officer lists, takes, corrects and answers an appeal; the student sees mark and answer', async () => {
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
    requests: [{ contact: '01001234567', reason: 'أظن أن ورقة لم تحسب.' }, {}],
    standing: { sheet_id: V1, seat_number: '10001', degree: '60', full_mark: 100, gathering: null },
    others: [{ subject: 'الصرف' }],
  })
  const taken = await step(officer, waiting, 'take')
  expect(taken.body).toMatchObject({ state: 'taken', is_mine: true, taken_by: 'سلمى البهي', revision: 1 })
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

test('a correction may go to a draft, and an appeal about a corrected mark may be accepted', async () => {
  const { portal, officer } = await desk()
  await ask(portal)
  await ask(portal, 'الصرف')
  const first = (await step(officer, await firstOf(officer), 'take')).body
  const correction = { sheet_id: V1, degree: '75', publish: false }
  const toDraft = await step(officer, first, 'acceptance', { answer: ANSWER, correction })
  expect(toDraft.body).toMatchObject({ corrected_in: V2, standing: { sheet_id: V1, degree: '60', gathering: V2 } })

  const second = (await step(officer, await firstOf(officer), 'take')).body
  const atOnce = { sheet_id: V1, degree: '75', publish: true }
  // The draft holds another correction, whose publication is undecided.
  expect(await step(officer, second, 'acceptance', { answer: ANSWER, correction: atOnce })).toMatchObject({
    status: 409,
    body: { code: 'sheet_state' },
  })
  expect(await step(officer, second, 'acceptance', { answer: ANSWER, correction: null })).toMatchObject({
    status: 200,
    body: { state: 'accepted', corrected_in: null },
  })
})

test('an invalid mark is refused, and mark and appeal are unchanged', async () => {
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

test('a refusal has an answer, can be taken back, and the student then no longer sees it', async () => {
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

test('an answer stays while the same mark has another open appeal', async () => {
  const { portal, officer } = await desk()
  await ask(portal)
  const taken = (await step(officer, await firstOf(officer), 'take')).body
  const refused = (await step(officer, taken, 'refusal', { answer: ANSWER })).body
  await ask(portal)
  expect(await step(officer, refused, 'reopening')).toMatchObject({ status: 409, body: { code: 'edit_conflict' } })
})

test('of two officers the second gets a conflict; having seen the first, the second may take over', async () => {
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

test('the list is paged, oldest first, also with many requests at the same moment', async () => {
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

test('every step is in the audit log, without mark, name or contact', async () => {
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

test('an appeal is about the mark of the second session if the student sat the subject there', async () => {
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
