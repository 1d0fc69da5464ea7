import { describe, expect, test } from 'vitest'
import type { GridCell } from './grid.rules.ts'
import { headerColumns } from './header-columns.rules.ts'
import { gridOf } from './sheet-grids.testing.ts'
import { recogniseSheet } from './sheet-layout.rules.ts'
import type { SheetChoices } from './sheet-reading.rules.ts'
import { subjectHeaders } from './subject-headers.rules.ts'

const N = null
type Rows = readonly (readonly GridCell[])[]

/** Returns subjects, «(الحاسب 50)» if one does not count, and column problems as «code column: value ← expected». */
function subjectsOf(rows: Rows, choices: SheetChoices = {}) {
  const read = recogniseSheet([gridOf(rows)], { grade: 2, term: 1, year: 2025, ...choices })
  const subjects = read.subjects.map(({ name, finalDegree, isCalculatedInTotal }) =>
    isCalculatedInTotal ? `${name} ${finalDegree}` : `(${name} ${finalDegree})`,
  )
  const problems = read.problems
    .filter(({ code }) => /subject|mark_|flag/.test(code))
    .map(({ code, column, value, expected }) => [code, column, value, expected].filter(Boolean).join(' '))
  return [...subjects, ...problems]
}

/** A header with these columns behind seat and name, and students with these marks. */
function sheet(headers: readonly GridCell[], ...marks: readonly (readonly GridCell[])[]): Rows {
  return [
    ['رقم الجلوس', 'الاسم', ...headers],
    ...marks.map((cells, index) => [10001 + index, `طالب ${index}`, ...cells]),
  ]
}

describe('numbers behind the names of subjects', () => {
  const names = (numbers: readonly number[]) => numbers.map((number, index) => `مادة${'أبتثجحخد'[index]} (${number})`)
  const read = (numbers: readonly number[]) =>
    subjectsOf(
      sheet(
        names(numbers),
        numbers.map(() => 5),
      ),
    )

  test('numbers after names of subjects are full marks if at most three differ or each occurs twice', () => {
    expect(read([100, 50, 20])).toEqual(['مادةأ 100', 'مادةب 50', 'مادةت 20'])
    expect(read([100, 50, 20, 10, 100, 50, 20, 10])[3]).toBe('مادةث 10')
  })

  test('numbers after names of subjects are codes if many differ and each occurs once', () => {
    expect(read([101, 102, 103, 104])[0]).toBe('مادةأ (101) 0')
    expect(read([100, 50, 20, 10, 100, 50, 20])[0]).toBe('مادةأ (100) 0')
  })

  test('numbers after names of subjects are codes if some cannot be full marks, unless they repeat', () => {
    const all = (codes: number[]) =>
      subjectsOf(
        sheet(
          codes.map((code, at) => `${'أبتثج'[at]} (${code})`),
          codes.map(() => 5),
        ),
        { fullMarkAll: 100 },
      )
    expect(all([101, 102, 105, 110, 113])).toEqual(
      ['أ (101)', 'ب (102)', 'ت (105)', 'ث (110)', 'ج (113)'].map((name) => `${name} 100`),
    )
    expect(all([105, 111])).toEqual(['أ (105) 100', 'ب (111) 100'])
    expect(all([50, 50, 50, 2016])).toEqual(['أ 50', 'ب 50', 'ت 50', 'ث (2016) 100'])
  })

  test('numbers after names of subjects are full marks even if most names have no number', () => {
    expect(subjectsOf(sheet(['النحو (100)', 'أ', 'ب', 'ت', 'ث'], [5, 5, 5, 5, 5]), { fullMarkAll: 20 })[0]).toBe(
      'النحو 100',
    )
  })

  test('numbers after names of carried-over subjects are full marks by the same rule', () => {
    const rows = (name: string, of: GridCell): Rows => [
      ['رقم الجلوس', 'الاسم', 'النحو (100)', 'تخلفات'],
      [N, N, N, name],
      [N, 'النهاية العظمى', N, of],
      [10001, 'هدى حسن', 85, 40],
    ]
    const carried = (name: string, of: GridCell) =>
      recogniseSheet([gridOf(rows(name, of))], { grade: 2, term: 1, year: 2025 }).rows[0]?.carried
    expect(carried('نحو 1 (50)', N)).toEqual([{ subject: 'نحو 1', degree: '40', fullMark: 50 }])
    expect(carried('نحو 1 (50)', 50)).toEqual([{ subject: 'نحو 1', degree: '40', fullMark: 50 }])
    expect(carried('نحو 1 (50)', 60)).toEqual([{ subject: 'نحو 1 (50)', degree: '40', fullMark: 60 }])
    const codes = [
      ['رقم الجلوس', 'الاسم', 'أ (105)', 'ب (110)', 'ت (115)', 'تخلفات'],
      [N, N, N, N, N, 'نحو 1 (120)'],
      [10001, 'هدى حسن', 5, 5, 5, 40],
    ]
    expect(recogniseSheet([gridOf(codes)], { grade: 2, term: 1, year: 2025 }).rows[0]?.carried).toEqual([
      { subject: 'نحو 1 (120)', degree: '40', fullMark: null },
    ])
    expect(carried('نحو 1', N)).toEqual([{ subject: 'نحو 1', degree: '40', fullMark: null }])
  })
})

