import { expect, test } from 'vitest'
import type { ResultsList } from '#contract/results.ts'
import { type StudentLine, sheetSource } from '#server/testing/factories.ts'
import { makeTestPortal } from '#server/testing/test-portal.ts'

const FIRST_TERM = { grade: 1, term: 1, year: 2025 } as const
const SECOND_TERM = { grade: 1, term: 2, year: 2025 } as const
const LIST = '/api/grade_1/degrees/2024_25'

/** 85 students; each three consecutive ones have equal totals. */
const COHORT = Array.from({ length: 85 }, (_, index): StudentLine => {
  return [String(10_001 + index), `طالبة ${index + 1}`, 100 - Math.floor(index / 3), 60]
})

test('the list has 40 rows a page, and each page has the cursor of the next', async () => {
  const portal = await makeTestPortal()
  await portal.publish(sheetSource(FIRST_TERM, COHORT))

  const first = await portal.json<ResultsList>(LIST)
  const second = await portal.json<ResultsList>(`${LIST}?after=${first.next}`)
  const third = await portal.json<ResultsList>(`${LIST}?after=${second.next}`)

  expect([first, second, third].map(({ items, total, next }) => [items.length, total, next])).toEqual([
    [40, 85, 40],
    [40, 85, 80],
    [5, 85, null],
  ])
  const seats = [first, second, third].flatMap(({ items }) => items.map((row) => ('id' in row ? row.id : '')))
  expect(seats).toEqual(COHORT.map(([seat]) => seat))
})

test('a last page that is exactly full has no cursor of a next page', async () => {
  const portal = await makeTestPortal()
  await portal.publish(sheetSource(FIRST_TERM, COHORT.slice(0, 80)))

  expect(await portal.json(`${LIST}?after=40`)).toMatchObject({ total: 80, next: null })
})

test('a cursor past the end returns no rows and the correct total', async () => {
  const portal = await makeTestPortal()
  await portal.publish(sheetSource(FIRST_TERM, COHORT))

  expect(await portal.json(`${LIST}?after=85`)).toEqual({ items: [], total: 85, next: null, partial: 1 })
  expect(await portal.json(`${LIST}?after=9000`)).toEqual({ items: [], total: 85, next: null, partial: 1 })
})

test('normal order gives every student a different rank, and ties sort by seat number', async () => {
  const portal = await makeTestPortal()
  await portal.publish(
    sheetSource(FIRST_TERM, [
      ['10003', 'سارة علي', 80, 70],
      ['10001', 'هدى حسن', 75, 75],
      ['10002', 'منى سعيد', 90, 90],
    ]),
  )

  const expected = {
    items: [
      { id: '10002', name: 'منى سعيد', rank: 1, total: 180, total_percentage: 90 },
      { id: '10001', name: 'هدى حسن', rank: 2, total: 150, total_percentage: 75 },
      { id: '10003', name: 'سارة علي', rank: 3, total: 150, total_percentage: 75 },
    ],
    total: 3,
    next: null,
    partial: 1,
  }
  expect(await portal.json(LIST)).toEqual(expected)
  expect(await portal.json(`${LIST}?sortMethod=normal`)).toEqual(expected)
})

test('in the duplicated sort equal totals share a rank, the next total has the next rank, in the same order', async () => {
  const portal = await makeTestPortal()
  await portal.publish(sheetSource(FIRST_TERM, COHORT))

  const { items } = await portal.json<ResultsList>(`${LIST}?sortMethod=duplicated`)
  const later = await portal.json<ResultsList>(`${LIST}?after=40&sortMethod=duplicated`)

  expect(items.slice(0, 7).map(({ rank }) => rank)).toEqual([1, 1, 1, 2, 2, 2, 3])
  expect(later.items.slice(0, 3).map(({ rank }) => rank)).toEqual([14, 14, 15])
  const normal = await portal.json<ResultsList>(LIST)
  expect(items.map(withoutRank)).toEqual(normal.items.map(withoutRank))
})

test('the order and spelling of parameters do not change the answer', async () => {
  const portal = await makeTestPortal()
  await portal.publish(sheetSource(FIRST_TERM, COHORT))

  const bodies = await Promise.all(
    ['?after=40&sortMethod=duplicated', '?sortMethod=duplicated&after=40', '?sortMethod=duplicated&after=040'].map(
      async (query) => (await portal.get(LIST + query)).text(),
    ),
  )
  expect(new Set(bodies).size).toBe(1)
  expect(await portal.json(`${LIST}?after=0`)).toEqual(await portal.json(LIST))
})

test('the year’s list adds both terms, with seat and name from the latest term', async () => {
  const portal = await makeTestPortal()
  await portal.publish(
    sheetSource(FIRST_TERM, [
      ['10001', 'هدى حسن', 60, 60],
      ['10002', 'منى سعيد', 90, 90],
    ]),
    sheetSource(SECOND_TERM, [
      ['10001', 'هدى حسن علي', 100, 100],
      ['10002', 'منى سعيد', 55, 55],
    ]),
  )

  expect(await portal.json(LIST)).toMatchObject({
    items: [
      { id: '10001', name: 'هدى حسن علي', rank: 1, total: 320, total_percentage: 80 },
      { id: '10002', rank: 2, total: 290, total_percentage: 72.5 },
    ],
  })
})

test('with a single published term, the year’s list has that term’s totals', async () => {
  const portal = await makeTestPortal()
  await portal.publish(sheetSource(SECOND_TERM, [['10001', 'هدى حسن', 60, 70]]))

  expect(await portal.json(LIST)).toMatchObject({
    items: [{ id: '10001', total: 130, total_percentage: 65 }],
    total: 1,
  })
})

test('a withheld student is not in the list or its count', async () => {
  const portal = await makeTestPortal()
  await portal.publish(
    sheetSource(FIRST_TERM, [
      ['10001', 'هدى حسن', 'حجب', 90],
      ['10002', 'منى سعيد', 60, 60],
    ]),
    sheetSource(SECOND_TERM, [
      ['10001', 'هدى حسن', 90, 90],
      ['10002', 'منى سعيد', 60, 60],
    ]),
  )

  expect(await portal.json(LIST)).toMatchObject({ items: [{ id: '10002', rank: 1 }], total: 1 })
})

test('the list of a year without published sheets is empty', async () => {
  const portal = await makeTestPortal()
  await portal.publish(sheetSource(FIRST_TERM, COHORT))

  expect(await portal.json('/api/grade_2/degrees/2024_25')).toEqual({ items: [], total: 0, next: null })
  expect(await portal.json('/api/grade_1/degrees/2023_24')).toEqual({ items: [], total: 0, next: null })
})

function withoutRank({ rank: _rank, ...rest }: ResultsList['items'][number]) {
  return rest
}
