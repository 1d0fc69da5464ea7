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

test('one process holds the lock, and the next has it after a release', async () => {
  const { one, other } = await twoLocks()
  expect(await one.beat()).toBe(true)
  expect(await other.beat()).toBe(false)
  expect(await one.beat()).toBe(true)

  await one.release()
  await until('the other has it', () => other.beat())
  expect(await one.beat()).toBe(false)
})

test('a holder that does not beat loses the lock, and does not have it back when it wakes up', async () => {
  const { one, other } = await twoLocks()
  if (testEngine() === 'sqlite') {
    // Moves the clock of this process only, as if it had been frozen.
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

test.runIf(testEngine() === 'postgres')('a lost connection loses the lock', async () => {
  const { place, one, other } = await twoLocks()
  expect(await one.beat()).toBe(true)
  const client = new Client({ connectionString: place.databaseUrl })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query("select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted")
  await until('the other has it', () => other.beat())
  expect(await one.beat()).toBe(false)
})
