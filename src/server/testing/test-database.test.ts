import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/open-database.ts'
import { fillEveryTable } from './fill-tables.ts'
import { makeMigratedPlace, rowCounts } from './test-database.ts'

test('a database that another test has used before has no rows of that test', async () => {
  const first = await makeMigratedPlace()
  const filled = await openDatabase({ url: first.databaseUrl })
  await fillEveryTable(filled, () => undefined)
  expect(Object.entries(await rowCounts(filled.read)).filter(([, count]) => count === 0)).toEqual([])
  await filled.close()
  await first.remove()

  const next = await makeMigratedPlace()
  onTestFinished(next.remove)
  const database = await openDatabase({ url: next.databaseUrl })
  const { publication, ...others } = await rowCounts(database.read)
  await database.close()
  expect([publication, new Set(Object.values(others))]).toEqual([1, new Set([0])])
})

test('a database that was removed twice is given to one place only', async () => {
  const first = await makeMigratedPlace()
  await first.remove()
  await first.remove()
  const [next, another] = [await makeMigratedPlace(), await makeMigratedPlace()]
  onTestFinished(next.remove)
  onTestFinished(another.remove)
  expect(next.databaseUrl).not.toBe(another.databaseUrl)
})
