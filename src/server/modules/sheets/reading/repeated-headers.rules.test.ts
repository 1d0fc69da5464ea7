import { describe, expect, test } from 'vitest'
import type { GridCell } from './grid.rules.ts'
import { gridOf } from './sheet-grids.testing.ts'
import { recogniseSheet } from './sheet-layout.rules.ts'

const N = null
const GROUPS = ['رقم الجلوس', 'الاسم', 'مواد تضاف للمجموع', N, 'المجموع']
const NAMES = [N, N, 'النحو', 'الصرف', N]
const FULL = [N, 'النهاية العظمى', 100, 100, 200]
const FIRST = [10001, 'هدى حسن', 85, 70, 155]
const LAST = [10002, 'منى علي', 50, 40, 90]
const PARTS = [N, N, 'أعمال السنة', 'تحريري', N]

/** The problems of a sheet with other rows between its first and its last student. */
function problemsOf(between: readonly (readonly GridCell[])[], header: readonly (readonly GridCell[])[]) {
  const { problems, rows } = recogniseSheet([gridOf([...header, FULL, FIRST, ...between, LAST])], {
    grade: 2,
    term: 1,
    year: 2025,
  })
  expect(rows).toHaveLength(2)
  return problems
    .filter(({ code }) => code !== 'row_skipped' && code !== 'group_unknown')
    .map(({ code, row, column, value, expected }) => `${code} ${column}${row} ${value} ${expected}`)
}

describe('a second table below the first', () => {
  const header = [GROUPS, NAMES]

  test.each<[what: string, between: GridCell[][], problems: string[]]>([
    ['the same subjects', [GROUPS, NAMES, FULL], []],
    ['only the first row of the header', [GROUPS], []],
    ['the same subjects below a caption', [['شعبة اللغة العربية'], GROUPS, NAMES], []],
    ['the same subjects above a caption', [GROUPS, NAMES, ['اللجنة الثانية']], []],
    ['a caption in place of the names', [GROUPS, ['تابع: اللجنة الثانية']], []],
    ['other subjects', [GROUPS, [N, N, 'النحو', 'الفقه', N], FULL], ['header_changed D6 الفقه الصرف']],
    ['the subjects in another order', [GROUPS, [N, N, 'الصرف', 'النحو', N]], ['header_changed C6 الصرف النحو']],
    [
      'subjects that do not count',
      [['رقم الجلوس', 'الاسم', 'مواد لا تضاف للمجموع', N, 'المجموع'], NAMES],
      ['header_changed C5 مواد لا تضاف للمجموع النحو'],
    ],
    ['other full marks', [GROUPS, NAMES, [N, 'النهاية العظمى', 100, 50, 150]], ['full_mark_changed D7 50 100']],
    ['only other full marks', [[N, 'النهاية العظمى', 50, 100, 150]], ['full_mark_changed C5 50 100']],
    ['other subjects beside a number', [GROUPS, [N, N, 'النحو', 'الفقه', 200]], ['header_changed D6 الفقه الصرف']],
    ['full marks without a number', [[N, 'النهاية العظمى', N, '-', 200]], []],
  ])('a second table with %s', (_what, between, problems) => {
    expect(problemsOf(between, header)).toEqual(problems)
  })

  test.each<[what: string, people: string[], captioned: GridCell[]]>([
    ['seats', ['رقم الجلوس', 'الاسم'], ['اللجنة الثانية', N]],
    ['names after the seats', ['رقم الجلوس', 'الاسم'], [N, 'اللجنة الثانية']],
    ['seats after the names', ['الاسم', 'رقم الجلوس'], [N, 'اللجنة الثانية']],
  ])('a second table with a caption above the %s has no other subjects', (_what, people, captioned) => {
    const groups = ['مواد تضاف للمجموع', N, N]
    const names = [...people, 'النحو (100)', 'الصرف (100)', 'المجموع']
    const [first, last] = [FIRST, LAST].map(([seat = N, name = N, ...marks]) => {
      return [...people.map((text) => (text === 'الاسم' ? name : seat)), ...marks]
    }) as [GridCell[], GridCell[]]
    const rows = [[N, N, ...groups], names, first, [...captioned, ...groups], names, last]
    const codes = recogniseSheet([gridOf(rows)], {}).problems.map(({ code }) => code)
    expect(codes).not.toContain('header_changed')
  })

  test('a second table with components of other subjects is an error', () => {
    const [names, other] = [
      ['رقم الجلوس', 'الاسم', 'النحو', N, 'المجموع'],
      ['رقم الجلوس', 'الاسم', 'الفقه', N, 'المجموع'],
    ]
    const isSum = [N, 'النهاية العظمى', 20, 80, 100]
    const changed = [names, PARTS, [N, 'النهاية العظمى', 40, 60, 100]]
    expect(problemsOf([names, PARTS], [names, PARTS])).toEqual([])
    expect(problemsOf([other, PARTS], [names, PARTS])).toEqual(['header_changed C5 الفقه أعمال السنة'])
    expect(recogniseSheet([gridOf([names, PARTS, isSum, FIRST, ...changed, LAST])], {}).problems).toContainEqual(
      expect.objectContaining({ code: 'full_mark_changed', row: 7, column: 'C', value: '40', expected: '20' }),
    )
  })

  test('a second table with another full mark than the header of the first is an error', () => {
    const subjects = ['رقم الجلوس', 'الاسم', 'النحو (100)', 'الصرف (100)', 'المجموع']
    const rows = [subjects, FIRST, subjects, [N, 'النهاية العظمى', 100, 50, 150], LAST]
    expect(recogniseSheet([gridOf([[], [], [], [], [], [], [], [], ...rows])], {}).problems).not.toContainEqual(
      expect.objectContaining({ code: 'full_mark_changed' }),
    )
    const many = Array.from({ length: 10 }, (_, at) => [10003 + at, `طالبة رقم ${at}`, 60, 60, 120])
    expect(recogniseSheet([gridOf([subjects, FIRST, ...many, ...rows.slice(2)])], {}).problems).toContainEqual(
      expect.objectContaining({ code: 'full_mark_changed', row: 14, column: 'D', value: '50', expected: '100' }),
    )
  })
})

