import { expect, test } from 'vitest'
import { fsrsSchedule } from './fsrs-schedule.ts'
import { afterAnswer, carriedOver, dayOf, FIRST_SCHEDULE, isDue, type Review } from './spaced-review.ts'

const TODAY = '2025-07-01'
const review = (due: string, change: Partial<Review> = {}): Review => ({
  stability: 0.212,
  difficulty: 6.4133,
  due,
  last: '2025-06-30',
  ...change,
})

/** The days between the answers of a question that is missed and then known each time it is due. */
function intervals(): number[] {
  const days: number[] = []
  let standing = afterAnswer(undefined, false, TODAY, fsrsSchedule)
  for (; standing; standing = afterAnswer(standing, true, standing.due, fsrsSchedule)) {
    days.push(Math.round((Date.parse(standing.due) - Date.parse(standing.last)) / 86_400_000))
  }
  return days
}

test('a missed question returns after ever more days, and leaves after a term', () => {
  expect(intervals()).toEqual([1, 2, 6, 17, 44, 102])
})

test('a question that was never missed is not scheduled', () => {
  expect(afterAnswer(undefined, true, TODAY, fsrsSchedule)).toBeUndefined()
})

test('a right answer before the due day changes nothing', () => {
  const standing = review('2025-07-02')
  expect(afterAnswer(standing, true, TODAY, fsrsSchedule)).toBe(standing)
})

test('a second miss on one day keeps the memory, and a right answer after it does not undo it', () => {
  const missed = afterAnswer(review(TODAY), false, TODAY, fsrsSchedule)
  const again = afterAnswer(missed, false, TODAY, fsrsSchedule)
  expect(again).toEqual({ ...missed, due: '2025-07-02' })
  expect(afterAnswer(again, true, TODAY, fsrsSchedule)).toBe(again)
})

test('a miss after a long time returns sooner than before', () => {
  const standing = review(TODAY, { stability: 40, last: '2025-05-22' })
  const missed = afterAnswer(standing, false, TODAY, fsrsSchedule)
  expect(missed?.stability).toBeLessThan(10)
  expect(missed?.difficulty).toBeGreaterThan(standing.difficulty)
})

test('without the library a first miss is scheduled alike, and a right answer doubles the interval', () => {
  expect(afterAnswer(undefined, false, TODAY, FIRST_SCHEDULE)).toEqual(
    afterAnswer(undefined, false, TODAY, fsrsSchedule),
  )
  const standing = review(TODAY, { stability: 5 })
  expect(afterAnswer(standing, true, TODAY, FIRST_SCHEDULE)).toMatchObject({ stability: 10, due: '2025-07-11' })
  expect(afterAnswer(standing, false, TODAY, FIRST_SCHEDULE)).toMatchObject({ due: '2025-07-02' })
})

test.each([
  ['2025-06-30', true],
  ['2025-07-01', true],
  ['2025-07-02', false],
])('on the first of July, a question that returns on %s is due: %s', (due, expected) => {
  expect(isDue({ due }, dayOf(new Date(2025, 6, 1, 23, 50)))).toBe(expected)
  expect(isDue({ due }, dayOf(new Date(2025, 6, 1, 0, 0)))).toBe(expected)
})

test('an interval crosses the end of a year', () => {
  const standing = review('2025-12-30', { stability: 3, last: '2025-12-27' })
  expect(afterAnswer(standing, true, '2025-12-30', FIRST_SCHEDULE)?.due).toBe('2026-01-05')
})

test.each([
  [0, 0.212, '2025-06-30'],
  [1, 3, '2025-06-28'],
  [2, 7, '2025-06-24'],
])('an entry of earlier releases at step %i keeps its due day, with stability %d', (step, stability, last) => {
  expect(carriedOver({ id: 'q', step, due: TODAY })).toEqual(review(TODAY, { stability, last }))
})
