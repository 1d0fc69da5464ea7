import { expect, test } from 'vitest'
import { DEFAULT_THRESHOLDS } from '#server/modules/results/classification.rules.ts'
import type { GridCell } from './grid.rules.ts'
import { gridOf } from './sheet-grids.testing.ts'
import { recogniseSheet } from './sheet-layout.rules.ts'
import type { SheetChoices } from './sheet-reading.rules.ts'

const CHOICES: SheetChoices = { grade: 2, term: 1, year: 2025 }

type Row = readonly [mark: GridCell, stated: GridCell, other?: GridCell]

/** Returns each warning as «value ← expected», then each stop with the number and the first two of its lines. */
function noted(rows: readonly Row[], choices: SheetChoices = CHOICES, more: readonly GridCell[] = []) {
  const students = rows.map(([mark, stated, other = null], at) => [10_001 + at, `طالب رقم ${at}`, mark, stated, other])
  const grid = gridOf([['رقم الجلوس', 'الاسم', 'النحو (100)', 'التقدير', ...more], ...students])
  const { problems, stops } = recogniseSheet([grid], choices)
  const warned = problems.filter(({ code }) => code === 'classification_differs')
  return [
    ...warned.map(({ row, column, value, expected }) => `${column}${row}: ${value} ← ${expected}`),
    ...stops
      .filter(({ code }) => code === 'classifications_differ')
      .map(({ count, lines }) => {
        const shown = lines.slice(0, 2).map(({ row, column, stated, expected }) => {
          return `${column}${row}: ${stated} ← ${expected}`
        })
        return [count, ...shown].join('; ')
      }),
  ]
}

/** The word for a mark by other thresholds than the portal's: 90, 80, 70, 60. */
function stricter(mark: number): string {
  if (mark >= 90) return 'ممتاز'
  if (mark >= 80) return 'جيد جدا'
  if (mark >= 70) return 'جيد'
  return mark >= 60 ? 'مقبول' : 'ضعيف'
}

/** The word by the portal's thresholds, in another spelling than the portal's. */
function specified(mark: number): string {
  if (mark >= 85) return 'امتياز'
  if (mark >= 75) return 'جيد جدًّا'
  if (mark >= 65) return 'جيد'
  return mark >= 50 ? 'مقبول' : 'ضعيف'
}

/** Marks from 50 to 99, each as often as the others. */
const MARKS = Array.from({ length: 200 }, (_, at) => 50 + ((at * 37) % 50))

test('classifications by the portal’s thresholds agree', () => {
  expect(noted(MARKS.map((mark) => [mark, specified(mark)]))).toEqual([])
})

test('classifications by other thresholds are a stop, which lists what they would be', () => {
  const rows = MARKS.map((mark): Row => [mark, stricter(mark)])
  const differing = MARKS.filter(
    (mark) => stricter(mark) !== specified(mark).replace('امتياز', 'ممتاز').replace('ًّ', ''),
  )
  expect(noted(rows)).toEqual([`${differing.length}; D2: ضعيف ← مقبول (50%); D3: جيد جدا ← ممتاز (87%)`])
})

test('classifications by the office’s thresholds agree', () => {
  const thresholds = { excellent: 90, very_good: 80, good: 70, pass: 60 }
  const rows = MARKS.map((mark): Row => [mark, stricter(mark)])
  expect(noted(rows, { ...CHOICES, thresholds })).toEqual([])
  expect(
    noted(
      MARKS.map((mark) => [mark, specified(mark)]),
      { ...CHOICES, thresholds: DEFAULT_THRESHOLDS },
    ),
  ).toEqual([])
})

test('classifications of another total, which do not follow the sheet’s percentages, are not compared', () => {
  // The other term's marks move two of five students into another classification.
  const rows = MARKS.map((mark, at): Row => [mark, specified(Math.min(99, mark + ((at * 13) % 21) - 10))])
  expect(noted(rows)).toEqual([])
})

test('a few rows that differ are warnings, whether or not they follow the order of the percentages', () => {
  const rows = MARKS.map((mark): Row => [mark, specified(mark)])
  rows[0] = [60, 'ممتاز']
  rows[1] = [84, 'ممتاز']
  expect(noted(rows)).toEqual(['D2: ممتاز ← مقبول (60%)', 'D3: ممتاز ← جيد جدًّا (84%)'])
})