describe('a column without marks', () => {
  test.each<[what: string, rows: Rows, choices: SheetChoices, read: string[]]>([
    ['is no subject', sheet(['النحو (100)', 'العنوان'], [5, 'شارع']), {}, ['النحو 100']],
    [
      'is a subject if it has a full mark behind its name',
      sheet(['النحو (100)', 'الصرف (50)'], [5, N]),
      {},
      ['النحو 100', 'الصرف 50'],
    ],
    [
      'is a subject if it has a full mark below its name',
      [
        ['رقم الجلوس', 'الاسم', 'النحو', 'الصرف'],
        [N, 'النهاية العظمى', 100, 50],
        [10001, 'هدى', 5, N],
      ],
      {},
      ['النحو 100', 'الصرف 50'],
    ],
    [
      'is a subject if it has a name in a template',
      [
        ['seat_number', 'name', 'النحو', 'الصرف'],
        ['final_degree', N, 100, N],
        ['is_calculated_in_total', N, 1, 0],
        [10001, 'هدى', 5, N],
      ],
      {},
      ['النحو 100', '(الصرف 0)', 'full_mark_missing D الصرف'],
    ],
    [
      'is a subject if it has a name below a group',
      [
        ['رقم الجلوس', 'الاسم', 'مواد تضاف للمجموع', N],
        [N, N, 'النحو', 'الصرف'],
        [N, 'النهاية العظمى', 100, N],
        [10001, 'هدى', 5, N],
      ],
      {},
      ['النحو 100', 'الصرف 0', 'full_mark_missing D الصرف'],
    ],
    [
      'is a subject if it has components',
      [
        ['رقم الجلوس', 'الاسم', 'النحو', N, 'الصرف (50)'],
        [N, N, 'تحريري', 'الدرجة', N],
        [10001, 'هدى', N, N, 5],
      ],
      {},
      ['النحو 0', 'الصرف 50', 'full_mark_missing D النحو'],
    ],
    [
      'is a subject if the office chose it as one',
      sheet(['النحو (100)', 'العنوان'], [5, N]),
      { columns: { D: { role: 'subject', name: 'الصرف', full_mark: 50, counted: false } } },
      ['النحو 100', '(الصرف 50)'],
    ],
  ])('a column without marks %s', (_what, rows, choices, read) => {
    expect(subjectsOf(rows, choices)).toEqual(read)
  })
})

