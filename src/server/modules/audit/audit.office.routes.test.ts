import { beforeAll, expect, test } from 'vitest'
import { AUDIT_PAGE, type AuditEntry, MOST_CORRECTIONS } from '#contract/admin-audit.ts'
import { AUDIT_ACTIONS } from '#contract/audit.ts'
import type { Actor } from '#server/actor.ts'
import { insertRows } from '#server/db/insert-rows.ts'
import { memberTransaction } from '#server/db/transaction.ts'
import { sheetSource } from '#server/testing/factories.ts'
import { makeTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { makeMember, type Visitor } from '#server/testing/visitor.ts'
import { AuditEvents } from './audit-events.service.ts'
import { addToLog } from './audit-log.service.ts'
import { type ActName, act } from './office-act.service.ts'

const OFFICER = { uid: 'u1', name: 'منى', place: { address: '10.0.0.0/24', device: 'Chrome, Android' }, admitted: null }
const CLI = { uid: null, name: 'CLI', place: null, admitted: null }

let portal: TestPortal
let visitor: Visitor
beforeAll(async () => {
  portal = await makeTestPortal({ shared: true })
  visitor = (await makeMember(portal, { role: 'administrator' })).visitor
  const record = (
    minute: number,
    { actor, before, after, ...name }: ActName & { actor: Actor; before?: object; after?: object },
  ) =>
    act(portal.database, { actor, now: new Date(Date.UTC(2025, 6, 1, 12, minute)) }, name, () =>
      Promise.resolve({ before, after }),
    )
  await record(1, { actor: CLI, action: 'account.make_administrator', object: { kind: 'account', id: 'a' } })
  const values = { before: { suspended: false }, after: { suspended: true } }
  await record(2, { actor: OFFICER, action: 'account.suspend', object: { kind: 'account', id: 'b' }, ...values })
  await record(3, { actor: OFFICER, action: 'account.resume', object: { kind: 'account', id: 'b' } })
  return portal.close
})

interface Page {
  actions: string[]
  object_kinds: string[]
  entries: AuditEntry[]
  next: string | null
}

async function page(query: Record<string, string> = {}): Promise<Page> {
  const { status, body } = await visitor.get(`/api/admin/audit?${new URLSearchParams(query).toString()}`)
  expect(status).toBe(200)
  return body as Page
}

async function actions(query: Record<string, string>): Promise<string[]> {
  return (await page(query)).entries.map(({ action }) => action)
}

test('the audit log lists who did what, when and from where, newest first, with the values of its filters', async () => {
  expect(await page({ kind: 'act' })).toMatchObject({
    entries: [
      { action: 'account.resume' },
      {
        at: '2025-07-01T12:02:00.000Z',
        actor_name: 'منى',
        actor_kind: 'account',
        address: '10.0.0.0/24',
        device: 'Chrome, Android',
        action: 'account.suspend',
        object_kind: 'account',
        object_id: 'b',
        before: '{"suspended":false}',
        after: '{"suspended":true}',
      },
      { actor_name: 'CLI', actor_kind: 'command_line', address: null, before: null, after: null },
    ],
    next: null,
    // An office account can be chosen as the actor before its first act.
    actors: ['سلمى البهي', 'منى'],
    portal_actors: [],
    actions: expect.arrayContaining(['account.make_administrator', 'account.resume', 'account.suspend']),
    object_kinds: ['account'],
  })
})

test('filtered by a kind, the audit log lists lines of this kind, and offers only its actions and object kinds', async () => {
  const { visitor: member } = await makeMember(portal)
  expect((await member.get('/api/admin/people')).status).toBe(403)
  const now = new Date(Date.UTC(2025, 6, 2))
  const by = { uid: 'u9', name: 'سعاد' }
  const events = new AuditEvents({ database: portal.database, logger: { error: () => undefined } })
  await events.record({ action: 'sign_in', by, place: null, now })

  expect((await page({ kind: 'refusal' })).entries.map(({ action }) => action)).toEqual(['act_refused'])
  const { entries, actions, object_kinds } = await page({ kind: 'authentication', actor: 'سعاد' })
  expect(entries).toMatchObject([{ kind: 'authentication', action: 'sign_in', actor_name: 'سعاد' }])
  expect(actions).toContain('sign_in_failed')
  expect(actions).not.toContain('act_refused')
  expect(object_kinds).toEqual(['account'])
  expect((await page({ kind: 'act' })).entries.filter(({ kind }) => kind !== 'act')).toEqual([])
})

test('checking an unchanged audit log returns no fault, and the last line’s number', async () => {
  const { status, body } = await visitor.get('/api/admin/audit/chain')
  expect(status).toBe(200)
  expect(body).toMatchObject({ fault_count: 0, end: { line: expect.any(Number) } })
})

test('the audit log can be filtered by actor, action, object and time', async () => {
  expect(await actions({ actor: 'CLI' })).toEqual(['account.make_administrator'])
  expect(await actions({ action: 'account.suspend' })).toEqual(['account.suspend'])
  expect(await actions({ object_kind: 'account', object_id: 'a' })).toEqual(['account.make_administrator'])
  expect(await actions({ from: '2025-07-01T12:02:00.000Z', until: '2025-07-01T12:03:00.000Z' })).toEqual([
    'account.suspend',
  ])
  expect((await visitor.get('/api/admin/audit?from=yesterday')).status).toBe(400)
})

test('a person named like the command line or a task is logged, filtered and exported as a person', async () => {
  const object = { kind: 'backup', id: 'named' }
  const named = ['CLI', 'cli:root', 'النسخ التلقائي', 'demo']
  const lines = named.flatMap((name) => [
    { uid: `u-${name}`, name, place: null },
    { uid: null, name, place: null },
  ])
  await memberTransaction(portal.database, async (tx) => {
    const line = { now: new Date(Date.UTC(2024, 0, 1)), kind: 'act', action: 'backup.take', object } as const
    for (const by of lines) addToLog(tx, { ...line, by, before: null, after: null })
  })
  const kinds = async (query: Record<string, string> = {}) => {
    const { entries } = await page({ object_id: 'named', ...query })
    return entries.map(({ actor_kind, actor_name }) => `${actor_kind} ${actor_name}`).sort()
  }
  const accounts = named.map((name) => `account ${name}`).sort()
  const commands = ['command_line CLI', 'command_line cli:root']
  const tasks = ['portal demo', 'portal النسخ التلقائي']

  expect(await kinds()).toEqual([...accounts, ...commands, ...tasks])
  expect(await kinds({ actor_kind: 'account' })).toEqual(accounts)
  expect(await kinds({ actor_kind: 'command_line' })).toEqual(commands)
  expect(await kinds({ actor_kind: 'portal' })).toEqual(tasks)
  expect(await kinds({ actor_kind: 'unknown' })).toEqual([])
  const { body } = await visitor.post('/api/admin/audit/export', { actor: 'CLI', actor_kind: 'account' })
  expect((body as Page).entries).toMatchObject([{ actor_kind: 'account', actor_name: 'CLI' }])
  expect(await page()).toMatchObject({
    actors: expect.arrayContaining(named),
    portal_actors: ['demo', 'النسخ التلقائي'],
  })
})

test('an entry with an action that the portal no longer writes can still be found and has its Arabic name', async () => {
  const old = { by: CLI, now: new Date(Date.UTC(2025, 0, 1)), kind: 'act', before: null, after: null } as const
  await memberTransaction(portal.database, async (tx) => {
    addToLog(tx, { ...old, action: 'upload.publish', object: { kind: 'sheet', id: 's' } })
  })

  expect(await actions({ action: 'upload.publish' })).toEqual(['upload.publish'])
  expect(Object.keys(AUDIT_ACTIONS)).toEqual(expect.arrayContaining(['upload.publish', 'upload.schedule']))
})

test('the database itself refuses to change or delete an entry of the audit log', async () => {
  const { write } = portal.database
  const before = await page()
  await expect(write.updateTable('audit_entry').set({ actor_name: 'غيره' }).execute()).rejects.toThrow(/additions only/)
  await expect(write.deleteFrom('audit_entry').where('object_id', '=', 'a').execute()).rejects.toThrow(/additions only/)
  expect(await page()).toEqual(before)
})

test('paging through the audit log lists every entry exactly once, even entries of the same moment', async () => {
  const now = new Date(Date.UTC(2025, 5, 1))
  const count = AUDIT_PAGE * 2 + 1
  for (let place = 0; place < count; place += 1) {
    const object = { kind: 'account', id: `many${place}` }
    await act(portal.database, { actor: OFFICER, now }, { action: 'account.reset', object }, () => Promise.resolve({}))
  }
  const found: string[] = []
  let after: string | null = null
  do {
    const next: Page = await page({ action: 'account.reset', ...(after === null ? {} : { after }) })
    found.push(...next.entries.map(({ object_id }) => object_id))
    after = next.next
  } while (after !== null)
  expect(found).toHaveLength(count)
  expect(new Set(found).size).toBe(count)
})

test('an entry has its object’s current name; that of a corrected mark has old mark, new mark and reason', async () => {
  const heading = { grade: 1, term: 1, year: 2025 } as const
  await portal.publish(sheetSource(heading, [['10001', 'هدى حسن', 60, 70]]))
  const { visitor: officer, uid } = await makeMember(portal, { staff_roles: ['results_officer'] })
  const correction = { seat_number: '10001', subject: 'النحو', degree: '65', reason: 'مراجعة الورقة', publish: true }
  const sheet = '/api/admin/sheets/2025-g1-t1-v1'
  expect((await officer.post(`${sheet}/corrections`, { revision: 0, ...correction })).status).toBe(200)
  await officer.post('/api/admin/students/100012025/hide', { reason: 'طلب' })
  await visitor.send('PUT', `/api/admin/people/${uid}/suspension`, { suspended: true }, { origin: portal.url })

  const [corrected] = (await page({ action: 'sheet.correct' })).entries
  expect(corrected?.corrections).toEqual([
    { seat_number: '10001', subject: 'النحو', before: '60', after: '65', reason: 'مراجعة الورقة' },
  ])
  expect(corrected?.more_corrections).toBe(0)
  const [stored] = await portal.database.read.selectFrom('degree_correction').selectAll().execute()
  if (!stored) throw new Error('the correction was not stored')
  const others = Array.from({ length: MOST_CORRECTIONS + 2 }, (_, index) => ({ ...stored, id: `more ${index}` }))
  await insertRows(portal.database.write, 'degree_correction', others)
  const [full] = (await page({ action: 'sheet.correct' })).entries
  expect([full?.corrections.length, full?.more_corrections]).toEqual([MOST_CORRECTIONS, 3])
  expect((await page({ action: 'student.hide' })).entries).toMatchObject([{ object_name: 'هدى حسن', corrections: [] }])
  expect((await page({ object_kind: 'account', object_id: uid })).entries).toMatchObject([
    { action: 'account.suspend', object_name: 'سلمى البهي' },
    { action: 'account_created', object_name: 'سلمى البهي' },
  ])
})

test('an export has the entries that match its filter, and adds a line with filter and count to the log', async () => {
  const { status, body } = await visitor.post('/api/admin/audit/export', { actor: 'CLI' })
  expect(status).toBe(200)
  const { entries, more } = body as { entries: AuditEntry[]; more: boolean }
  expect(new Set(entries.map(({ actor_name }) => actor_name))).toEqual(new Set(['CLI']))
  expect(more).toBe(false)
  const [line] = (await page({ action: 'audit.export' })).entries
  expect(JSON.parse(line?.after ?? '')).toEqual({ actor: 'CLI', entries: entries.length })

  const all = { kind: 'act', actor: 'CLI', actor_kind: 'command_line', action: 'sheet.publish', object_kind: 'sheet' }
  const filter = { ...all, object_id: 'b', from: '2025-01-01T00:00:00.000Z', until: '2026-01-01T00:00:00.000Z' }
  expect((await visitor.post('/api/admin/audit/export', filter)).status).toBe(200)
  const [narrow] = (await page({ action: 'audit.export' })).entries
  expect(JSON.parse(narrow?.after ?? '')).toEqual({ ...filter, entries: expect.any(Number) })
})
