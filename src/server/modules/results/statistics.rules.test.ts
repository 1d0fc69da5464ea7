import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDegree } from './degree.rules.ts'
import { LEAST_STUDENTS, type SubjectFigures, subjectStatistics } from './statistics.rules.ts'

function figures(texts: readonly string[], finalDegree = 100): SubjectFigures | null {
  const degrees = texts.map((text) => {
    const parsed = parseDegree(text, finalDegree)
    if (!parsed) throw new Error(`no degree: ${text}`)
    return parsed
  })
  return subjectStatistics(degrees, finalDegree)
}

test('fewer than five students give no figures, which could reveal one of them', () => {
  expect(figures([])).toBeNull()
  expect(figures(['60', '70', '80', '90'])).toBeNull()
  expect(figures(['60', '70', '80', '90', '', 'عذر', 'حجب'])).toBeNull()
  expect(figures(['60', '70', '80', '90', 'غ'])).not.toBeNull()
})

test('a subject’s figures count absent and barred as 0, cheated as attended, and a mark raised by leniency as passed', () => {
  expect(figures(['80', '/50', '49.5', 'غ', 'محروم', 'غش', '100'])).toEqual({
    students: 7,
    attended: 5,
    passed: 3,
    pass_percentage: 42.86,
    average: 39.93,
    distribution: [3, 0, 0, 0, 1, 1, 0, 0, 1, 1],
  })
})

test('a subject’s figures leave out students who did not take it, were excused or are withheld', () => {
  const five = ['50', '60', '70', '80', '90']
  expect(figures([...five, '', 'عذر', 'حجب'])).toEqual(figures(five))
  expect(figures(five)).toEqual({
    students: 5,
    attended: 5,
    passed: 5,
    pass_percentage: 100,
    average: 70,
    distribution: [0, 0, 0, 0, 0, 1, 1, 1, 1, 1],
  })
})

test('a subject’s percentage and average are rounded half a hundredth up', () => {
  expect(figures(['0.01', '0.01', '0.01', '0.01', '0', '0', '0', '0'])?.average).toBe(0.01)
  expect(figures(['0.01', '0.01', '0.01', '0', '0', '0', '0', '0'])?.average).toBe(0)
})

test.each([
  { mark: '0', of: 100, part: 0 },
  { mark: '9.99', of: 100, part: 0 },
  { mark: '10', of: 100, part: 1 },
  { mark: '49.99', of: 100, part: 4 },
  { mark: '50', of: 100, part: 5 },
  { mark: '69.99', of: 100, part: 6 },
  { mark: '70', of: 100, part: 7 },
  { mark: '89.99', of: 100, part: 8 },
  { mark: '90', of: 100, part: 9 },
  { mark: '100', of: 100, part: 9 },
  { mark: '/50', of: 100, part: 5 },
  { mark: '/45', of: 100, part: 4 },
  { mark: 'غـ', of: 100, part: 0 },
  { mark: 'غش', of: 100, part: 0 },
  { mark: '14.99', of: 50, part: 2 },
  { mark: '15', of: 50, part: 3 },
  { mark: '50', of: 50, part: 9 },
  { mark: '104.99', of: 150, part: 6 },
  { mark: '105', of: 150, part: 7 },
  { mark: '0.69', of: 0.7, part: 9 },
  { mark: '0.06', of: 0.7, part: 0 },
  { mark: '0.07', of: 0.7, part: 1 },
  { mark: '33.33', of: 33.33, part: 9 },
])('$mark of $of lies in part $part of the distribution', ({ mark, of, part }) => {
  const distribution = Array.from({ length: 10 }, (_, index) => (index === part ? LEAST_STUDENTS : 0))
  expect(figures(Array(LEAST_STUDENTS).fill(mark), of)?.distribution).toEqual(distribution)
})

test('each tenth of any full mark begins at its exact border', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_999_999 }), fc.nat(9), (fullHundredths, part) => {
      // `border` is the lowest mark in hundredths that is at least `part` tenths of the full mark.
      const border = Number((BigInt(fullHundredths) * BigInt(part) + 9n) / 10n)
      const of = fullHundredths / 100
      const expected = Number((BigInt(border) * 10n) / BigInt(fullHundredths))
      expect(partOfMark(border, of)).toBe(Math.min(expected, 9))
      if (border > 0) expect(partOfMark(border - 1, of)).toBeLessThan(part)
    }),
  )
})

/** Returns the part of the distribution that contains a mark in hundredths. */
function partOfMark(hundredths: number, finalDegree: number): number {
  const degrees = Array.from({ length: LEAST_STUDENTS }, () => ({ outcome: 'failed', hundredths }) as const)
  return subjectStatistics(degrees, finalDegree)?.distribution.indexOf(LEAST_STUDENTS) ?? -1
}

test('counts, percentage, average and distribution of a subject are consistent with each other', () => {
  const degree = fc.oneof(
    fc.nat(10_000).map((mark) => (mark / 100).toFixed(2)),
    fc.constantFrom('غ', 'غش', 'عذر', 'حجب', '', '/50'),
  )
  fc.assert(
    fc.property(fc.array(degree, { maxLength: 40 }), (texts) => {
      const found = figures(texts)
      if (!found) return
      expect(found.students).toBeGreaterThanOrEqual(LEAST_STUDENTS)
      expect(found.attended).toBeLessThanOrEqual(found.students)
      expect(found.passed).toBeLessThanOrEqual(found.attended)
      expect(found.pass_percentage).toBeCloseTo((100 * found.passed) / found.students, 1)
      expect(found.average).toBeGreaterThanOrEqual(0)
      expect(found.average).toBeLessThanOrEqual(100)
      const inParts = found.distribution.reduce((sum, count) => sum + count, 0)
      expect(inParts).toBe(found.students)
      const fromHalf = found.distribution.slice(5).reduce((sum, count) => sum + count, 0)
      expect(fromHalf, 'a mark with two decimals passes from half of the full mark').toBe(found.passed)
    }),
  )
})
