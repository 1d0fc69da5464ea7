import { expect, test } from 'vitest'
import type { GridCell } from './grid.rules.ts'
import { gridOf } from './sheet-grids.testing.ts'
import { recogniseSheet } from './sheet-layout.rules.ts'

/** Returns the stop for unknown verdicts of a sheet whose first students have these verdicts; the others passed. */
function stopOf(
  verdicts: readonly GridCell[],
  { students = 20, marks = 60 }: { students?: number; marks?: GridCell } = {},
) {
  const rows = Array.from({ length: students }, (_, at): GridCell[] => {
    return [
      10_001 + at,
      `طالب رقم ${at}`,
      at === 0 ? marks : 60,
      at < verdicts.length ? (verdicts[at] ?? null) : 'ناجح',
    ]
  })
  const head = [
    ['رقم الجلوس', 'الاسم', 'النحو', 'النتيجة'],
    [null, 'النهاية العظمى', 100],
  ]
  const { stops } = recogniseSheet([gridOf([...head, ...rows])], { grade: 2, term: 1, year: 2025 })
  return stops.find(({ code }) => code === 'verdict_unknown')
}

test.each(['موقوف', 'معلّقة', 'تحت التحقيق', 'ن'])('«%s» in the column of verdicts stops the publication', (text) => {
  expect(stopOf([text])).toEqual({
    code: 'verdict_unknown',
    count: 1,
    lines: [{ row: 3, column: 'D', seat_number: '10001', name: 'طالب رقم 0', stated: text, expected: null }],
    offers: [],
  })
})

test.each([
  [null],
  ['ناجح'],
  ['له دور ثان'],
  ['منقول بمادتين'],
  ['باق للإعادة'],
  ['راسب'],
  ['جيد جدًّا'],
  ['ضعيف'],
  ['غائب'],
  ['حجب'],
  ['لا تعلن نتيجته'],
])('a student with the verdict «%s» is no unknown one', (text) => {
  expect(stopOf([text])).toBeUndefined()
})

test('an unknown verdict of a student whose result is withheld stops nothing', () => {
  expect(stopOf(['موقوف'], { marks: 'حجب' })).toBeUndefined()
})

test('a text is the sheet’s usual verdict if it is in more than three rows and in more than a fifth of them', () => {
  const times = (count: number) => Array.from({ length: count }, (_, at) => (at % 2 === 0 ? 'ن' : 'نَ'))
  expect(stopOf(times(3), { students: 4 })).toMatchObject({ count: 3 })
  expect(stopOf(times(4), { students: 20 })).toMatchObject({ count: 4 })
  expect(stopOf(times(4), { students: 19 })).toBeUndefined()
  expect(stopOf([...times(5), 'موقوف'], { students: 20 })).toMatchObject({ count: 1 })
})

test.each(['مستجد', 'مستجدة', 'مستجدون', 'منتظم', 'انتساب', 'من الخارج', 'مقيد بالفرقة'])(
  'words about the enrolment such as «%s» are no verdicts, however many, and neither is «باق» beside them',
  (text) => {
    expect(stopOf([...Array.from({ length: 16 }, () => text), 'باق', 'باقية', 'ناجح', 'راسب'])).toMatchObject({
      count: 18,
    })
  },
)

test('a sheet without a column of verdicts has no unknown one', () => {
  const grid = gridOf([
    ['رقم الجلوس', 'الاسم', 'النحو (100)'],
    ...[1, 2].map((at) => [10_000 + at, `طالب رقم ${at}`, 60]),
  ])
  expect(recogniseSheet([grid], { grade: 2, term: 1, year: 2025 }).stops).toEqual([])
})
