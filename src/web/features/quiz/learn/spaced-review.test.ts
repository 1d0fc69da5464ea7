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

/**
 * Returns the days between the answers of a question that is missed once and then answered right each time it is due.
 */
function intervals(): number[] {
  const days: number[] = []
  let entry = afterAnswer(undefined, false, TODAY, fsrsSchedule)
  for (; entry; entry = afterAnswer(entry, true, entry.due, fsrsSchedule)) {
    days.push(Math.round((Date.parse(entry.due) - Date.parse(entry.last)) / 86_400_000))
  }
  return days
}

test('a missed question is asked after ever longer intervals, and leaves the review when one exceeds a term', () => {
  expect(intervals()).toEqual([1, 2, 6, 17, 44, 102])
})

test('a question that was never missed is not scheduled for review', () => {
  expect(afterAnswer(undefined, true, TODAY, fsrsSchedule)).toBeUndefined()
})

test('a right answer before the due day does not change the question’s schedule', () => {
  const entry = review('2025-07-02')
  expect(afterAnswer(entry, true, TODAY, fsrsSchedule)).toBe(entry)
})

test('a second miss on one day keeps stability and difficulty; a right answer on that day changes nothing', () => {
  const missed = afterAnswer(review(TODAY), false, TODAY, fsrsSchedule)
  const again = afterAnswer(missed, false, TODAY, fsrsSchedule)
  expect(again).toEqual({ ...missed, due: '2025-07-02' })
  expect(afterAnswer(again, true, TODAY, fsrsSchedule)).toBe(again)
})

test('missing a question that was known for a long time lowers its stability and raises its difficulty', () => {
  const entry = review(TODAY, { stability: 40, last: '2025-05-22' })
  const missed = afterAnswer(entry, false, TODAY, fsrsSchedule)
  expect(missed?.stability).toBeLessThan(10)
  expect(missed?.difficulty).toBeGreaterThan(entry.difficulty)
})

test('without the FSRS library a first miss is scheduled as with it, and a right answer doubles the interval', () => {
  expect(afterAnswer(undefined, false, TODAY, FIRST_SCHEDULE)).toEqual(
    afterAnswer(undefined, false, TODAY, fsrsSchedule),
  )
  const entry = review(TODAY, { stability: 5 })
  expect(afterAnswer(entry, true, TODAY, FIRST_SCHEDULE)).toMatchObject({ stability: 10, due: '2025-07-11' })
  expect(afterAnswer(entry, false, TODAY, FIRST_SCHEDULE)).toMatchObject({ due: '2025-07-02' })
})

test.each([
  ['2025-06-30', true],
  ['2025-07-01', true],
  ['2025-07-02', false],
])('on the first of July, a question with the due day %s is due for review: %s', (due, expected) => {
  expect(isDue({ due }, dayOf(new Date(2025, 6, 1, 23, 50)))).toBe(expected)
  expect(isDue({ due }, dayOf(new Date(2025, 6, 1, 0, 0)))).toBe(expected)
})

test('the interval until a question is due may cross the end of a year', () => {
  const entry = review('2025-12-30', { stability: 3, last: '2025-12-27' })
  expect(afterAnswer(entry, true, '2025-12-30', FIRST_SCHEDULE)?.due).toBe('2026-01-05')
})

test.each([
  [0, 0.212, '2025-06-30'],
  [1, 3, '2025-06-28'],
  [2, 7, '2025-06-24'],
])(
  'a missed question of earlier releases at step %i keeps its due day and gets the stability %d',
  (step, stability, last) => {
    expect(carriedOver({ id: 'q', step, due: TODAY })).toEqual(review(TODAY, { stability, last }))
  },
)
