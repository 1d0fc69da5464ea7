import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Backup, dashboardEndpoint } from '#contract/admin-dashboard.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { sheetSource } from '#server/testing/factories.ts'
import { rowCounts } from '#server/testing/test-database.ts'
import { makeTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { until } from '#server/testing/until.ts'
import { makeMember, type Visitor } from '#server/testing/visitor.ts'
import { localDay } from './visits.rules.ts'

const PLACE = { grade: 2, term: 1, year: 2025 } as const
const HODA = ['20001', 'هدى حسن', 60, 70] as const
const ISO = '2025-07-01T12:00:00.000Z'

let portal: TestPortal
let administrator: Visitor
beforeAll(async () => {
  portal = await makeTestPortal({ shared: true })
  administrator = (await makeMember(portal, { role: 'administrator' })).visitor
  await portal.publish(sheetSource(PLACE, [HODA]))
  const { write } = portal.database
  await write
    .insertInto('suggestion')
    .values([
      { id: 's1', text: 'نص', uid: null, created_at: ISO, state: 'new', note: '' },
      { id: 's2', text: 'نص', uid: null, created_at: ISO, state: 'new', note: '' },
      { id: 's3', text: 'نص', uid: null, created_at: ISO, state: 'done', note: '' },
    ])
    .execute()
  await write
    .insertInto('visit_count')
    .values([
      { day: localDay(new Date()), kind: 'visit', count: 7 },
      { day: '2001-01-01', kind: 'visit', count: 99 },
    ])
    .execute()
  return portal.close
})

async function dashboardOf(visitor: Visitor): Promise<ResponseOf<typeof dashboardEndpoint>> {
  const { status, body } = await visitor.get('/api/admin/dashboard')
  expect(status).toBe(200)
  return body as ResponseOf<typeof dashboardEndpoint>
}

test('the dashboard has the published sheets, the visits of the last fourteen days, and the storage used', async () => {
  const { published, days, storage } = await dashboardOf(administrator)
  expect(published).toEqual([
    {
      sheet_id: '2025-g2-t1-v1',
      grade: 'grade_2',
      term: 'term_1',
      year: 2025,
      version: 1,
      students: 1,
      published_at: expect.stringMatching(/^\d{4}-.*Z$/),
      awaits_first: false,
    },
  ])
  expect(days).toHaveLength(14)
  expect(days.map(({ visits }) => visits).reduce((sum, visits) => sum + visits)).toBe(7)
  expect(days.at(-1)).toMatchObject({ visits: 7, day: localDay(new Date()) })
  expect(storage).toMatchObject({ files: 0, file_bytes: 0 })
  expect(storage.database_bytes).toBeGreaterThan(50_000)
  expect(storage.free_bytes).toBeGreaterThan(0)
})

test('the dashboard says of a published second session whether its first session is not published yet', async () => {
  const own = await makeTestPortal()
  onTestFinished(own.close)
  const { visitor } = await makeMember(own, { role: 'administrator' })
  const waiting = async () => {
    const { published } = await dashboardOf(visitor)
    return Object.fromEntries(published.map(({ sheet_id, awaits_first }) => [sheet_id, awaits_first]))
  }
  const [first, resit] = [sheetSource(PLACE, [HODA]), sheetSource({ ...PLACE, session: 2 }, [HODA])]
  await own.publish(resit)
  expect(await waiting()).toEqual({ '2025-g2-t1-s2-v1': true })
  await own.publish(first)
  expect(await waiting()).toEqual({ '2025-g2-t1-s2-v1': false, '2025-g2-t1-v1': false })
})

test('each role gets on the dashboard only the counts of the work that it may do', async () => {
  const kindsOf = async (rights: Parameters<typeof makeMember>[1]) => {
    const { waiting } = await dashboardOf((await makeMember(portal, rights)).visitor)
    return waiting.map(({ kind }) => kind)
  }
  expect(await kindsOf({ staff_roles: ['librarian'] })).toEqual(['inbox'])
  expect(await kindsOf({ staff_roles: ['results_officer'] })).toEqual(['held', 'drafts', 'uploads', 'appeals', 'inbox'])
  expect(await kindsOf({ staff_roles: ['question_reviewer'] })).toEqual(['questions', 'reports', 'inbox'])
  expect(await kindsOf({ role: 'administrator' })).toEqual([
    'held',
    'drafts',
    'uploads',
    'appeals',
    'accounts',
    'questions',
    'reports',
    'inbox',
  ])
})

test('only unfinished work counts as waiting on the dashboard, and a new member adds to the waiting accounts', async () => {
  const { waiting } = await dashboardOf(administrator)
  const counts = Object.fromEntries(waiting.map(({ kind, count }) => [kind, count]))
  // The members that the previous test made also wait for review, so their number is read from the dashboard.
  expect(counts).toMatchObject({ held: 0, drafts: 0, uploads: 0, appeals: 0, questions: 0, reports: 0, inbox: 2 })
  await makeMember(portal)
  const after = await dashboardOf(administrator)
  expect(after.waiting.find(({ kind }) => kind === 'accounts')?.count).toBe((counts.accounts ?? 0) + 1)
})

test('a backup made by call is a complete database, is verified after the response, and is logged', async () => {
  if (portal.database.engine === 'postgres') {
    vi.stubEnv('PATH', '')
    onTestFinished(() => void vi.unstubAllEnvs())
    const refused = await administrator.post('/api/admin/backups')
    expect(refused).toMatchObject({ status: 409, body: { code: 'backup_failed' } })
    expect(await dashboardOf(administrator)).toMatchObject({ backups: [], backup_care: { failure: 'tool_missing' } })
    return
  }
  const reply = await administrator.post('/api/admin/backups')
  expect(reply.status).toBe(200)
  const backup = reply.body as Backup
  const folder = join(portal.place.folder, 'backups')
  const file = join(folder, backup.name)
  const verified = await until('the verification', async () => {
    const [latest] = (await dashboardOf(administrator)).backups ?? []
    return latest?.verified_at === null ? undefined : latest
  })
  expect(verified).toMatchObject({ name: backup.name, reason: 'office', fault: null })
  expect((await readdir(folder)).sort(), 'nothing but the backup').toEqual([backup.name, `${backup.name}.json`])
  expect((await stat(folder)).mode & 0o077, 'nobody else enters').toBe(0)
  expect((await stat(file)).mode & 0o077, 'nobody else reads it').toBe(0)
  expect((await stat(file)).size).toBe(backup.bytes)

  await mkdir(join(portal.place.folder, 'copy'))
  const copyFile = join(portal.place.folder, 'copy', 'diwan.db')
  await writeFile(copyFile, await readFile(file))
  const copy = await openDatabase({ url: `file:${copyFile}` })
  const [inCopy, inPortal] = [await rowCounts(copy.write), await rowCounts(portal.database.write)]
  await copy.close()
  // The portal's audit log has one line more than the copy: the line about the backup, which was written after the
  // copy.
  expect({ ...inCopy, audit_entry: Number(inCopy.audit_entry) + 1 }).toEqual(inPortal)

  expect(await dashboardOf(administrator)).toMatchObject({
    backups: [{ ...backup, verified_at: expect.any(String) }],
    backup_care: {
      place: 'folder',
      every_hours: 0,
      kept: 14,
      next_at: null,
      failure: null,
      restore_command: 'diwan restore',
    },
  })
  const { body } = await administrator.get('/api/admin/audit?action=backup.take')
  expect(body).toMatchObject({ entries: [{ object_kind: 'backup', object_id: backup.name }] })
})
