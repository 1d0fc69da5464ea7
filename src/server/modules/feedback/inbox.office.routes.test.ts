import { beforeAll, beforeEach, expect, test } from 'vitest'
import { INBOX_PAGE, type InboxMessage } from '#contract/admin-inbox.ts'
import { makeTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { type Member, makeMember, Visitor } from '#server/testing/visitor.ts'

const INBOX = '/api/admin/inbox'

let portal: TestPortal
let officer: Member
beforeAll(async () => {
  portal = await makeTestPortal({ shared: true })
  officer = await makeMember(portal, { staff_roles: ['librarian'] })
  return portal.close
})
beforeEach(async () => {
  await portal.database.write.deleteFrom('suggestion').execute()
  await portal.database.write.deleteFrom('problem_report').execute()
})

interface Page {
  messages: InboxMessage[]
  next: string | null
  new: number
}

async function page(query: Record<string, string> = {}): Promise<Page> {
  const { status, body } = await officer.visitor.get(`${INBOX}?${new URLSearchParams(query).toString()}`)
  expect(status).toBe(200)
  return body as Page
}

function put({ kind, id }: Pick<InboxMessage, 'kind' | 'id'>, what: 'state' | 'note', body: object) {
  return officer.visitor.send('PUT', `${INBOX}/${kind}/${id}/${what}`, body, { origin: portal.url })
}

async function sendBoth(): Promise<{ suggestion: InboxMessage; problem: InboxMessage }> {
  const member = await makeMember(portal)
  await member.visitor.post('/api/suggestions', { suggestion: 'أضيفوا تسجيلات مادة الصرف' })
  await new Visitor(portal).post('/api/problems', { problem: 'لا يفتح هذا الكتاب عندي', page: '/book/abc' })
  const { messages } = await page()
  const [suggestion, problem] = ['suggestion', 'problem'].map((kind) => messages.find((one) => one.kind === kind))
  if (!suggestion || !problem) throw new Error('not in the inbox')
  return { suggestion, problem }
}

async function logged(id: string) {
  const query = portal.database.write.selectFrom('audit_entry').select(['action', 'object_kind', 'before', 'after'])
  return query.where('object_id', '=', id).execute()
}

test('the inbox shows a member’s suggestion with the name, and a visitor’s problem with the page', async () => {
  const { suggestion, problem } = await sendBoth()
  expect(suggestion).toMatchObject({
    text: 'أضيفوا تسجيلات مادة الصرف',
    sender: 'سلمى البهي',
    page: null,
    state: 'new',
    note: '',
  })
  expect(problem).toMatchObject({ text: 'لا يفتح هذا الكتاب عندي', sender: null, page: '/book/abc', state: 'new' })
  expect((await page()).new).toBe(2)
})

// The form's optional field `page`, as the visitor sends it and the office gets it: valid, empty, omitted, too long.
test.each([
  ['page', '/#/grade_1/schedule', 200, '/#/grade_1/schedule'],
  ['page', '', 200, null],
  ['page', undefined, 200, null],
  ['page', 'x'.repeat(501), 400, undefined],
] as const)(
  'a problem’s optional %s reaches the office as it was sent, or is refused (%#)',
  async (field, sent, status, read) => {
    const reply = await new Visitor(portal).post('/api/problems', { problem: 'الجدول لا يظهر هنا', [field]: sent })
    const [message] = (await page()).messages
    expect([reply.status, message?.[field]]).toEqual([status, read])
  },
)

test('an officer changes a message from new to taken to done, and the list filters by kind and state', async () => {
  const { suggestion, problem } = await sendBoth()
  expect(await put(problem, 'state', { state: 'taken', was: 'new' })).toMatchObject({
    status: 200,
    body: { state: 'taken' },
  })
  await put(problem, 'state', { state: 'done', was: 'taken' })

  expect(await page({ state: 'done' })).toMatchObject({ messages: [{ id: problem.id }], new: 1 })
  expect(await page({ kind: 'suggestion' })).toMatchObject({ messages: [{ id: suggestion.id }] })
  expect(await page({ kind: 'suggestion', state: 'done' })).toMatchObject({ messages: [] })
  expect(await logged(problem.id)).toEqual([
    { action: 'inbox.state', object_kind: 'problem', before: '{"state":"new"}', after: '{"state":"taken"}' },
    { action: 'inbox.state', object_kind: 'problem', before: '{"state":"taken"}', after: '{"state":"done"}' },
  ])
})

test('an officer’s note on a message is trimmed, has at most 2000 characters, and is logged without its text', async () => {
  const { suggestion } = await sendBoth()
  const note = 'طلبناها من أستاذ المادة'
  expect((await put(suggestion, 'note', { note: `  ${note} `, was: '' })).body).toMatchObject({ note })
  expect((await put(suggestion, 'note', { note: 'س'.repeat(2001), was: note })).status).toBe(400)
  expect((await put(suggestion, 'note', { note: 'س'.repeat(2000), was: note })).status).toBe(200)
  expect(await logged(suggestion.id)).toEqual(
    Array.from({ length: 2 }, () => ({
      action: 'inbox.note',
      object_kind: 'suggestion',
      before: null,
      after: null,
    })),
  )
})

test('a change that names an outdated state or note gets edit_conflict', async () => {
  const { problem } = await sendBoth()
  await put(problem, 'state', { state: 'taken', was: 'new' })
  await put(problem, 'note', { note: 'أصلحنا الرابط', was: '' })

  const conflict = { status: 409, body: { code: 'edit_conflict' } }
  expect(await put(problem, 'state', { state: 'done', was: 'new' })).toMatchObject(conflict)
  expect(await put(problem, 'note', { note: 'غيره', was: '' })).toMatchObject(conflict)
  expect((await page({ kind: 'problem' })).messages).toMatchObject([{ state: 'taken', note: 'أصلحنا الرابط' }])
  const nowhere = { kind: 'suggestion', id: problem.id } as const
  expect((await put(nowhere, 'state', { state: 'done', was: 'new' })).status).toBe(404)
})

test('paging through the inbox lists every message exactly once, also messages of the same moment', async () => {
  const created_at = '2025-07-01T12:00:00.000Z'
  const rows = Array.from({ length: INBOX_PAGE }, (_, place) => ({
    text: `رسالة رقم ${place}`,
    created_at,
    state: 'new' as const,
    note: '',
  }))
  const { write } = portal.database
  await write
    .insertInto('suggestion')
    .values(rows.map((row, place) => ({ ...row, id: `s${place}` })))
    .execute()
  await write
    .insertInto('problem_report')
    .values(rows.map((row, place) => ({ ...row, id: `p${place}` })))
    .execute()

  const found: string[] = []
  let after: string | null = null
  do {
    const next: Page = await page(after === null ? {} : { after })
    expect(next.messages.length).toBeLessThanOrEqual(INBOX_PAGE)
    found.push(...next.messages.map(({ id }) => id))
    after = next.next
  } while (after !== null)
  expect(found).toHaveLength(INBOX_PAGE * 2)
  expect(new Set(found).size).toBe(INBOX_PAGE * 2)
  expect((await officer.visitor.get(`${INBOX}?after=nonsense`)).status).toBe(400)
})
