import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import * as contributing from '#contract/contributing.ts'
import type { Access } from '#contract/endpoint.ts'
import * as files from '#contract/question-file-calls.ts'
import * as quiz from '#contract/quiz.ts'
import { addQuestions, contributeQuestion, NAHW, newQuestion, questionForm } from '#server/testing/questions.ts'
import { makeTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { makeMember, Visitor } from '#server/testing/visitor.ts'

const CALLERS = ['anonymous', 'registered', 'contributor', 'another', 'administrator'] as const
type CallerName = (typeof CALLERS)[number]

const IN_NAHW = '/api/grade_1/test_yourself_students'
const FILE = `${IN_NAHW}/files/term_2/nahw`

let portal: TestPortal
let owner: Awaited<ReturnType<typeof makeMember>>
beforeAll(async () => {
  portal = await makeTestPortal({ shared: true })
  await addQuestions(portal.database, [newQuestion({ place: NAHW })])
  owner = await makeMember(portal, { write_permission: 1 })
  return portal.close
})

/** Makes one call; `id` is a question of the caller `contributor`. */
type Send = (visitor: Visitor, id: string) => Promise<{ status: number }>

/** Every quiz call, with the expected status for each caller in the order of CALLERS. */
const TABLE: Record<string, [send: Send, statuses: number[]]> = {
  'GET /storage/students-data/questions/test_questions.json': [
    (v) => v.get('/storage/students-data/questions/test_questions.json'),
    [200, 200, 200, 200, 200],
  ],
  'GET /api/test_yourself/sended_questions': [
    (v) => v.get('/api/test_yourself/sended_questions'),
    [200, 200, 200, 200, 200],
  ],
  'GET /api/{grade}/test_yourself_students/questions/{term}/{subject}': [
    (v) => v.get(`${IN_NAHW}/questions/term_2/nahw`),
    [200, 200, 200, 200, 200],
  ],
  'POST /api/{grade}/test_yourself_students/questions/{term}/{subject}': [
    (v) => v.post(`${IN_NAHW}/questions/term_2/nahw`, questionForm()),
    [401, 403, 200, 200, 200],
  ],
  'GET /api/{grade}/test_yourself_students/similar/{term}/{subject}': [
    (v) => v.get(`${IN_NAHW}/similar/term_2/nahw?text=x`),
    [401, 403, 200, 200, 200],
  ],
  'GET /api/my/questions': [(v) => v.get('/api/my/questions'), [401, 200, 200, 200, 200]],
  'PUT /api/my/questions/{id}': [
    (v, id) => v.send('PUT', `/api/my/questions/${id}`, questionForm()),
    [401, 403, 200, 404, 404],
  ],
  'POST /api/my/questions/{id}/withdraw': [
    (v, id) => v.post(`/api/my/questions/${id}/withdraw`),
    [401, 404, 200, 404, 404],
  ],
  'POST /api/my/questions/{id}/restore': [
    (v, id) => v.post(`/api/my/questions/${id}/restore`),
    [401, 403, 200, 404, 404],
  ],
  'POST /api/questions/{id}/reports': [
    (v, id) => v.post(`/api/questions/${id}/reports`, { reason: 'الإجابة الصحيحة غيرها' }),
    [200, 200, 200, 200, 200],
  ],
  'POST /api/{grade}/test_yourself_students/files/{term}/{subject}': [
    (v) => v.upload(`${FILE}?file_name=q.gift&mode=import`, 'أ؟ {T}'),
    [401, 403, 200, 200, 200],
  ],
  'GET /api/{grade}/test_yourself_students/files/{term}/{subject}': [
    (v) => v.ask(`${FILE}?format=csv`),
    [401, 403, 200, 200, 200],
  ],
  'GET /api/my/question_file_items': [
    (v) => v.get(`/api/my/question_file_items?after=${randomUUID()}.1`),
    [401, 403, 404, 404, 404],
  ],
  'GET /api/reading_queue/{ticket}': [(v) => v.get(`/api/reading_queue/${randomUUID()}`), [401, 403, 200, 200, 200]],
  'GET /api/{grade}/test_yourself_students/file_losses/{term}/{subject}': [
    (v) => v.get(`${IN_NAHW}/file_losses/term_2/nahw`),
    [401, 403, 200, 200, 200],
  ],
}

async function makeCaller(name: CallerName): Promise<Visitor> {
  if (name === 'anonymous') return new Visitor(portal)
  if (name === 'contributor') return owner.visitor
  const rights = { registered: {}, another: { write_permission: 1 }, administrator: { role: name } }
  return (await makeMember(portal, rights[name] as Parameters<typeof makeMember>[1])).visitor
}

test('the table of expected statuses has every quiz call', () => {
  const endpoints = Object.values({ ...contributing, ...files, ...quiz }).filter((value) => isEndpoint(value))
  expect(endpoints.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(Object.keys(TABLE).sort())
})

test.each(Object.entries(TABLE))('%s answers each caller as the table says', async (_, [send, statuses]) => {
  const { id } = await contributeQuestion(owner.visitor)
  const found: Record<string, number> = {}
  for (const name of CALLERS) found[name] = (await send(await makeCaller(name), id)).status

  expect(found).toEqual(Object.fromEntries(CALLERS.map((name, place) => [name, statuses[place]])))
})

test('once write permission is taken, the next call is refused, but own questions can still be withdrawn', async () => {
  const { visitor, uid } = await makeMember(portal, { write_permission: 1 })
  const { id } = await contributeQuestion(visitor)
  await portal.database.write.updateTable('account_user').set({ write_permission: 0 }).where('id', '=', uid).execute()

  expect((await visitor.send('PUT', `/api/my/questions/${id}`, questionForm())).status).toBe(403)
  expect((await visitor.upload(`${FILE}?file_name=q.gift&mode=preview`, 'أ؟ {T}')).status).toBe(403)
  expect((await visitor.post(`/api/my/questions/${id}/withdraw`)).status).toBe(200)
  expect((await visitor.post(`/api/my/questions/${id}/restore`)).status).toBe(403)
})

/** Fields that no caller may set by sending them. */
const WISHES = {
  question_creator: { name: 'غيري', uid: 'uid-4711' },
  creator_name: 'غيري',
  creator_uid: 'uid-4711',
  uid: 'uid-4711',
  id: 'q-4711',
  state: 'shown',
  source: 'demo',
  origin: 'trial',
  position: -1,
  role: 'administrator',
  write_permission: true,
  withdrawn_at: null,
}

test('a sent or edited question’s fields about creator, state and rights are ignored', async () => {
  const { visitor, uid } = await makeMember(portal, { write_permission: 1 })
  const { id } = await contributeQuestion(visitor, WISHES)
  await portal.database.write.updateTable('question').set({ state: 'hidden' }).where('id', '=', id).execute()
  const form = { ...questionForm(), ...WISHES }
  expect(await visitor.send('PUT', `/api/my/questions/${id}`, form)).toMatchObject({ body: { state: 'waiting' } })
  await visitor.post(`/api/my/questions/${id}/withdraw`, WISHES)

  const rows = await portal.database.read.selectFrom('question').selectAll().where('creator_uid', '=', uid).execute()
  expect(rows).toMatchObject([
    {
      id,
      origin: 'student',
      source: 'office',
      state: 'waiting',
      creator_name: 'سلمى البهي',
      withdrawn_at: expect.any(String),
    },
  ])
  expect(await wishedRows()).toEqual([])
  expect(await accountOf(uid)).toEqual({ role: 'member', write_permission: 1, name: 'سلمى البهي' })
})

test('a member without rights cannot change a question by adding fields to a report or to an upload’s query', async () => {
  const { visitor, uid } = await makeMember(portal)
  const { id } = await contributeQuestion(owner.visitor)
  await visitor.post(`/api/questions/${id}/reports`, { reason: 'بلاغ فيه أمنيات', ...WISHES, settled_at: 'x' })
  const query = new URLSearchParams({ ...WISHES, file_name: 'q.gift', mode: 'import' } as never)
  expect((await visitor.upload(`${FILE}?${query.toString()}`, 'أمنية؟ {T}')).status).toBe(403)

  const reports = await portal.database.read
    .selectFrom('question_report')
    .selectAll()
    .where('reason', '=', 'بلاغ فيه أمنيات')
    .execute()
  expect(reports).toMatchObject([{ question_id: id, uid, settled_at: null }])
  expect(await wishedRows()).toEqual([])
  expect(await accountOf(uid)).toMatchObject({ role: 'member', write_permission: 0 })
})

function wishedRows() {
  return portal.database.read
    .selectFrom('question')
    .select('id')
    .where((row) =>
      row.or([
        row('creator_uid', '=', 'uid-4711'),
        row('creator_name', '=', 'غيري'),
        row('id', '=', 'q-4711'),
        row('text', '=', 'أمنية؟'),
      ]),
    )
    .execute()
}

function accountOf(uid: string) {
  return portal.database.read
    .selectFrom('account_user')
    .select(['role', 'write_permission', 'name'])
    .where('id', '=', uid)
    .executeTakeFirst()
}

function isEndpoint(value: unknown): value is { method: string; path: string; access: Access } {
  return typeof value === 'object' && value !== null && 'method' in value && 'access' in value
}
