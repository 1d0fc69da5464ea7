import { expect, test } from 'vitest'
import { makeTestDatabase } from '#server/testing/test-database.ts'
import { type AuditEvent, AuditEvents } from './audit-events.service.ts'
import { act } from './office-act.service.ts'

const SILENT = { error: () => undefined }
const NOON = new Date('2025-07-01T12:00:00.000Z')
const PLACE = { address: '203.0.113.0/24', device: 'Chrome, Android' }
const FAILURE = {
  action: 'sign_in_failed',
  by: null,
  object: { kind: 'account', id: 'u1' },
  place: PLACE,
  now: NOON,
} as const

async function makeEvents() {
  const database = await makeTestDatabase()
  const lines = () =>
    database.write
      .selectFrom('audit_entry')
      .select(['line', 'kind', 'action', 'actor_uid', 'object_id', 'address', 'device', 'after'])
      .orderBy('line')
      .execute()
  return { database, events: new AuditEvents({ database, logger: SILENT }), lines }
}

function later(event: AuditEvent, minutes: number): AuditEvent {
  return { ...event, now: new Date(NOON.getTime() + minutes * 60_000) }
}

test('a recorded event has a line in the audit log with who, what and from where', async () => {
  const { events, lines } = await makeEvents()
  await events.record({ action: 'sign_in', by: { uid: 'u1', name: 'منى' }, place: PLACE, now: NOON })

  expect(await lines()).toEqual([
    {
      line: 1,
      kind: 'authentication',
      action: 'sign_in',
      actor_uid: 'u1',
      object_id: 'u1',
      address: '203.0.113.0/24',
      device: 'Chrome, Android',
      after: null,
    },
  ])
})

test('a failure repeated within ten minutes has one line in the audit log, and a later line has the number of repetitions', async () => {
  const { events, lines } = await makeEvents()
  for (let minute = 0; minute < 9; minute += 1) await events.record(later(FAILURE, minute))
  expect(await lines()).toHaveLength(1)

  await events.record(later(FAILURE, 11))
  await events.flush()

  expect((await lines()).map(({ after }) => after)).toEqual([null, '{"times":8}', null])
})

test('more than 300 different failures in ten minutes write 300 lines, and one more line counts the rest', async () => {
  const { events, lines } = await makeEvents()
  for (let place = 0; place < 310; place += 1) {
    await events.record({ ...FAILURE, object: { kind: 'account', id: `u${place}` } })
  }
  await events.flush()

  const written = await lines()
  expect(written).toHaveLength(301)
  expect(written.at(-1)).toMatchObject({ object_id: '', address: null, after: '{"times":10}' })
})

test('lines written by transactions that run at the same time are numbered from 1 without gaps', async () => {
  const { database, events, lines } = await makeEvents()
  const other = new AuditEvents({ database: await database.another(), logger: SILENT })
  const by = { actor: { uid: null, name: 'CLI', place: null, admitted: null }, now: NOON }
  await Promise.all(
    Array.from({ length: 30 }, (_, place) => {
      const account = { uid: `u${place}`, name: 'منى' }
      if (place % 3 === 0) {
        const name = { action: 'account.reset', object: { kind: 'account', id: 'x' } } as const
        return act(database, by, name, () => Promise.resolve({}))
      }
      return (place % 3 === 1 ? events : other).record({ action: 'sign_in', by: account, place: PLACE, now: NOON })
    }),
  )
  expect((await lines()).map(({ line }) => line)).toEqual(Array.from({ length: 30 }, (_, place) => place + 1))
})

test('a failed transaction leaves neither a line in the audit log nor a gap in the numbers', async () => {
  const { database, events, lines } = await makeEvents()
  const by = { actor: { uid: null, name: 'CLI', place: null, admitted: null }, now: NOON }
  const name = { action: 'account.reset', object: { kind: 'account', id: 'x' } } as const
  const failing = act(database, by, name, () => Promise.reject(new Error('no')))
  await expect(failing).rejects.toThrow('no')
  await events.record({ action: 'sign_out', by: { uid: 'u1', name: 'منى' }, place: PLACE, now: NOON })
  expect((await lines()).map(({ line }) => line)).toEqual([1])
})
