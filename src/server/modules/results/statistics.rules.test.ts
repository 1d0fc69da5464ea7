import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ParsedDegree, parseDegree } from './degree.rules.ts'
import { LEAST_STUDENTS, subjectStatistics } from './statistics.rules.ts'

function degrees(...texts: string[]): ParsedDegree[] {
  return texts.map((text) => {
    const parsed = parseDegree(text, 100)
    if (!parsed) throw new Error(`no degree: ${text}`)
    return parsed
  })
}

test('fewer than five students give no figure, for one could be known by it', () => {
  expect(subjectStatistics([])).toBeNull()
  expect(subjectStatistics(degrees('60', '70', '80', '90'))).toBeNull()
  expect(subjectStatistics(degrees('60', '70', '80', '90', '', 'عذر', 'حجب'))).toBeNull()
  expect(subjectStatistics(degrees('60', '70', '80', '90', 'غ'))).not.toBeNull()
})

test('absent students count with 0, a cheated one attended, a raised one passed', () => {
  expect(subjectStatistics(degrees('80', '/50', '49.5', 'غ', 'غـ', 'غش', '100'))).toEqual({
    students: 7,
    attended: 5,
    passed: 3,
    pass_percentage: 42.86,
    average: 39.93,
  })
})

test('who did not take the subject, was excused or is withheld is no student of it', () => {
  const five = degrees('50', '60', '70', '80', '90')
  expect(subjectStatistics([...five, ...degrees('', 'عذر', 'حجب')])).toEqual(subjectStatistics(five))
  expect(subjectStatistics(five)).toEqual({
    students: 5,
    attended: 5,
    passed: 5,
    pass_percentage: 100,
    average: 70,
  })
})

test('halves of a hundredth are rounded up', () => {
  expect(subjectStatistics(degrees('0.01', '0.01', '0.01', '0.01', '0', '0', '0', '0'))?.average).toBe(0.01)
  expect(subjectStatistics(degrees('0.01', '0.01', '0.01', '0', '0', '0', '0', '0'))?.average).toBe(0)
})

test('the figures agree with each other', () => {
  const degree = fc.oneof(
    fc.nat(10_000).map((mark) => (mark / 100).toFixed(2)),
    fc.constantFrom('غ', 'غش', 'عذر', 'حجب', '', '/50'),
  )
  fc.assert(
    fc.property(fc.array(degree, { maxLength: 40 }), (texts) => {
      const figures = subjectStatistics(degrees(...texts))
      if (!figures) return
      expect(figures.students).toBeGreaterThanOrEqual(LEAST_STUDENTS)
      expect(figures.attended).toBeLessThanOrEqual(figures.students)
      expect(figures.passed).toBeLessThanOrEqual(figures.attended)
      expect(figures.pass_percentage).toBeCloseTo((100 * figures.passed) / figures.students, 1)
      expect(figures.average).toBeGreaterThanOrEqual(0)
      expect(figures.average).toBeLessThanOrEqual(100)
    }),
  )
})
