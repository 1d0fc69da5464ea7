import { expect, test } from 'vitest'
import type { Ranking, Transcript } from '#contract/results.ts'
import { byOffice, type StudentLine, sheetSource } from '#server/testing/factories.ts'
import { makeTestPortal } from '#server/testing/test-portal.ts'
import { hideStudent } from '../students/hidden-and-withheld.service.ts'

const FIRST_TERM = { grade: 1, term: 1, year: 2025 } as const
const SECOND_TERM = { grade: 1, term: 2, year: 2025 } as const
const THREE: StudentLine[] = [
  ['10001', 'هدى حسن', 60, 70],
  ['10002', 'منى سعيد', 90, 95.5],
  ['10003', 'سارة علي', 80, 80],
]

test('the ranking of a sheet lists all its students by rank, each with the total', async () => {
  const portal = await makeTestPortal()
  await portal.publish(sheetSource(FIRST_TERM, THREE), sheetSource(SECOND_TERM, [['10001', 'هدى حسن', 100, 100]]))

  const ranking = await portal.json<Ranking>('/api/degrees?grade=1&term=1&year=2025')
  expect(ranking).toMatchObject({ total: 3, next: null })
  expect(ranking.items.map((row) => 'seat_number' in row && row.seat_number)).toEqual(['10002', '10003', '10001'])
  expect(ranking.items[0]).toEqual({
    student_id: '100022025',
    name: 'منى سعيد',
    seat_number: '10002',
    rank: 1,
    total_degree: { total: 185.5, max: 200, percentage: 92.75 },
  })
})

test('the ranking of a sheet is paged by `limit` and `after`, in any order of the parameters', async () => {
  const portal = await makeTestPortal()
  await portal.publish(sheetSource(FIRST_TERM, THREE))

  const first = await portal.json<Ranking>('/api/degrees?limit=2&year=2025&term=1&grade=1')
  const second = await portal.json<Ranking>(`/api/degrees?after=${first.next}&grade=1&year=2025&limit=2&term=1`)
  expect([first.items.length, first.total, first.next]).toEqual([2, 3, 2])
  expect([second.items.length, second.total, second.next]).toEqual([1, 3, null])
  expect(await portal.json('/api/degrees?grade=1&term=1&year=2025&after=3')).toEqual({
    items: [],
    total: 3,
    next: null,
  })
})

test('the ranking of an unpublished sheet is empty', async () => {
  const portal = await makeTestPortal()
  await portal.publish(sheetSource(FIRST_TERM, THREE))

  expect(await portal.json('/api/degrees?grade=1&term=2&year=2025')).toEqual({ items: [], total: 0, next: null })
})

test('a transcript sorts a student’s terms of all years by grade and term', async () => {
  const portal = await makeTestPortal()
  await portal.publish(
    sheetSource({ grade: 2, term: 1, year: 2025 }, [['20007', 'هدى حسن', 75, 75]]),
    sheetSource({ grade: 1, term: 2, year: 2024 }, [['10001', 'هدى حسن', 65, 65]]),
    sheetSource({ grade: 1, term: 1, year: 2024 }, [['10001', 'هدى حسن', 55, 60]]),
  )

  const { items, total } = await portal.json<Transcript>('/api/degrees?student_id=100012024')
  expect(items.map(({ grade, term, year }) => [grade, term, year])).toEqual([
    [1, 1, 2024],
    [1, 2, 2024],
    [2, 1, 2025],
  ])
  expect(total).toBe(3)
  expect(items[2]).toEqual({
    withheld: false,
    student_id: '100012024',
    name: 'هدى حسن',
    seat_number: '20007',
    grade: 2,
    term: 1,
    year: 2025,
    total_degree: { total: 150, max: 200, percentage: 75 },
    rank: 1,
    degrees: [
      { name: 'النحو', degree: '75', finalDegree: 100, isCalculatedInTotal: true, outcome: 'passed' },
      { name: 'الصرف', degree: '75', finalDegree: 100, isCalculatedInTotal: true, outcome: 'passed' },
    ],
  })
})

test('a transcript request with limit=1 shows whether the student exists', async () => {
  const portal = await makeTestPortal()
  await portal.publish(sheetSource(FIRST_TERM, THREE), sheetSource(SECOND_TERM, THREE))

  const known = await portal.json<Transcript>('/api/degrees?student_id=100012025&limit=1')
  expect([known.items.length, known.total]).toEqual([1, 2])
  const unknown = await portal.json<Transcript>('/api/degrees?student_id=999992025&limit=1')
  expect(unknown).toEqual({ items: [], total: 0, next: null })
})

test('a transcript shows only grade, year and term of a withheld term, and the other term completely', async () => {
  const portal = await makeTestPortal()
  await portal.publish(
    sheetSource(FIRST_TERM, [['10001', 'هدى حسن', 'حجب', 70]]),
    sheetSource(SECOND_TERM, [['10001', 'هدى حسن', 80, 80]]),
  )

  const { items } = await portal.json<Transcript>('/api/degrees?student_id=100012025')
  expect(items[0]).toEqual({ withheld: true, grade: 1, term: 1, year: 2025 })
  expect(items[1]).toMatchObject({ withheld: false, term: 2, total_degree: { total: 160 } })
})

test('the transcript of a student whose terms are all withheld is refused', async () => {
  const portal = await makeTestPortal()
  await portal.publish(sheetSource(FIRST_TERM, [['10001', 'هدى حسن', 'حجب', 70]]))

  expect(await portal.problem('/api/degrees?student_id=100012025')).toEqual({ status: 403, code: 'result_withheld' })
})

test('the transcript of a hidden student is refused, with and without a limit', async () => {
  const portal = await makeTestPortal()
  await portal.publish(sheetSource(FIRST_TERM, THREE))
  await hideStudent(portal.database, '100022025', 'طلب', byOffice(new Date()))
  await portal.refresh()

  const notAvailable = { status: 403, code: 'data_unavailable' }
  expect(await portal.problem('/api/degrees?student_id=100022025')).toEqual(notAvailable)
  expect(await portal.problem('/api/degrees?student_id=100022025&limit=1')).toEqual(notAvailable)
  const ranking = await portal.json<Ranking>('/api/degrees?grade=1&term=1&year=2025')
  expect(ranking.items[0]).toEqual({
    hidden: true,
    rank: 1,
    total_degree: { total: 185.5, max: 200, percentage: 92.75 },
  })
})
