import { expect, test } from 'vitest'
import type { SubjectAnalytics } from '#contract/analytics.ts'
import { degree } from '../../testing/samples.ts'
import { markOf } from './mark-of.ts'
import { figuresOf, markPlace } from './mark-place.ts'

const NAHW: SubjectAnalytics = {
  subject_name: 'النحو',
  term: 1,
  subject_students_count: 45,
  subject_succeed_students_count: 40,
  subject_succeed_students_percentage: 88.89,
  total_degree: 100,
  average_degree: 63.4,
  distribution: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
}

test.each([
  ['0', 0, [0, 0, 45]],
  ['69.99', 6, [15, 6, 24]],
  ['70', 7, [21, 7, 17]],
  ['/50', 5, [10, 5, 30]],
  ['90', 9, [36, 9, 0]],
  ['100', 9, [36, 9, 0]],
])(
  'the mark %s lies in the tenth %d; the students below, in and above this tenth are counted',
  (text, part, counts) => {
    const place = markPlace(degree({ degree: text }), NAHW)
    expect([place?.part, [place?.below, place?.same, place?.above]]).toEqual([part, counts])
  },
)

test('the tenths in which marks lie are those of the subject’s own full mark', () => {
  expect(markPlace(degree({ degree: '14', finalDegree: 20 }), NAHW)?.part).toBe(7)
})

test.each(['absent', 'cheated', 'barred', 'excused', 'withheld', 'not_taken'] as const)(
  'for a student who was %s there is no tenth in which the mark lies',
  (outcome) => {
    expect(markPlace(degree({ degree: '0', outcome }), NAHW)).toBeUndefined()
  },
)

test('a text that is not a single mark is not read as a number', () => {
  expect(markOf(degree({ degree: 'غـ' }))).toBeUndefined()
  expect(markOf(degree({ degree: '45||60' }))).toBeUndefined()
})

test('a subject’s figures are found by its name in its own term; if two subjects have the name, there are none', () => {
  const other = { ...NAHW, term: 2 }
  expect(figuresOf([other, NAHW], 1, degree())).toBe(NAHW)
  expect(figuresOf([NAHW, { ...NAHW }], 1, degree())).toBeUndefined()
  expect(figuresOf([], 1, degree())).toBeUndefined()
})
