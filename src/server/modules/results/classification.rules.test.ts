import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CLASSIFICATIONS, type Classification } from '#contract/degrees.ts'
import { percentageHundredths } from '#contract/marks.ts'
import { classify, DEFAULT_THRESHOLDS } from './classification.rules.ts'

describe('a classification', () => {
  test.each<[totalHundredths: number, maxHundredths: number, expected: Classification]>([
    [10_000, 10_000, 'excellent'],
    [8500, 10_000, 'excellent'],
    [8499, 10_000, 'very_good'],
    [7500, 10_000, 'very_good'],
    [7499, 10_000, 'good'],
    [6500, 10_000, 'good'],
    [6499, 10_000, 'pass'],
    [5000, 10_000, 'pass'],
    [4999, 10_000, 'weak'],
    [0, 10_000, 'weak'],
    [0, 0, 'weak'],
    [59_500, 70_000, 'excellent'],
    [59_499, 70_000, 'very_good'],
  ])('the classification of %i hundredths out of %i is %s', (totalHundredths, maxHundredths, expected) => {
    expect(classify({ totalHundredths, maxHundredths })).toBe(expected)
  })

  test('a classification depends on the exact value: 84.995 % is displayed as 85.00 and is not excellent', () => {
    const total = { totalHundredths: 169_990, maxHundredths: 200_000 }
    expect(percentageHundredths(total)).toBe(8500)
    expect(classify(total)).toBe('very_good')
  })

  test('a classification uses the given thresholds, also those with decimals', () => {
    const thresholds = { ...DEFAULT_THRESHOLDS, excellent: 90, good: 66.67 }
    expect(classify({ totalHundredths: 8999, maxHundredths: 10_000 }, thresholds)).toBe('very_good')
    expect(classify({ totalHundredths: 6667, maxHundredths: 10_000 }, thresholds)).toBe('good')
    expect(classify({ totalHundredths: 6666, maxHundredths: 10_000 }, thresholds)).toBe('pass')
    expect(classify({ totalHundredths: 20_000, maxHundredths: 30_000 }, thresholds)).toBe('pass')
  })

  test('a classification never drops when the total rises', () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.nat(10_000), fc.integer({ min: 1, max: 100_000 }), (total, more, max) => {
        const before = classify({ totalHundredths: total, maxHundredths: max })
        const after = classify({ totalHundredths: total + more, maxHundredths: max })
        expect(CLASSIFICATIONS.indexOf(after)).toBeLessThanOrEqual(CLASSIFICATIONS.indexOf(before))
      }),
    )
  })
})
