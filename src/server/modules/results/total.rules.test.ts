import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromHundredths, percentageHundredths } from '#contract/marks.ts'
import { parseDegree } from './degree.rules.ts'
import { type CountedDegree, computeTotal } from './total.rules.ts'

function counted(text: string, finalDegree = 100, isCalculatedInTotal = true): CountedDegree {
  const parsed = parseDegree(text, finalDegree)
  if (!parsed) throw new Error(`no degree: ${text}`)
  return { parsed, finalDegree, isCalculatedInTotal }
}

describe('a total', () => {
  test.each<[what: string, degrees: CountedDegree[], total: number, max: number]>([
    ['of nothing is 0 of 0', [], 0, 0],
    ['adds marks and full marks', [counted('65'), counted('40.25', 50)], 10_525, 15_000],
    ['counts a raised mark at face value', [counted('/50'), counted('60')], 11_000, 20_000],
    ['leaves out an uncounted subject', [counted('65'), counted('90', 100, false)], 6500, 10_000],
    ['counts absence and cheating as 0 of the full mark', [counted('65'), counted('غ'), counted('غش')], 6500, 30_000],
    ['leaves out an excused subject and one not taken', [counted('65'), counted('عذر'), counted('')], 6500, 10_000],
    ['takes full marks with fractions exactly', [counted('16.65', 33.3), counted('1', 33.3)], 1765, 6660],
  ])('a total %s', (_what, degrees, totalHundredths, maxHundredths) => {
    expect(computeTotal(degrees)).toEqual({ totalHundredths, maxHundredths })
  })

  test('a total does not depend on the order of the subjects', () => {
    const degrees = fc.array(fc.tuple(fc.integer({ min: 0, max: 10_000 }), fc.boolean()), { maxLength: 12 })
    fc.assert(
      fc.property(degrees, (marks) => {
        const all = marks.map(([mark, isCounted]) => counted((mark / 100).toFixed(2), 100, isCounted))
        expect(computeTotal(all)).toEqual(computeTotal(all.toReversed()))
      }),
    )
  })
})

const bounded = fc.integer({ min: 1, max: 500_000 }).chain((maxHundredths) =>
  fc.record({
    totalHundredths: fc.integer({ min: 0, max: maxHundredths }),
    maxHundredths: fc.constant(maxHundredths),
  }),
)

describe('a percentage', () => {
  test.each([
    [0, 0, 0],
    [0, 10_000, 0],
    [8500, 10_000, 8500],
    [59_500, 70_000, 8500],
    [10_000, 10_000, 10_000],
    [20_000, 30_000, 6667],
    [10_000, 30_000, 3333],
    [169_990, 200_000, 8500],
    [169_989, 200_000, 8499],
    [1, 20_000, 1],
    [1, 20_001, 0],
  ])(
    'a total of %i with the maximum %i is %i hundredths of one per cent',
    (totalHundredths, maxHundredths, expected) => {
      expect(percentageHundredths({ totalHundredths, maxHundredths })).toBe(expected)
    },
  )

  test('a percentage is between 0 and 100 and within half a hundredth of the exact value', () => {
    fc.assert(
      fc.property(bounded, (total) => {
        const percentage = percentageHundredths(total)
        expect(percentage).toBeGreaterThanOrEqual(0)
        expect(percentage).toBeLessThanOrEqual(10_000)
        const error = 2n * BigInt(percentage * total.maxHundredths) - 2n * BigInt(total.totalHundredths) * 10_000n
        expect(error <= BigInt(total.maxHundredths) && error > -BigInt(total.maxHundredths)).toBe(true)
      }),
    )
  })

  test('a percentage never falls when the total rises', () => {
    fc.assert(
      fc.property(bounded, fc.nat(10_000), (total, more) => {
        const higher = { ...total, totalHundredths: total.totalHundredths + more }
        expect(percentageHundredths(higher)).toBeGreaterThanOrEqual(percentageHundredths(total))
      }),
    )
  })
})

test('a percentage in hundredths is converted to the displayed number', () => {
  expect(fromHundredths(8512)).toBe(85.12)
  expect(fromHundredths(0)).toBe(0)
  expect(JSON.stringify(fromHundredths(6667))).toBe('66.67')
})
