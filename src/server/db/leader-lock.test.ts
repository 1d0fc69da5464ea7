import { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeTestDatabase } from '#server/testing/test-database.ts'
import { testEngine } from '#server/testing/test-engine.ts'
import { until } from '#server/testing/until.ts'
import { FROZEN_MS } from './leader-lock.ts'

async function twoLocks() {
  const database = await makeTestDatabase()
  const other = await database.another()
  return { place: database.place, one: database.leader, other: other.leader }
}

test('of two processes one holds the leader’s lock, and the other gets it after the release', async () => {
  const { one, other } = await twoLocks()
  expect(await one.beat()).toBe(true)
  expect(await other.beat()).toBe(false)
  expect(await one.beat()).toBe(true)

  await one.release()
  await until('the other has it', () => other.beat())
  expect(await one.beat()).toBe(false)
})

test('a process that sends no heartbeat loses the leader’s lock, and does not regain it by its next heartbeat', async () => {
  const { one, other } = await twoLocks()
  if (testEngine() === 'sqlite') {
    // Moves this process's clock, so that the first lock's last heartbeat seems longer ago than `FROZEN_MS`.
    const now = vi.spyOn(performance, 'now')
    onTestFinished(() => now.mockRestore())
    expect([await one.beat(), await other.beat()]).toEqual([true, false])
    now.mockReturnValue(performance.now() + FROZEN_MS + 1000)
    await other.beat()
  } else {
    expect([await one.beat(), await other.beat()]).toEqual([true, false])
    await new Promise((resolve) => setTimeout(resolve, FROZEN_MS))
  }
  await until('the other has it', () => other.beat())
  expect(await one.beat()).toBe(false)
  expect(await other.beat()).toBe(true)
})

test.runIf(testEngine() === 'postgres')(
  'a process whose database connection breaks loses the leader’s lock',
  async () => {
    const { place, one, other } = await twoLocks()
    expect(await one.beat()).toBe(true)
    const client = new Client({ connectionString: place.databaseUrl })
    await client.connect()
    onTestFinished(() => client.end())
    await client.query("select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted")
    await until('the other has it', () => other.beat())
    expect(await one.beat()).toBe(false)
  },
)
