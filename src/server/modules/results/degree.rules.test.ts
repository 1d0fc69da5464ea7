import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Outcome } from '#contract/degrees.ts'
import { isPassing, OUTCOMES } from '#contract/degrees.ts'
import { canonicalDegree, parseDegree, passes, passMark } from './degree.rules.ts'

describe('a degree text', () => {
  test.each<[text: string, outcome: Outcome, hundredths: number]>([
    ['0', 'failed', 0],
    ['49', 'failed', 4900],
    ['49.5', 'failed', 4950],
    ['49.99', 'failed', 4999],
    ['49.996', 'failed', 5000],
    ['50', 'passed', 5000],
    ['050', 'passed', 5000],
    ['50.00', 'passed', 5000],
    ['٥٠', 'passed', 5000],
    ['۵۰', 'passed', 5000],
    ['٤٩٫٩٩', 'failed', 4999],
    ['49,5', 'failed', 4950],
    [' 65 ', 'passed', 6500],
    ['\u200f65\u200e', 'passed', 6500],
    ['100', 'passed', 10_000],
    ['100.5', 'passed', 10_050],
    ['/50', 'raised', 5000],
    ['/٥٠', 'raised', 5000],
    ['/49.5', 'raised', 4950],
    ['غ', 'absent', 0],
    ['غـ', 'absent', 0],
    ['غــ', 'absent', 0],
    ['\ufecd', 'absent', 0],
    ['غائب', 'absent', 0],
    ['غياب', 'absent', 0],
    ['(Abs)', 'absent', 0],
    ['abs', 'absent', 0],
    ['غش', 'cheated', 0],
    ['محروم', 'barred', 0],
    ['عذر', 'excused', 0],
    ['حجب', 'withheld', 0],
    ['محجوب', 'withheld', 0],
    ['', 'not_taken', 0],
    [' \u200b\u0000', 'not_taken', 0],
    ['45||60', 'passed', 6000],
    ['60||45', 'passed', 6000],
    ['40||30', 'failed', 3000],
    ['40||عذر', 'failed', 4000],
    ['غـ||60', 'passed', 6000],
    ['40||غـ', 'absent', 0],
    ['60||/60', 'raised', 6000],
    ['49.999999', 'failed', 5000],
  ])('the degree text «%s» of 100 is %s and counts %i hundredths', (text, outcome, hundredths) => {
    expect(parseDegree(text, 100)).toEqual({ outcome, hundredths })
  })

  test.each([
    'a||b',
    '50||60||70',
    '50||',
    '||60',
    'a||60',
    '50||حجب',
    'ناجح',
    '-5',
    '+5',
    '.5',
    '5.',
    '5e1',
    '50/',
    '//50',
    '/',
    '50 60',
    '1.2.3',
    '123456',
    'غش غ',
    'غير محروم',
    'محرومون',
    'بلا عذر',
    'عذر مرفوض',
    'غير محجوب',
    'حجب الدرجة',
    'NaN',
    '#REF!',
  ])('the degree text «%s» has no meaning', (text) => {
    expect(parseDegree(text, 100)).toBeUndefined()
  })

  test.each<[text: string, outcome: Outcome, hundredths: number]>([
    ['96.399999999999991', 'passed', 9640],
    ['49.990000000000002', 'failed', 4999],
    ['49.999999999999993', 'passed', 5000],
    ['50.000000000000007', 'passed', 5000],
    ['84.994999999999997', 'passed', 8500],
    ['84.9949', 'passed', 8499],
  ])('the mark %s, as a spreadsheet caches it, is %s and counts %i hundredths', (text, outcome, hundredths) => {
    expect(parseDegree(text, 100)).toEqual({ outcome, hundredths })
  })

  test.each<[text: string, finalDegree: number, outcome: Outcome]>([
    ['25', 50, 'passed'],
    ['24.99', 50, 'failed'],
    ['10', 20, 'passed'],
    ['9.75', 20, 'failed'],
    ['75', 150, 'passed'],
    ['74.5', 150, 'failed'],
    ['12.5', 25, 'passed'],
    ['12.49', 25, 'failed'],
    ['16.65', 33.3, 'passed'],
    ['16.64', 33.3, 'failed'],
    ['/10', 20, 'raised'],
  ])('the mark %s of %d is %s: half of the full mark passes', (text, finalDegree, outcome) => {
    expect(parseDegree(text, finalDegree)?.outcome).toBe(outcome)
  })

  test('a mark with two decimals keeps its exact value in Western and Arabic-Indic digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999 }), fc.integer({ min: 1, max: 500 }), (hundredths, finalDegree) => {
        const text = (hundredths / 100).toFixed(2)
        const arabic = text.replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)))
        const expected = { outcome: passes(hundredths, finalDegree) ? 'passed' : 'failed', hundredths }
        expect(parseDegree(text, finalDegree)).toEqual(expected)
        expect(parseDegree(arabic, finalDegree)).toEqual(expected)
      }),
    )
  })

  test('a mark loses the floating-point noise that spreadsheets write', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 2000 }), { minLength: 1, maxLength: 6 }), (parts) => {
        const computed = parts.reduce((sum, part) => sum + part / 100, 0)
        const exact = parts.reduce((sum, part) => sum + part, 0)
        expect(parseDegree(computed.toPrecision(17), 100)?.hundredths).toBe(exact)
      }),
    )
  })

  test('parsing a degree never throws, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        parseDegree(text, 100)
      }),
    )
  })
})

