import { expect, test } from 'vitest'
import { MAX_PROBLEMS_OF_A_SEVERITY, problemList } from './problem-list.rules.ts'

test('a problem names its worksheet, and has no row or column if it concerns the whole sheet', () => {
  const list = problemList('كشف')
  list.add('no_students')
  list.add('seat_invalid', { row: 7, column: 'B' }, { value: '123' })
  expect(list.problems).toEqual([
    { code: 'no_students', worksheet: 'كشف', row: null, column: null },
    { code: 'seat_invalid', worksheet: 'كشف', row: 7, column: 'B', value: '123' },
  ])
})

test('an error is listed after any number of warnings', () => {
  const list = problemList('كشف')
  for (let row = 1; row <= 5000; row += 1) list.add('total_differs', { row })
  list.add('seat_missing', { row: 5001 })
  expect(list.problems).toHaveLength(MAX_PROBLEMS_OF_A_SEVERITY + 1)
  expect(list.problems.at(-1)?.code).toBe('seat_missing')
})

test('at most five hundred errors are listed, and as many warnings', () => {
  const list = problemList('كشف')
  for (let row = 1; row <= 501; row += 1) {
    list.add('seat_missing', { row })
    list.add('total_differs', { row })
  }
  const countOf = (code: string) => list.problems.filter((problem) => problem.code === code).length
  expect([countOf('seat_missing'), countOf('total_differs')]).toEqual([500, 500])
})

test('a problem contains only the beginning of a long cell text', () => {
  const list = problemList('كشف')
  list.add('degree_unreadable', { row: 7, column: 'D' }, { value: 'ن'.repeat(30_000) })
  list.add('degree_unreadable', { row: 8, column: 'D' }, { value: 'ن'.repeat(200) })
  expect(list.problems.map(({ value }) => value)).toEqual([`${'ن'.repeat(200)}…`, 'ن'.repeat(200)])
})
