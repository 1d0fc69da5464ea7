import { describe, expect, test } from 'vitest'
import type { GridCell, MergedSpan } from './grid.rules.ts'
import { gridOf } from './sheet-grids.testing.ts'
import { recogniseSheet } from './sheet-layout.rules.ts'

const N = null
const HEAD = ['رقم الجلوس', 'الاسم', 'النحو', 'الصرف', 'البلاغة', 'المجموع']
const FULL = [N, 'النهاية العظمى', 100, 100, 100, 300]

/** Reads a sheet whose second student, in row 4, has these cells and merged cells. */
function read(cells: readonly GridCell[], merged: readonly MergedSpan[], head: readonly GridCell[] = HEAD) {
  const grid = gridOf([head, FULL, [10001, 'هدى حسن', 85, 70, 60, 215], [10002, 'منى علي', ...cells]])
  const rows = grid.rows.map((row) => (row.number === 4 ? { ...row, merged } : row))
  const reading = recogniseSheet([{ ...grid, rows }], { grade: 2, term: 1, year: 2025, words: { '-': 'not_taken' } })
  const { degrees, withheld } = reading.rows[1] ?? {}
  return {
    degrees: degrees?.join(' '),
    withheld,
    problems: reading.problems
      .filter(({ code }) => code !== 'group_unknown' && code !== 'total_differs')
      .map(({ code, column, value }) => `${code} ${column} ${value}`),
  }
}

describe('a merged cell over marks of one student', () => {
  test.each([
    ['غائب', 'غـ غـ غـ', false],
    ['محروم', 'محروم محروم محروم', false],
    ['حجب', 'حجب حجب حجب', true],
  ])('a merged cell with «%s» over a student’s marks gives that word to each subject', (word, degrees, withheld) => {
    const merged = [{ from: 3, to: 5, value: word }]
    expect(read([word, N, N, N], merged)).toEqual({ degrees, withheld, problems: [] })
  })

  test('a merged cell gives its word only to the subjects that it covers', () => {
    expect(read(['غ', N, 60, 60], [{ from: 3, to: 3, value: 'غ' }]).degrees).toBe('غـ غـ 60')
  })

  test('a merged cell gives its word even to cells that the row lacks, because they are empty and last', () => {
    expect(read(['غائب'], [{ from: 3, to: 5, value: 'غائب' }])).toMatchObject({ degrees: 'غـ غـ غـ', problems: [] })
  })

  test.each<[GridCell & (string | number)]>([[88], ['/50'], ['منسحب'], ['-']])(
    'a merged cell with «%s» over marks is an error',
    (value) => {
      expect(read([value, N, 60, N], [{ from: 3, to: 3, value }]).problems).toContain(`mark_merged D ${value}`)
    },
  )

  test('a merged cell that begins in the row above is an error, even with a word', () => {
    const merged = [{ from: 3, to: 3, value: 'غ', below: true }] as const
    expect(read([88, N, 60, N], merged).problems).toEqual(['mark_merged D غ'])
  })

  test('a correction of a cell covered by a merged cell replaces the merged word, even with an empty text', () => {
    const merged = [{ from: 3, to: 4, value: 'غ' }]
    expect(read(['غ', '', 75, N], merged)).toEqual({ degrees: 'غـ  75', withheld: false, problems: [] })
  })

  test.each<[what: string, span: [from: number, to: number], degrees: string, problems: string[]]>([
    ['of one division and of all', [3, 4], 'غـ غـ غـ ', []],
    ['of its own division, beside another one', [6, 6], '  غـ غـ', []],
    ['of its own division and of another one', [5, 5], '  غـ ', ['mark_merged F']],
  ])('a merged cell gives its word, or an error, to subjects %s', (_what, [from, to], degrees, problems) => {
    const row = [10002, 'سلمى علي', N, N, N, N, N].map((cell, column) => (column === from - 1 ? 'غ' : cell))
    const grid = gridOf([
      ['رقم الجلوس', 'الاسم', 'النحو (100)', 'شعبة اللغة العربية', N, 'شعبة الشريعة', N],
      [N, N, N, 'الأدب (100)', 'النقد (100)', 'الفقه (100)', 'النقد (100)'],
      [10001, 'هدى حسن', 85, 70, 60, N, N],
      row,
    ])
    const merged = [{ from, to, value: 'غ' }]
    const rows = grid.rows.map((one) => (one.number === 4 ? { ...one, merged } : one))
    const reading = recogniseSheet([{ ...grid, rows }], { grade: 2, term: 1, year: 2025 })
    expect([
      reading.rows[1]?.degrees.join(' '),
      reading.problems.flatMap(({ code, row: at, column }) => (at === 4 ? `${code} ${column}` : [])),
    ]).toEqual([degrees, problems])
  })

  test('a merged cell over the subjects of two divisions is an error, over those of one it is not', () => {
    const rows = [
      ['رقم الجلوس', 'الاسم', 'النحو (100)', 'شعبة اللغة العربية', N, 'شعبة الشريعة', N],
      [N, N, N, 'الأدب (100)', 'النقد (100)', 'الفقه (100)', 'النقد (100)'],
      [10001, 'هدى حسن', 85, 70, 60, N, N],
      [10002, 'سلمى علي', 80, 'غ', N, N, N],
    ]
    const problemsOf = (to: number) => {
      const grid = gridOf(rows)
      const merged = [{ from: 4, to, value: 'غ' }]
      const body = grid.rows.map((row) => (row.number === 4 ? { ...row, merged } : row))
      const reading = recogniseSheet([{ ...grid, rows: body }], { grade: 2, term: 1, year: 2025 })
      return {
        degrees: reading.rows[1]?.degrees.join(' '),
        problems: reading.problems.map(({ code, column }) => `${code} ${column}`),
      }
    }
    expect(problemsOf(4)).toMatchObject({ degrees: '80 غـ غـ ' })
    expect(problemsOf(6).problems).toEqual(expect.arrayContaining(['mark_merged F', 'two_divisions G']))
  })
})

test('a caption that is merged over the marks of its row is no mark, even if it is read as a name', () => {
  const grid = gridOf([
    HEAD,
    FULL,
    [10001, 'هدى حسن', 85, 70, 60, 215],
    [N, 'تابع'],
    [10002, 'منى علي', 80, 60, 50, 190],
  ])
  const merged = [{ from: 2, to: 5, value: 'تابع' }]
  const rows = grid.rows.map((row) => (row.number === 4 ? { ...row, merged } : row))
  const { problems } = recogniseSheet([{ ...grid, rows }], { grade: 2, term: 1, year: 2025 })
  const codes = problems.filter(({ row }) => row === 4).map(({ code }) => code)
  expect(codes).toContain('seat_missing')
  expect(codes).not.toContain('mark_merged')
})

test('a merged signature below the students is not read as a mark', () => {
  const grid = gridOf([HEAD, FULL, [10001, 'هدى حسن', 85, 70, 60, 215], ['رئيس الكنترول', 'د. علي', 'العميد']])
  const rows = grid.rows.map((row) =>
    row.number === 4 ? { ...row, merged: [{ from: 3, to: 5, value: 'العميد' }] } : row,
  )
  const { problems } = recogniseSheet([{ ...grid, rows }], { grade: 2, term: 1, year: 2025 })
  expect(problems.map(({ code }) => code)).not.toContain('mark_merged')
})
