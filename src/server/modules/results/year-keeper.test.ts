import { expect, test } from 'vitest'
import type { Database } from '#server/db/open-database.ts'
import { byOffice, NOON, publishSources, type StudentLine, sheetSource } from '#server/testing/factories.ts'
import { makeTestDatabase } from '#server/testing/test-database.ts'
import { hideStudent } from '../students/hidden-and-withheld.service.ts'
import { loadPublished } from './published-results.ts'
import { YearKeeper } from './year-keeper.ts'

const LARGE = 1_000_000

test('the least recently used year is evicted first, and only when the budget is full', async () => {
  const { database, keeper, budget } = await threeYears()
  const { years, load } = await loadPublished(database.read, undefined, keeper)
  const [first, second, third] = [...years.values()]
  if (!first || !second || !third) throw new Error('three years are published')
  const [{ bytes }] = [(await load(first)) as unknown as { bytes: number }]
  for (const year of [second, third, first]) await load(year)
  expect(keeper.made, 'all three have room').toBe(3)

  budget.bytes = Math.round(bytes * 2.5)
  await load(third)
  expect(keeper.made, 'the last used stay when there is less room').toBe(3)
  await load(first)
  expect(keeper.made).toBe(3)
  await load(second)
  expect(keeper.made, 'the second was used least recently').toBe(4)
  await load(first)
  expect(keeper.made, 'the first was used after the third').toBe(4)
  await load(third)
  expect(keeper.made).toBe(5)
})

test('years are evicted to make room for computing another year, but at most for half of the budget', async () => {
  const { database, keeper, budget } = await threeYears(100)
  const { years, load } = await loadPublished(database.read, undefined, keeper)
  const [first, second, third] = [...years.values()]
  if (!first || !second || !third) throw new Error('three years are published')
  const { bytes } = (await load(first)) as unknown as { bytes: number }
  await load(second)
  budget.bytes = Math.round(bytes * 3.5)
  await load(third)
  expect(keeper.made).toBe(3)
  await load(second)
  await load(third)
  expect(keeper.made, 'the last two have room').toBe(3)
  await load(first)
  expect(keeper.made, 'the first made room for making the third').toBe(4)
})

test('no year is cached beyond the budget', async () => {
  const { database, keeper, budget } = await threeYears()
  budget.bytes = 1
  const { years, load } = await loadPublished(database.read, undefined, keeper)
  for (const year of [...years.values(), ...years.values()]) await load(year)
  expect(keeper.made).toBe(2 * years.size)
})

test('after a year was cached, hiding a student or publishing a new version of its sheet takes effect', async () => {
  const { database, keeper } = await threeYears()
  const shown = async () => {
    const { years, load } = await loadPublished(database.read, undefined, keeper)
    const indexed = years.get('grade_1/2024_25')
    const list = indexed && (await load(indexed)).list
    return Array.from(list?.students() ?? [], ({ shown: student, totalHundredths }) => [student?.name, totalHundredths])
  }
  expect(await shown()).toEqual([
    ['هدى حسن', 15_000],
    ['منى سعيد', 14_000],
  ])
  await hideStudent(database, '100012025', 'طلب', byOffice(NOON))
  expect(await shown()).toEqual([
    [undefined, 15_000],
    ['منى سعيد', 14_000],
  ])
  await publish(database, 2025, 60)
  expect(await shown()).toEqual([
    ['منى سعيد', 14_000],
    [undefined, 13_000],
  ])
})

test('years are computed one after another, and each only once', async () => {
  const { database, keeper, running } = await threeYears()
  const { years, load } = await loadPublished(database.read, undefined, keeper)
  await Promise.all([...years.values(), ...years.values()].map(load))
  expect([keeper.made, running.most]).toEqual([3, 1])
})

/** Publishes three years of about the same size, and opens a keeper with a budget that can be changed. */
async function threeYears(others = 0) {
  const database = await makeTestDatabase()
  for (const year of [2025, 2026, 2027]) await publish(database, year, 80, others)
  const budget = { bytes: LARGE }
  const running = { now: 0, most: 0 }
  const keeper = new YearKeeper(
    async (work) => {
      running.now += 1
      running.most = Math.max(running.most, running.now)
      try {
        return await database.snapshot(work)
      } finally {
        running.now -= 1
      }
    },
    { maxBytes: () => budget.bytes },
  )
  return { database, keeper, budget, running }
}

/** Publishes a year with two students, and as many others as wanted. */
async function publish(database: Database, year: number, mark: number, others = 0): Promise<void> {
  const students: StudentLine[] = [
    ['10001', 'هدى حسن', 70, mark],
    ['10002', 'منى سعيد', 70, 70],
    ...Array.from({ length: others }, (_, index): StudentLine => [String(20_000 + index), `طالب ${index}`, 60, 60]),
  ]
  await publishSources(database, sheetSource({ grade: 1, term: 1, year }, students))
}