test('classifications in the reverse order of all percentages are of another total, and not compared', () => {
  expect(
    noted([
      [95, 'مقبول'],
      [80, 'جيد'],
      [70, 'جيد جدا'],
      [60, 'ممتاز'],
    ]),
  ).toEqual([])
})

test('a student without one of the subjects is compared, by the percentage of the others', () => {
  const rows: Row[] = [
    [87, 'جيد جدا', null],
    [77, 'جيد', 77],
    [60, 'مقبول', 60],
  ]
  expect(noted(rows, CHOICES, ['الصرف (100)'])).toEqual(['2; D2: جيد جدا ← ممتاز (87%); D3: جيد ← جيد جدًّا (77%)'])
})

test('three wrong rows of four are not explained by other thresholds, so they are warnings', () => {
  expect(
    noted([
      [95, 'مقبول'],
      [80, 'جيد جدا'],
      [70, 'ممتاز'],
      [60, 'مقبول'],
    ]),
  ).toEqual(['D2: مقبول ← ممتاز (95%)', 'D4: ممتاز ← جيد (70%)'])
})

test('in a sheet of few students, differences that other thresholds explain are a stop', () => {
  expect(
    noted([
      [87, 'جيد جدا'],
      [77, 'جيد'],
      [60, 'مقبول'],
    ]),
  ).toEqual(['2; D2: جيد جدا ← ممتاز (87%); D3: جيد ← جيد جدًّا (77%)'])
  expect(noted([[87, 'جيد جدا']])).toEqual(['D2: جيد جدا ← ممتاز (87%)'])
})

test('if two rows with equal percentages have different classifications, the wrong one is a warning', () => {
  const rows = MARKS.map((mark): Row => [mark, specified(mark)])
  expect(noted([...rows, [84.9, 'جيد جدا'], [84.9, 'ممتاز']])).toEqual(['D203: ممتاز ← جيد جدًّا (84.9%)'])
})

test('the percentage of a difference is rounded down, as the comparison takes it', () => {
  expect(noted([[84.999, 'ممتاز']])).toEqual([])
  expect(noted([[84.99, 'ممتاز']])).toEqual(['D2: ممتاز ← جيد جدًّا (84.99%)'])
  expect(noted([[84.99, 'ممتاز', 84.98]], CHOICES, ['الصرف (100)'])).toEqual(['D2: ممتاز ← جيد جدًّا (84.98%)'])
})

test.each<[what: string, row: Row]>([
  ['with a failed subject', [40, 'مقبول']],
  ['with an absence', ['غ', 'ممتاز']],
  ['with no mark', [null, 'ممتاز']],
  ['with a withheld result', ['حجب', 'ممتاز']],
  ['with another word', [90, 'ناجح']],
  ['without a classification', [90, null]],
])('a row %s is not compared', (_what, row) => {
  expect(noted([row, row])).toEqual([])
})

test('a row that another column withholds is not compared', () => {
  const rows: Row[] = [
    [60, 'ممتاز', 'حجب'],
    [90, 'ممتاز'],
  ]
  expect(noted(rows, CHOICES, ['ملاحظات'])).toEqual([])
})

test('a mark that was raised to a pass is compared', () => {
  expect(noted([['/50', 'جيد']])).toEqual(['D2: جيد ← مقبول (50%)'])
})

test('the classifications of a second session are not compared', () => {
  const rows = MARKS.map((mark): Row => [mark, stricter(mark)])
  expect(noted(rows, { ...CHOICES, session: 2 })).toEqual([])
  expect(noted(rows, { ...CHOICES, session: 1 })).toHaveLength(1)
})

test('abbreviated classifications are compared', () => {
  const SHORT: Readonly<Record<string, string>> = { ممتاز: 'م', 'جيد جدا': 'جـ جـ', جيد: 'جـ', مقبول: 'ل', ضعيف: 'ض' }
  const rows = MARKS.map((mark): Row => [mark, SHORT[stricter(mark)] ?? null])
  expect(noted(rows)).toEqual([expect.stringContaining('D2: ض ← مقبول (50%); D3: جـ جـ ← ممتاز (87%)')])
})
