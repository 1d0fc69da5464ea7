import { expect, test } from 'vitest'
import { type TranscriptTerm, transcriptTermSchema } from '#contract/results.ts'
import { transcriptTerm } from '../../testing/samples.ts'
import { byGrade, latestName, overallTotal } from './transcript-grades.ts'

function term(change: object = {}): TranscriptTerm {
  return transcriptTermSchema.parse(transcriptTerm(change))
}

function total(marks: number, max: number): TranscriptTerm {
  return term({ total_degree: { total: marks, max, percentage: 0 } })
}

test.each([
  [[total(0.1, 1), total(0.2, 1)], { total: 0.3, max: 2, percentage: 15 }],
  // 200/3 per cent is 66.666…; half a hundredth rounds up.
  [[total(2, 3)], { total: 2, max: 3, percentage: 66.67 }],
  [[total(1, 800)], { total: 1, max: 800, percentage: 0.13 }],
  [[total(0, 0)], { total: 0, max: 0, percentage: 0 }],
  [[], null],
  [[term({ withheld: true })], null],
])('the overall total of a transcript is computed without rounding errors', (terms, expected) => {
  expect(overallTotal(terms)).toEqual(expected)
})

test('a transcript’s terms are grouped by grade and then by year, both in order', () => {
  const grouped = byGrade([
    term({ grade: 2, term: 2, year: 2025 }),
    term({ grade: 1, year: 2025 }),
    term({ grade: 2, term: 1, year: 2025 }),
    term({ grade: 1, year: 2024 }),
  ])
  expect(
    grouped.map(({ grade, years }) => [grade, years.map(({ year, terms }) => [year, terms.map((t) => t.term)])]),
  ).toEqual([
    [
      1,
      [
        [2024, [1]],
        [2025, [1]],
      ],
    ],
    [2, [[2025, [1, 2]]]],
  ])
})

test('a transcript’s name is that of the latest term that has a name', () => {
  expect(latestName([term({ name: 'قديم' }), term({ name: 'جديد' }), term({ withheld: true })])).toBe('جديد')
  expect(latestName([term({ withheld: true })])).toBeUndefined()
})
