import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Migrator, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { ChainReport } from '#contract/audit-chain.ts'
import { migrateToLatest, migrationsUntil } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { memberTransaction } from '#server/db/transaction.ts'
import { makeTestDatabase, makeTestPlace, type TestDatabase } from '#server/testing/test-database.ts'
import { reserveLines } from './audit.queries.ts'
import { AuditEvents } from './audit-events.service.ts'
import { checkLog, forgetHead } from './chain-check.service.ts'
import { forgetOldEvents } from './log-upkeep.service.ts'
import { act } from './office-act.service.ts'

const NOON = new Date('2025-07-01T12:00:00.000Z')
const CLI = { uid: null, name: 'CLI', place: null, admitted: null }
const PLACE = { address: '203.0.113.0/24', device: 'Chrome, Android' }

/** Makes a log in which acts and sign-ins alternate. */
async function makeLog(database: TestDatabase, lines = 10): Promise<void> {
  const events = new AuditEvents({ database, logger: { error: () => undefined } })
  for (let line = 1; line <= lines; line += 1) {
    const name = { action: 'account.reset', object: { kind: 'account', id: `a${line}` } } as const
    if (line % 2 === 0)
      await events.record({ action: 'sign_in', by: { uid: 'u', name: 'منى' }, place: PLACE, now: NOON })
    else await act(database, { actor: CLI, now: NOON }, name, () => Promise.resolve({ after: { line } }))
  }
}

/** Changes the log without its triggers, as a person with the database's password can. */
async function tamper(database: TestDatabase, change: ReturnType<typeof sql>): Promise<void> {
  if (database.engine === 'postgres') {
    // The triggers are only bypassed for the change, because later tests use the same database.
    await memberTransaction(database, async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await change.execute(tx)
    })
    return
  }
  for (const trigger of ['entry_no_update', 'entry_no_delete', 'head_no_delete', 'head_no_way_back']) {
    await sql`drop trigger if exists ${sql.ref(`audit_${trigger}`)}`.execute(database.write)
  }
  await change.execute(database.write)
}

function check({ write, place }: TestDatabase, now = NOON): Promise<ChainReport> {
  return checkLog({ db: write, dataDir: place.folder, now })
}

test('checking an empty audit log and an unchanged one finds no fault', async () => {
  const database = await makeTestDatabase()
  expect(await check(database)).toMatchObject({ end: { line: 0, hash: '' }, fault_count: 0 })
  await makeLog(database)
  const report = await check(database)
  expect(report).toMatchObject({ end: { line: 10 }, forgotten: 0, fault_count: 0, faults: [] })
  expect(report.end.hash).toMatch(/^[0-9a-f]{64}$/)
})

test.each([
  ['a changed actor name', sql`update audit_entry set actor_name = 'غيره' where line = 4`, [['changed', 4, 4]]],
  ['a changed network address', sql`update audit_entry set address = null where line = 4`, [['changed', 4, 4]]],
  ['a changed kind', sql`update audit_entry set kind = 'act' where line = 4`, [['changed', 4, 4]]],
  ['a removed line', sql`delete from audit_entry where line = 5`, [['missing', 5, 5]]],
  ['removed lines', sql`delete from audit_entry where line in (5, 6)`, [['missing', 5, 6]]],
  ['removed lines at the end', sql`delete from audit_entry where line > 7`, [['missing', 8, 10]]],
  ['removed lines at the beginning', sql`delete from audit_entry where line < 3`, [['missing', 1, 2]]],
  [
    'a changed digest',
    sql`update audit_entry set digest = hash where line = 4`,
    [
      ['changed', 4, 4],
      ['unlinked', 4, 4],
    ],
  ],
  [
    'a changed hash',
    sql`update audit_entry set hash = digest where line = 4`,
    [
      ['unlinked', 4, 4],
      ['unlinked', 5, 5],
    ],
  ],
  ['a removed end of the log', sql`delete from audit_head`, [['foreign', 1, 10]]],
  [
    'a sign-in emptied before its time',
    sql`update audit_entry set actor_uid = null, actor_name = '', address = null, device = null,
    object_id = '' where line = 4`,
    [['changed', 4, 4]],
  ],
])('the check of the audit log reports %s with the kind of fault and the lines', async (_, change, faults) => {
  const database = await makeTestDatabase()
  await makeLog(database)
  await tamper(database, change)
  const report = await check(database)
  // No check has stored the log's end in the file yet, so the faults are found by the hash chain alone.
  expect(report.faults.map(({ fault, from, until }) => [fault, from, until])).toEqual(faults)
  expect(report.fault_count).toBe(faults.length)
})

test('a line that another program adds to the audit log is reported, even if that program also reserves the line’s number', async () => {
  const database = await makeTestDatabase()
  await makeLog(database)
  const { write } = database
  const last = await write.selectFrom('audit_entry').selectAll().where('line', '=', 10).executeTakeFirstOrThrow()
  await write
    .insertInto('audit_entry')
    .values({ ...last, line: 11, id: 'foreign' })
    .execute()
  expect((await check(database)).faults).toEqual([{ fault: 'foreign', from: 11, until: 11 }])

  await reserveLines(write, 1)
  expect((await check(database)).faults.map(({ fault }) => fault)).toEqual(['changed', 'unlinked'])
})

