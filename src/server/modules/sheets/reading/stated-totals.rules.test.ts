import { describe, expect, test } from 'vitest'
import type { GridCell } from './grid.rules.ts'
import { gridOf } from './sheet-grids.testing.ts'
import { recogniseSheet } from './sheet-layout.rules.ts'
import type { SheetChoices } from './sheet-reading.rules.ts'

const N = null
const CHOICES: SheetChoices = { grade: 2, term: 1, year: 2025 }

/** Returns each warning as «code place: value ← expected», then each line of a publication stop. */
function noted(headers: readonly string[], rows: readonly (readonly GridCell[])[], choices = CHOICES) {
  const marked = rows.map(([mark, ...stated], index) => [10_001 + index, `طالب رقم ${index}`, mark ?? N, ...stated])
  const grid = gridOf([['رقم الجلوس', 'الاسم', 'مواد تضاف للمجموع', ...headers], [N, N, 'النحو (100)'], ...marked])
  const { problems, stops } = recogniseSheet([grid], choices)
  return [
    ...problems.map(({ code, row, column, value, expected }) => `${code} ${column}${row}: ${value} ← ${expected}`),
    ...stops.flatMap(({ code, lines }) =>
      lines.map(({ row, column, stated, expected }) => `${code} ${column}${row}: ${stated} ← ${expected}`),
    ),
  ]
}

describe('a stated total', () => {
  test.each<[what: string, total: GridCell, noted: string[]]>([
    ['agrees', 85.25, []],
    ['is rounded', 85.3, ['total_differs D3: 85.3 ← 85.25']],
    ['differs by half a hundredth', 85.255, []],
    ['differs by a hundredth', 85.26, ['total_differs D3: 85.26 ← 85.25']],
    ['is empty among others', N, ['total_differs D3:  ← 85.25']],
    ['is a word', 'راسب', ['total_differs D3: راسب ← 85.25']],
    ['is an error', { kind: 'error', text: '#REF!' }, ['total_differs D3: #REF! ← 85.25']],
    ['was never calculated', { kind: 'formula', value: N }, []],
  ])('what is reported of a stated total that %s', (_what, total, expected) => {
    expect(
      noted(
        ['المجموع'],
        [
          [85.25, total],
          [70, 70],
          [60, 60],
          [50, 50],
        ],
      ),
    ).toEqual(expected)
  })

  test('a sheet may state no total for any student', () => {
    expect(
      noted(
        ['المجموع'],
        [
          [85, N],
          [70, N],
        ],
      ),
    ).toEqual([])
  })

  test('a total and a percentage that differ in the same row count as one row, which is no publication stop', () => {
    const rows = [
      [85, 80, 80],
      [70, 70, 70],
      [60, 60, 60],
    ]
    expect(noted(['المجموع', 'النسبة'], rows)).toEqual(['total_differs D3: 80 ← 85', 'percentage_differs E3: 80 ← 85'])
  })

  test('a stated total that differs in two rows of three is a publication stop', () => {
    const rows = [
      [85, 80, 80],
      [70, 60, 70],
      [60, 60, 60],
    ]
    expect(noted(['المجموع', 'النسبة'], rows)).toEqual(['totals_differ D3: 80 ← 85', 'totals_differ D4: 60 ← 70'])
  })
})

describe('the full mark of the total', () => {
  /** Reads ten students, of whom the first alone has a mark in a subject behind the total. */
  function of(full: number, total: number) {
    const rows = Array.from({ length: 10 }, (_, at) => [10_001 + at, `طالب رقم ${at}`, 60, 60, at > 0 ? N : 50])
    const stated = rows.map((row) => (row[4] === N ? row : row.with(3, total)))
    const header = ['رقم الجلوس', 'الاسم', 'النحو', 'المجموع', 'العروض']
    const { problems, stops } = recogniseSheet(
      [gridOf([header, ['النهاية العظمى', N, 100, full, 100], ...stated])],
      CHOICES,
    )
    return [...problems.flatMap(({ code, row }) => (code === 'total_differs' ? `${row}` : [])), ...stops].map((one) =>
      typeof one === 'string' ? one : `${one.code} ${one.lines.map(({ row }) => row).join(' ')}`,
    )
  }

  test('a single total that differs is a stop if the total’s full mark differs, too', () => {
    expect(of(100, 60)).toEqual(['2', 'totals_differ 3'])
  })

  test('if only the total’s full mark differs and most students have it as their maximum, it is a warning', () => {
    expect(of(100, 110)).toEqual(['2'])
  })

  test('a single total that differs is a warning if the total’s full mark agrees', () => {
    expect(of(200, 60)).toEqual(['3'])
    expect(of(200, 110)).toEqual([])
  })
})

