import { expect, test } from 'vitest'
import { kindOfRequest, lastDays, visitDays } from './visits.rules.ts'

test.each<[url: string, status: number, kind: ReturnType<typeof kindOfRequest>]>([
  ['/', 200, 'visit'],
  ['/', 304, 'visit'],
  ['/?fbclid=abc', 200, 'visit'],
  ['/', 399, 'visit'],
  ['/', 400, undefined],
  ['/', 404, undefined],
  ['/library/', 200, undefined],
  ['/assets/portal.js', 200, undefined],
  ['/api/portal', 200, undefined],
  ['/api/grade_1/degrees/2024_25', 200, undefined],
  ['/api/grade_1/degrees/2024_25?after=40', 200, undefined],
  ['/api/grade_1/degrees/2024_25/10001', 200, 'seat_found'],
  ['/api/grade_1/degrees/2024_25/10001', 304, 'seat_found'],
  ['/api/grade_1/degrees/2024_25/99999', 404, 'seat_missed'],
  ['/api/grade_1/degrees/2024_25/10001', 399, 'seat_found'],
  ['/api/grade_1/degrees/2024_25/10001', 400, undefined],
  // A hidden or withheld result and an outage do not count as a number that was not found.
  ['/api/grade_1/degrees/2024_25/10002', 403, undefined],
  ['/api/grade_1/degrees/2024_25/10002', 503, undefined],
  ['/api/degrees?student_id=100012024&limit=1', 200, 'student_search'],
  ['/api/degrees?student_id=100012024&limit=1', 404, 'student_search'],
  ['/api/degrees?student_id=100012024&limit=1', 499, 'student_search'],
  ['/api/degrees?student_id=100012024&limit=1', 500, undefined],
  ['/api/degrees?student_id=100012024&limit=10', 200, undefined],
  ['/api/degrees?student_id=100012024', 200, undefined],
  ['/api/degrees?grade=1&term=1&year=2025', 200, undefined],
  ['/api/x?from=/api/degrees?student_id=100012024&limit=1', 200, undefined],
  ['/api/x?from=/api/grade_1/degrees/2024_25/10001', 200, undefined],
])('%s with status %i counts as %s', (url, status, kind) => {
  expect(kindOfRequest(url, status)).toBe(kind)
})

test('lastDays ends with the day of the given time, and counts back across the end of a month', () => {
  expect(lastDays(new Date(2025, 2, 2, 0, 30), 4)).toEqual(['2025-02-27', '2025-02-28', '2025-03-01', '2025-03-02'])
})

test('visitDays returns the counts of each day, and zeros for a day without rows', () => {
  const rows = [
    { day: '2025-07-02', kind: 'visit', count: 12 },
    { day: '2025-07-02', kind: 'seat_missed', count: 3 },
    { day: '2025-07-02', kind: 'seat_found', count: 5 },
    { day: '2025-07-02', kind: 'student_search', count: 4 },
  ]
  expect(visitDays(['2025-07-01', '2025-07-02'], rows)).toEqual([
    { day: '2025-07-01', visits: 0, seats_found: 0, seats_missed: 0, student_searches: 0 },
    { day: '2025-07-02', visits: 12, seats_found: 5, seats_missed: 3, student_searches: 4 },
  ])
})
