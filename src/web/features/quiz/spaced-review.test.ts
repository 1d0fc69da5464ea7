import { expect, test } from 'vitest'
import { afterAnswer, isDue, type MissedEntry, MOST_MISSED } from './spaced-review.ts'

const RIGHT = { id: 'q', isRight: true }
const WRONG = { id: 'q', isRight: false }
/** The evening of the first of July, in local time. */
const EVENING = new Date(2025, 6, 1, 23, 50)

const entry = (step: number, due: string): MissedEntry => ({ id: 'q', step, due })

test.each([
  { what: 'a first miss is due the next day', before: [], answer: WRONG, after: [entry(0, '2025-07-02')] },
  { what: 'a right answer to a question never missed is not stored', before: [], answer: RIGHT, after: [] },
  {
    what: 'right when due: due again in three days',
    before: [entry(0, '2025-07-01')],
    answer: RIGHT,
    after: [entry(1, '2025-07-04')],
  },
  {
    what: 'right again, long after the due day: due again in seven days',
    before: [entry(1, '2025-06-20')],
    answer: RIGHT,
    after: [entry(2, '2025-07-08')],
  },
  { what: 'right after the last interval: removed', before: [entry(2, '2025-07-01')], answer: RIGHT, after: [] },
  {
    what: 'right before it is due: unchanged',
    before: [entry(1, '2025-07-02')],
    answer: RIGHT,
    after: [entry(1, '2025-07-02')],
  },
  {
    what: 'missed again: the intervals restart',
    before: [entry(2, '2025-07-05')],
    answer: WRONG,
    after: [entry(0, '2025-07-02')],
  },
])('$what', ({ before, answer, after }) => {
  expect(afterAnswer(before, answer, EVENING)).toEqual(after)
})

test.each([
  ['2025-06-30', true],
  ['2025-07-01', true],
  ['2025-07-02', false],
])('on the first of July, a question that returns on %s is due: %s', (due, expected) => {
  expect(isDue(entry(0, due), EVENING)).toBe(expected)
  expect(isDue(entry(0, due), new Date(2025, 6, 1, 0, 0))).toBe(expected)
})

test('an interval crosses the end of a year', () => {
  expect(afterAnswer([entry(1, '2025-12-30')], RIGHT, new Date(2025, 11, 30))).toEqual([entry(2, '2026-01-06')])
})

test('other questions are kept, and the oldest are dropped above the limit', () => {
  const others = Array.from({ length: MOST_MISSED }, (_, index) => ({ ...entry(0, '2025-07-09'), id: `q${index}` }))
  const after = afterAnswer(others, WRONG, EVENING)
  expect(after).toHaveLength(MOST_MISSED)
  expect(after.slice(0, -1)).toEqual(others.slice(1))
  expect(after.at(-1)?.id).toBe('q')
})