test.each([
  ['مواد تضاف للمجموع', 'group_not_understood'],
  ['مواد لا تضاف للمجموع', 'group_unknown'],
  ['تخلفات', 'group_unknown'],
])('a subject without a group beside «%s» has the problem %s', (group, code) => {
  const rows = [
    ['رقم الجلوس', 'الاسم', 'متطلبات الجامعة', group],
    [N, N, 'الحاسب (100)', 'النحو (100)'],
    [10001, 'هدى', 5, 5],
  ]
  const problems = (choices: SheetChoices) =>
    recogniseSheet([gridOf(rows)], { grade: 2, term: 1, year: 2025, ...choices }).problems
  expect(problems({})).toMatchObject([{ code, row: 2, column: 'C', value: 'الحاسب (100)' }])
  expect(problems({ columns: { C: { role: 'subject', name: 'الحاسب', full_mark: 100, counted: false } } })).toEqual([])
})

describe('the name of a subject', () => {
  test('the name of a subject must not be that of a component alone, as in the sheet of one subject', () => {
    const rows = [
      ['رقم الجلوس', 'الاسم', 'أعمال السنة', 'التحريري', 'المجموع'],
      [N, 'النهاية العظمى', 20, 80, 100],
      [10001, 'هدى', 15, 50, 65],
    ]
    expect(subjectsOf(rows)).toEqual(['أعمال السنة 20', 'التحريري 80', 'subject_unnamed C', 'subject_unnamed D'])
    expect(subjectsOf(sheet(['الدرجة'], [5]), { fullMarkAll: 100 })).toContain('subject_unnamed C')
    for (const names of [
      ['س1', 'س2'],
      ['السؤال الأول', 'السؤال الثاني'],
      ['س1 (20)', 'س2 (20)'],
    ]) {
      const asked = subjectsOf(sheet(names, [5, 10]), { fullMarkAll: 20 })
      expect(asked).toEqual(expect.arrayContaining(['subject_unnamed C', 'subject_unnamed D']))
    }
    const part = { role: 'part', name: 'النحو' } as const
    expect(subjectsOf(rows, { columns: { C: part, D: part } })).toEqual(['النحو 100'])
    const chosen = { role: 'subject', name: 'نشاط', full_mark: 20 } as const
    expect(subjectsOf(rows, { columns: { C: chosen, D: part } })).toEqual(['نشاط 20', 'النحو 80'])
  })

  test('the name of a subject may be that of a component in a template', () => {
    const rows = [
      ['seat_number', 'name', 'عملي'],
      ['final_degree', N, 100],
      ['is_calculated_in_total', N, 1],
      [10001, 'هدى', 50],
    ]
    expect(subjectsOf(rows)).toEqual(['عملي 100'])
  })

  test.each([
    ['النحو (دور ثان)', true],
    ['النحو - الدور الثاني', true],
    ['النحو دور أول', true],
    ['النحو بعد التيسير', true],
    ['النحو قبل التظلم', true],
    ['النحو بعد رفع الدرجات', true],
    ['دور ثان النحو', true],
    ['تظلم النحو', true],
    ['النحو (ملحق)', true],
    ['النحو معدلة', true],
    ['تظلم الصرف', false],
    ['النحو المعدل', false],
    ['النحو بعد الإسلام', false],
    ['النحو المقارن', false],
    ['الصرف بعد الرأفة', false],
  ])('«%s» beside «النحو» is a second mark of it: %s', (name, isSecond) => {
    const twice = (...names: string[]) =>
      subjectsOf(sheet(names, [5, 5]), { fullMarkAll: 100 }).filter((text) => text.startsWith('subject_twice'))
    expect(twice('النحو', name)).toEqual(isSecond ? [`subject_twice D ${name}`] : [])
    expect(twice(name, 'النحو')).toEqual(isSecond ? ['subject_twice D النحو'] : [])
  })

  test('the officer may choose a name that tells two marks of one subject apart', () => {
    const columns = { D: { role: 'subject', name: 'النحو بعد الرأفة', full_mark: 100 } } as const
    expect(subjectsOf(sheet(['النحو (100)', 'س'], [5, 5]), { columns })).toEqual(['النحو 100', 'النحو بعد الرأفة 100'])
  })
})

