import { expect, test } from 'vitest'
import type { GridCell } from './grid.rules.ts'
import { gridOf } from './sheet-grids.testing.ts'
import { recogniseSheet } from './sheet-layout.rules.ts'

const HEADING = { grade: 2, term: 1, year: 2025 } as const

function shown(value: number, text: string): GridCell {
  return { kind: 'shown', value, shown: text }
}

function read(mark: GridCell) {
  return recogniseSheet(
    [
      gridOf([
        ['رقم الجلوس', 'الاسم', 'النحو (100)'],
        [10_001, 'هدى حسن', mark],
        [10_002, 'سلمى علي', 60],
      ]),
    ],
    HEADING,
  )
}

test.each([
  [49.6, '50', '50', '49.6'],
  [0, 'غ', 'غ', '0'],
  [50, '/50', '/50', '50'],
  [43, 'راسب', 'راسب', '43'],
  [77, '', 'لا يظهر شيء', '77'],
])(
  'a mark %d that is shown as «%s» stops the publication, and the stored one is read',
  (value, text, stated, degree) => {
    const { rows, stops, problems } = read(shown(value, text))
    expect(rows[0]?.degrees).toEqual([degree])
    expect(problems.filter(({ code }) => code !== 'group_unknown')).toEqual([])
    expect(stops).toEqual([
      {
        code: 'marks_shown_differ',
        count: 1,
        lines: [
          {
            row: 2,
            column: 'C',
            seat_number: '10001',
            name: 'هدى حسن',
            stated,
            expected: `القيمة المخزنة \u2068${degree}\u2069`,
          },
        ],
        offers: [],
      },
    ])
  },
)

test('a mark shown with a word that changes nothing, or one that is an error anyway, does not stop the publication', () => {
  expect(read(shown(65, '65 درجة')).stops).toEqual([])
  expect(read(shown(120, '50')).stops).not.toContainEqual(expect.objectContaining({ count: 2 }))
  expect(read(shown(-5, '5')).stops).toEqual([])
  expect(read(65).stops).toEqual([])
})

test('a component of a subject that has no total is compared once', () => {
  const grid = gridOf([
    ['رقم الجلوس', 'الاسم', 'النحو', null],
    [null, null, 'أعمال السنة', 'تحريري'],
    [null, 'النهاية العظمى', 20, 80],
    [10_001, 'هدى حسن', shown(9.6, '10'), 40],
  ])
  const { stops } = recogniseSheet([grid], HEADING)
  expect(stops.find(({ code }) => code === 'marks_shown_differ')?.lines.map(({ column }) => column)).toEqual(['C'])
})

test('the mark of a carried-over subject may be shown beside the full mark', () => {
  const grid = gridOf([
    ['رقم الجلوس', 'الاسم', 'مواد تضاف للمجموع', 'مواد التخلف'],
    [null, null, 'النحو', 'الفقه'],
    [null, 'النهاية العظمى', 100, 100],
    [10_001, 'هدى حسن', 60, shown(45, '45/100')],
  ])
  expect(recogniseSheet([grid], HEADING).stops.map(({ code }) => code)).not.toContain('marks_shown_differ')
})

test('a mark shown as a fraction stops the publication if its full mark is unknown', () => {
  const grid = gridOf([
    ['رقم الجلوس', 'الاسم', 'مواد تضاف للمجموع', null, 'مواد التخلف'],
    [null, null, 'النحو', null, 'الفقه'],
    [null, null, 'أعمال السنة', 'تحريري', null],
    [null, 'النهاية العظمى', 20, 80, null],
    [10_001, 'هدى حسن', shown(1, '1/1'), 40, shown(1, '1/1')],
  ])
  const { stops } = recogniseSheet([grid], HEADING)
  const lines = stops.find(({ code }) => code === 'marks_shown_differ')?.lines
  expect(lines?.map(({ column }) => column)).toEqual(['C', 'E'])
})

test('shown marks are compared in components, in other divisions’ columns and in carried-over subjects, and nowhere else', () => {
  const grid = gridOf([
    ['رقم الجلوس', 'الاسم', 'النحو', null, null, 'مواد التخلف', 'المجموع'],
    [null, null, 'أعمال السنة', 'تحريري', 'المجموع', 'الفقه', null],
    [null, 'النهاية العظمى', 20, 80, 100, 100, 100],
    [10_001, 'هدى حسن', shown(9.6, '10'), 40, shown(49.6, '50'), shown(60.4, '60'), shown(49.6, '50')],
    [10_002, 'سلمى علي', 10, 50, 60, null, 60],
  ])
  const { stops } = recogniseSheet([grid], HEADING)
  expect(stops.find(({ code }) => code === 'marks_shown_differ')?.lines.map(({ column }) => column)).toEqual([
    'E',
    'C',
    'F',
  ])
})