describe('a full mark of the total that no student can have', () => {
  /** Reads students with marks of 100, 100 and 50; the total's header or full mark states another number. */
  function stopsOf(header: string, full: GridCell, { wrong = 0, students = 8 } = {}) {
    const rows = Array.from({ length: students }, (_, at) => [
      10_001 + at,
      `طالب رقم ${at}`,
      60 + at,
      70 + at,
      30,
      160 + 2 * at + (at < wrong ? 1 : 0),
    ])
    const names = ['رقم الجلوس', 'الاسم', 'النحو', 'الصرف', 'الأدب', header]
    const { stops } = recogniseSheet([gridOf([names, [N, 'النهاية العظمى', 100, 100, 50, full], ...rows])], CHOICES)
    return stops.map(({ code, lines }) =>
      [code, ...lines.map(({ row, column, stated, expected }) => `${column}${row}: ${stated} ← ${expected}`)].join(' '),
    )
  }

  test.each<[header: string, full: GridCell, row: number]>([
    ['المجموع (300)', N, 1],
    ['المجموع من ٣٠٠', N, 1],
    ['المجموع 300 درجة', N, 1],
    ['المجموع (300)', 250, 1],
    ['المجموع', 300, 2],
    ['المجموع (250)', 300, 2],
  ])('a total’s full mark that no student can have is asked about: «%s» above %j', (header, full, row) => {
    expect(stopsOf(header, full)).toEqual([`totals_differ F${row}: النهاية العظمى 300 ← النهاية العظمى 250`])
  })

  test.each<[header: string, full: GridCell]>([
    ['المجموع', N],
    ['المجموع (250)', N],
    ['المجموع من 250', 250],
    ['المجموع', 'درجة'],
  ])('no impossible full mark of the total is found in «%s» above %j', (header, full) => {
    expect(stopsOf(header, full)).toEqual([])
  })

  test('an impossible full mark of the total is asked about for a single student, but not without students', () => {
    expect(stopsOf('المجموع (300)', N, { students: 1 })).toHaveLength(1)
    expect(stopsOf('المجموع (300)', N, { students: 0 })).toEqual([])
  })

  test('the total’s full mark is not compared as long as a subject has no full mark', () => {
    const rows = [[10_001, 'هدى حسن', 60, 30, 90]]
    const grid = gridOf([['رقم الجلوس', 'الاسم', 'النحو (100)', 'الأدب', 'المجموع (300)'], ...rows])
    expect(recogniseSheet([grid], CHOICES).stops).toEqual([])
  })

  test('if totals of students differ, the stop lists them and not the total’s impossible full mark', () => {
    expect(stopsOf('المجموع (300)', N, { wrong: 1 })).toEqual(['totals_differ F3: 161 ← 160'])
  })
})

test.each<[percentage: GridCell, noted: string[]]>([
  [85, []],
  [0.85, []],
  [0.5, ['percentage_differs D3: 0.5 ← 85']],
  [84, ['percentage_differs D3: 84 ← 85']],
  [N, []],
])('a stated percentage of 85 may be in percent format: %j', (percentage, expected) => {
  expect(
    noted(
      ['النسبة'],
      [
        [85, percentage],
        [100, 1],
        [60, 60],
      ],
    ),
  ).toEqual(expected)
})

describe('stated ranks', () => {
  const rows = (...ranks: GridCell[]) => [100, 90, 90, 80].map((mark, index) => [mark, ranks[index] ?? N])

  test.each<[rule: string, ranks: GridCell[]]>([
    ['equal totals share a rank', [1, 2, 2, 4]],
    ['equal totals share the last rank', [1, 3, 3, 4]],
    ['equal totals follow one another', [1, 2, 3, 4]],
    ['ranks have no gaps', [1, 2, 2, 3]],
    ['only the first have one', [1, 2, N, N]],
    ['ranks are written with a word', ['الأول 1', 'الثاني ٢', 'الثاني مكرر 2', '4']],
  ])('stated ranks may follow the rule that %s', (_rule, ranks) => {
    expect(noted(['الترتيب'], rows(...ranks))).toEqual([])
  })

  test.each<[ranks: GridCell[], noted: string[]]>([
    [[5, 2, 2, 4], ['rank_differs D3: 5 ← 1']],
    [[2, 2, 2, 4], ['rank_differs D3: 2 ← 1']],
    [[1, 2, 4, 4], ['rank_differs D5: 4 ← 2']],
    [[1, 1, 2, 4], ['rank_differs D4: 1 ← 2']],
    [
      [4, 3, 3, 1],
      ['rank_differs D3: 4 ← 1', 'rank_differs D6: 1 ← 4'],
    ],
  ])('the stated ranks %j follow no known rule', (ranks, expected) => {
    expect(noted(['الترتيب'], rows(...ranks))).toEqual(expected)
  })
})

describe('a stated verdict', () => {
  const passed = (mark: GridCell): GridCell[][] => [[mark, 'ناجح']]

  test('a stated «ناجح» contradicts a failing mark, and in a first session a missing mark', () => {
    expect(noted(['النتيجة'], passed(40))).toEqual(['verdicts_differ D3: ناجح ← لم يجتز: النحو'])
    expect(noted(['النتيجة'], passed(N))).toEqual(['verdicts_differ D3: ناجح ← بلا درجة في: النحو'])
    expect(noted(['النتيجة'], passed(N), { ...CHOICES, session: 2 })).toEqual([])
  })

  test.each(['grade', 'term'] as const)('a stated verdict is not compared before the %s is known', (part) => {
    const { [part]: _unknown, ...others } = CHOICES
    const found = noted(['النتيجة'], passed(40), others)
    expect(found.filter((text) => text.startsWith('verdicts'))).toEqual([])
  })

  test('a stated verdict is compared with that of the faculty’s regulation', () => {
    const rows = [[85, 40, 'ناجح']]
    const verdictRules = { carried_most: 2, uncounted: false, by: 'year', second_session: false } as const
    const headers = ['مواد لا تضاف للمجموع', 'النتيجة']
    const grid = gridOf([
      ['رقم الجلوس', 'الاسم', 'مواد تضاف للمجموع', ...headers],
      [N, N, 'النحو (100)', 'الحاسب (100)'],
      [10_001, 'هدى حسن', ...(rows[0] ?? [])],
    ])
    const stops = (choices: SheetChoices) => recogniseSheet([grid], choices).stops.map(({ code }) => code)
    expect([stops(CHOICES), stops({ ...CHOICES, verdictRules })]).toEqual([['verdicts_differ'], []])
  })
})