test('an audit log whose hash chain was computed anew is reported, because its end differs from that in the file', async () => {
  const database = await makeTestDatabase()
  await makeLog(database)
  await check(database)
  await tamper(database, sql`delete from audit_entry`)
  await tamper(database, sql`delete from audit_head`)
  await makeLog(database, 12)

  expect((await check(database)).faults).toEqual([{ fault: 'replaced', from: 10, until: 10 }])
  await tamper(database, sql`delete from audit_entry`)
  await tamper(database, sql`delete from audit_head`)
  expect((await check(database)).faults).toEqual([{ fault: 'missing', from: 1, until: 10 }])

  await forgetHead(database.place.folder)
  expect(await check(database)).toMatchObject({ fault_count: 0 })
})

test('an unreadable file with the stored end of the audit log is ignored', async () => {
  const database = await makeTestDatabase()
  await writeFile(join(database.place.folder, 'audit-head.json'), '{')
  expect(await check(database)).toMatchObject({ fault_count: 0 })
})

test('log lines of sign-ins older than 400 days lose account and network, other lines do not, and the check finds no fault', async () => {
  const database = await makeTestDatabase()
  await makeLog(database)
  expect(await forgetOldEvents(database, new Date('2026-07-01T12:00:00.000Z'))).toBe(0)
  const later = new Date('2026-09-01T12:00:00.000Z')
  expect(await forgetOldEvents(database, later)).toBe(5)
  expect(await forgetOldEvents(database, later)).toBe(0)

  const rows = await database.write.selectFrom('audit_entry').selectAll().orderBy('line').execute()
  expect(rows.filter(({ address }) => address !== null)).toEqual([])
  expect(rows.map(({ actor_name }) => actor_name)).toEqual([
    ...Array.from({ length: 5 }, () => ['CLI', '']).flat(),
    'التنظيف التلقائي',
  ])
  expect(await check(database)).toMatchObject({ fault_count: 0, forgotten: 5 })
})

test('the database refuses every change of an audit line except emptying an authentication event', async () => {
  const database = await makeTestDatabase()
  await makeLog(database)
  const { write } = database
  const refused = [
    sql`update audit_entry set actor_name = '' where line = 4`,
    sql`update audit_entry set actor_uid = null, actor_name = '', address = null, device = null, object_id = '',
      action = 'sign_out' where line = 4`,
    sql`update audit_entry set actor_uid = null, actor_name = '', address = null, device = null, object_id = '',
      "before" = null, "after" = null where line = 3`,
    sql`delete from audit_entry where line = 4`,
    sql`delete from audit_head`,
    sql`update audit_head set line = 3`,
  ]
  for (const change of refused) await expect(change.execute(write)).rejects.toThrow(/additions only/)
  expect(await check(database)).toMatchObject({ fault_count: 0 })
})

test('a name with an unpaired surrogate is stored so that the check finds no fault', async () => {
  const database = await makeTestDatabase()
  const events = new AuditEvents({ database, logger: { error: () => undefined } })
  await events.record({ action: 'sign_in', by: { uid: 'u', name: 'منى\ud800' }, place: PLACE, now: NOON })
  expect(await check(database)).toMatchObject({ fault_count: 0 })
})

test('the migration puts an older database’s audit lines into the hash chain so that the check finds no fault', async () => {
  const place = await makeTestPlace()
  onTestFinished(place.remove)
  const { write, close } = await openDatabase({ url: place.databaseUrl })
  const older = migrationsUntil('20261122T0930_timetables')
  const migrator = new Migrator({ db: write, provider: { getMigrations: () => Promise.resolve(older) } })
  expect((await migrator.migrateToLatest()).error).toBeUndefined()
  for (let minute = 0; minute < 1100; minute += 1) {
    const at = new Date(NOON.getTime() + (minute % 700) * 60_000).toISOString()
    await sql`insert into audit_entry (id, at, actor_uid, actor_name, address, action, object_kind, object_id, before,
      after) values (${`e${minute}`}, ${at}, 'u', 'منى', '10.0.0.7', 'account.roles', 'account', 'a', null, '{"n":1}')
    `.execute(write)
  }
  expect(await migrateToLatest(write)).toContain('20261122T1210_audit_chain')

  expect(await checkLog({ db: write, dataDir: place.folder, now: NOON })).toMatchObject({
    end: { line: 1100 },
    fault_count: 0,
  })
  const first = await write.selectFrom('audit_entry').selectAll().where('line', '=', 1).executeTakeFirstOrThrow()
  expect(first).toMatchObject({ id: 'e0', kind: 'act', address: '10.0.0.7', device: null, after: '{"n":1}' })
  await close()
})
