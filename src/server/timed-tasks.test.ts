import { expect, test } from 'vitest'
import { makeTestDatabase } from './testing/test-database.ts'
import { forgetting } from './timed-tasks.ts'

const HOUR = 60 * 60 * 1000

test('rows are deleted only when the machine’s clock has been past their time of expiry for a day', async () => {
  const database = await makeTestDatabase()
  const start = Date.parse('2030-01-01T00:00:00Z')
  const lives = { short: start + 2 * HOUR, long: start + 30 * 24 * HOUR }
  for (const [id, until] of Object.entries(lives)) {
    const expires_at = new Date(until).toISOString()
    const made_at = new Date(start).toISOString()
    await database.write
      .insertInto('account_verification')
      .values({ id, identifier: id, value: id, expires_at, created_at: made_at, updated_at: made_at })
      .execute()
  }
  const left = async () => {
    const rows = await database.write.selectFrom('account_verification').select('id').orderBy('id').execute()
    return rows.map(({ id }) => id)
  }

  let hour = 0
  // For the first twenty hours the machine's clock is a year ahead.
  const now = () => new Date(start + hour * HOUR + (hour < 20 ? 365 * 24 * HOUR : 0))
  const run = forgetting({ database, now, clock: () => hour * HOUR })
  const seen: string[][] = []
  for (; hour <= 25; hour += 1) {
    await run()
    seen.push(await left())
  }
  expect(seen[23]).toEqual(['long', 'short'])
  expect(seen[24]).toEqual(['long'])
  expect(seen[25]).toEqual(['long'])
})