test.each<[what: string, header: (string | null)[][], fullMarks: GridCell[]]>([
  [
    'components, whose full marks the header does not state',
    [['رقم الجلوس', 'الاسم', 'النحو (100)', N], PARTS],
    [20, 80],
  ],
  ['subjects without a full mark, which are asked for', [['رقم الجلوس', 'الاسم', 'النحو', 'الصرف']], [100, 100]],
])('full marks that only a later page states do not count as changed for %s', (_what, header, fullMarks) => {
  const students = Array.from({ length: 12 }, (_, at) => [10001 + at, `طالبة رقم ${at}`, 15, 60])
  const rows = [...header, ...students, [N, 'النهاية العظمى', ...fullMarks], [10013, 'منى علي', 15, 60]]
  expect(recogniseSheet([gridOf(rows)], {}).problems.map(({ code }) => code)).not.toContain('full_mark_changed')
})

test('the highest marks below the last student are no full marks', () => {
  const rows = [GROUPS, NAMES, FULL, FIRST, LAST, [N, 'النهاية العظمى', 85, 70, 155]]
  expect(recogniseSheet([gridOf(rows)], {}).problems.map(({ code }) => code)).not.toContain('full_mark_changed')
})

test('a repeated header is not compared with a chosen header that has no headings of seats and names', () => {
  const rows = [['الرقم', 'الطالب', 'نحو', 'صرف'], FIRST, ['رقم الجلوس', 'الاسم', 'النحو', 'الصرف'], LAST]
  const columns = { A: { role: 'seat' }, B: { role: 'name' } } as const
  const { problems } = recogniseSheet([gridOf(rows)], { headerRow: 1, columns, fullMarkAll: 100 })
  expect(problems).toContainEqual(expect.objectContaining({ code: 'row_skipped', row: 3 }))
})