describe('a column without a header', () => {
  const marked = ['النحو 100', 'full_mark_missing D', 'subject_unnamed D']

  test.each<[cells: GridCell[], read: string[]]>([
    [[1, 2, 3], ['النحو 100']],
    [[0, 1, 2], ['النحو 100']],
    [[N, N, N], ['النحو 100']],
    [['أ', 'ب', 'ت'], ['النحو 100']],
    [[2, 3, 4], marked],
    [[1, 2, 4], marked],
    [[1, N, 3], marked],
    [[5, 6], marked],
    [[1, 2], marked],
  ])('a column without a header with %j is ignored if it only numbers the students', (cells, read) => {
    const rows = sheet(['النحو (100)', N], ...cells.map((cell) => [5, cell]))
    expect(subjectsOf(rows).filter((text) => text !== ' 0')).toEqual(read)
  })

  test('a column without a header may number the students across several pages', () => {
    const rows = [...sheet(['النحو (100)', N], [5, 1], [5, 2]), ['', 'يعتمد', N, N], [10009, 'طالب', 5, 3]]
    expect(subjectsOf(rows)).toEqual(['النحو 100'])
  })

  test('a column with a header and the marks 1, 2 and 3 is a subject, not a numbering of the students', () => {
    expect(subjectsOf(sheet(['النحو (100)', 'الصرف'], [5, 1], [5, 2], [5, 3]), { fullMarkAll: 10 })).toEqual([
      'النحو 100',
      'الصرف 10',
    ])
  })
})

describe('the full mark of a subject with components', () => {
  const rows = (parts: readonly string[], marks: readonly GridCell[]): Rows => [
    ['رقم الجلوس', 'الاسم', 'النحو', ...parts.slice(1).map(() => N)],
    [N, N, ...parts],
    [N, 'النهاية العظمى', ...marks],
    [10001, 'هدى', ...parts.map(() => 5)],
  ]
  const OWN = ['أعمال سنة', 'تحريري', 'المجموع']
  const SUM = ['أعمال سنة', 'تحريري']

  test.each<[parts: readonly string[], marks: GridCell[], choices: SheetChoices, read: string[]]>([
    [OWN, [20, 80, 100], {}, ['النحو 100']],
    [OWN, [12.25, 37.75, 50], {}, ['النحو 50']],
    [OWN, [20, 80, N], {}, ['النحو 100']],
    [OWN, [12.25, 37.5, N], {}, ['النحو 49.75']],
    [OWN, [20, 80, 90.5], {}, ['النحو 90.5', 'full_mark_of_parts E 90.5 100']],
    [OWN, [20, N, 100], {}, ['النحو 100']],
    [OWN, [N, N, N], {}, ['النحو 0', 'full_mark_missing E النحو']],
    [OWN, [20, N, N], {}, ['النحو 0', 'full_mark_missing E النحو']],
    [OWN, [N, N, N], { fullMarkAll: 60 }, ['النحو 60']],
    [OWN, [20, 80, 'س'], {}, ['النحو 0', 'full_mark_invalid E س']],
    [SUM, [20, 80], {}, ['النحو 100']],
    [SUM, [12.25, 37.5], {}, ['النحو 49.75']],
    [SUM, [N, N], { fullMarkAll: 60 }, ['النحو 60']],
    [SUM, [20, N], { fullMarkAll: 60 }, ['النحو 0', 'full_mark_missing D النحو']],
    [SUM, [N, N], {}, ['النحو 0', 'full_mark_missing C النحو']],
  ])('a subject’s full mark follows from the components %j and the full marks %j', (parts, marks, choices, read) => {
    expect(subjectsOf(rows(parts, marks), choices)).toEqual(read)
  })
})