describe('the canonical text', () => {
  test.each<[text: string, canonical: string | undefined]>([
    ['65', '65'],
    ['065', '65'],
    ['0', '0'],
    ['65.50', '65.5'],
    ['50.00', '50'],
    ['49,5', '49.5'],
    ['60.05', '60.05'],
    ['0.999999', '0.999999'],
    // The seventh digit is rounded.
    ['1.0000005', '1.000001'],
    ['1.0000004', '1'],
    ['٤٩٫٩٩', '49.99'],
    ['49.996', '49.996'],
    ['96.399999999999991', '96.4'],
    ['/٥٠', '/50'],
    ['غ', 'غـ'],
    ['غائب', 'غـ'],
    ['(Abs)', 'غـ'],
    ['غش', 'غش'],
    ['محروم', 'محروم'],
    ['محجوب', 'حجب'],
    ['  ', ''],
    ['ناجح', undefined],
  ])('the canonical text of «%s» is «%s»', (text, canonical) => {
    expect(canonicalDegree(text)).toBe(canonical)
  })

  test('the canonical text of a degree means the same as the original, and its canonical text is itself', () => {
    const texts = fc.oneof(
      fc.constantFrom('غ', 'غش', 'عذر', 'حجب', 'محروم', ''),
      fc
        .tuple(fc.constantFrom('', '/'), fc.double({ min: 0, max: 99_999, noNaN: true }))
        .map(([slash, mark]) => slash + mark.toFixed(9)),
    )
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 500 }), (text, finalDegree) => {
        const canonical = canonicalDegree(text) ?? 'unknown'
        expect(parseDegree(canonical, finalDegree)).toEqual(parseDegree(text, finalDegree))
        expect(canonicalDegree(canonical)).toBe(canonical)
      }),
    )
  })
})

test('a student passes a subject only with the outcomes passed and raised', () => {
  expect(OUTCOMES.filter(isPassing)).toEqual(['passed', 'raised'])
})

test('the pass mark of a full mark with an odd hundredth is rounded up', () => {
  expect([passMark(100), passMark(33.33), passMark(33.32)]).toEqual([5000, 1667, 1666])
})

test.each([
  [4999, 100, false],
  [5000, 100, true],
  [1000, 20, true],
  [999, 20, false],
  [0, 0, true],
])('a mark of %i hundredths in a subject of full mark %d passes: %s', (hundredths, finalDegree, expected) => {
  expect(passes(hundredths, finalDegree)).toBe(expected)
})

test.each([
  ['0.005', 1],
  ['0.004999', 0],
  ['49.995', 5000],
])('the counted mark of %s is rounded half up to %i hundredths', (text, hundredths) => {
  expect(parseDegree(text, 100)?.hundredths).toBe(hundredths)
})

test('a known word, such as the one for absent, is unknown inside a longer word', () => {
  expect(['بغش', 'غشاء'].map((text) => parseDegree(text, 100))).toEqual([undefined, undefined])
})