test.each<[flag: GridCell, read: string[]]>([
  [1, ['النحو 100']],
  ['٠', ['(النحو 100)']],
  ['نعم', ['(النحو 100)', 'counted_flag_invalid C نعم']],
  [N, ['(النحو 100)', 'counted_flag_invalid C']],
  [{ kind: 'error', text: '#REF!' }, ['(النحو 100)']],
])('the flag %j says whether a subject counts in the total', (flag, read) => {
  const rows: Rows = [
    ['seat_number', 'name', 'النحو'],
    ['final_degree', N, 100],
    ['is_calculated_in_total', N, flag],
    [10001, 'هدى', 5],
  ]
  expect(subjectsOf(rows)).toEqual(read)
})

describe('the components of a subject', () => {
  /** Returns each subject with its column and components, as «النحو C: work B, written C (sum)». */
  function headers(rows: readonly string[], choices: SheetChoices['columns'] = {}) {
    const grid = gridOf(rows.map((row) => row.split('|').map((text) => text || N)))
    const width = Math.max(...grid.rows.map(({ cells }) => cells.length))
    return subjectHeaders(headerColumns(grid.rows, width), choices).map(({ name, column, parts, isSum }) => {
      const list = parts.map((part) => `${part.part} ${part.column}`).join(', ')
      return `${name} ${column}: ${list}${isSum ? ' (sum)' : ''}`
    })
  }
  const OWN = ['رقم الجلوس|الاسم|النحو', '||أعمال سنة|تحريري|المجموع']

  test('a subject’s components are summed up if the subject has no total', () => {
    expect(headers(OWN)).toEqual(['النحو 4: work 2, written 3'])
    expect(headers(['رقم الجلوس|الاسم|النحو', '||أعمال سنة|تحريري'])).toEqual(['النحو 2: work 2, written 3 (sum)'])
  })

  test('the questions below a subject’s name are its components', () => {
    const questions = ['رقم الجلوس|الاسم|النحو', '||س1|س2|س3']
    expect(headers(questions)).toEqual(['النحو 2: other 2, other 3, other 4 (sum)'])
    expect(headers(['رقم الجلوس|الاسم|النحو', '||س1|س2|المجموع'])).toEqual(['النحو 4: other 2, other 3'])
    expect(headers(['رقم الجلوس|الاسم|النحو س1|النحو س2|مجموع النحو'])).toEqual(['النحو 4: other 2, other 3'])
  })

  test('a subject’s only component is its mark if the subject has no total', () => {
    expect(headers(['رقم الجلوس|الاسم|النحو|الصرف', '||تحريري'])).toEqual(['النحو 2: ', 'الصرف 3: '])
    expect(headers(['رقم الجلوس|الاسم|النحو', '||تحريري|المجموع'])).toEqual(['النحو 3: written 2'])
  })

  test.each<[what: string, columns: SheetChoices['columns'], subjects: string[]]>([
    ['a component of its own subject', { D: { role: 'part', name: 'النحو' } }, ['النحو 4: work 2, written 3']],
    ['the total as a component', { E: { role: 'part', name: 'النحو' } }, ['النحو 2: work 2, written 3, other 4 (sum)']],
    ['a component without naming the subject', { D: { role: 'part' } }, ['النحو 4: work 2, written 3']],
    ['a component of a new subject', { D: { role: 'part', name: 'الأدب' } }, ['النحو 4: work 2', 'الأدب 3: ']],
    ['a component as a subject', { D: { role: 'subject', name: 'الأدب' } }, ['النحو 4: work 2', 'الأدب 3: ']],
    ['a component as ignored', { D: { role: 'ignored' } }, ['النحو 4: work 2']],
  ])('the components of subjects follow the office’s choice of %s', (_what, columns, subjects) => {
    expect(headers(OWN, columns)).toEqual(subjects)
  })

  test('components that the office chose have an unknown kind if their headers name no kind', () => {
    const columns = { C: { role: 'part', name: 'النحو' }, D: { role: 'part', name: 'النّحو' } } as const
    expect(headers(['رقم الجلوس|الاسم|x|y'], columns)).toEqual(['النحو 2: other 2, other 3 (sum)'])
  })
})
