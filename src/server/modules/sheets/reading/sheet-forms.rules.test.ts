import { describe, expect, test } from 'vitest'
import type { ColumnChoice } from '#contract/upload-choices.ts'
import type { GridCell } from './grid.rules.ts'
import { gridOf } from './sheet-grids.testing.ts'
import { recogniseSheet } from './sheet-layout.rules.ts'
import type { SheetChoices, SheetReading } from './sheet-reading.rules.ts'

const HEADING: SheetChoices = { grade: 2, term: 1, year: 2025 }

type Rows = readonly (readonly GridCell[])[]

function read(rows: Rows, choices: SheetChoices = {}): SheetReading {
  return recogniseSheet([gridOf(rows)], { ...HEADING, ...choices })
}

/** Returns a reading as texts: a subject as «النحو 100» if it counts, or «(الحاسب 50)», a student as name and marks. */
function summary({ subjects, rows, problems, stops }: SheetReading) {
  return {
    subjects: subjects.map(({ name, finalDegree, isCalculatedInTotal }) =>
      isCalculatedInTotal ? `${name} ${finalDegree}` : `(${name} ${finalDegree})`,
    ),
    rows: rows.map(({ name, degrees }) => [name, ...degrees]),
    problems: problems.map(({ code, row, column }) => `${code} ${column ?? ''}${row ?? ''}`),
    stops: stops.map(({ code, count }) => `${code} ${count}`),
  }
}

const NOTHING = { problems: [], stops: [] }
const N = null

describe('a header', () => {
  test('a header may have groups in the same row as the names of subjects', () => {
    const rows = [
      ['رقم الجلوس', 'الاسم', 'مواد تضاف للمجموع', 'النحو', 'الصرف', 'المجموع', 'مواد لا تضاف للمجموع', 'الحاسب'],
      [N, 'النهاية العظمى', N, 100, 50, 150, N, 100],
      [10001, 'هدى حسن', N, 99, 50, 149, N, 99],
    ]
    expect(summary(read(rows))).toEqual({
      subjects: ['النحو 100', 'الصرف 50', '(الحاسب 100)'],
      rows: [['هدى حسن', '99', '50', '99']],
      ...NOTHING,
    })
  })

  const YEAR_WORK = [
    ['رقم الجلوس', 'الاسم', 'النحو', N, N, 'الصرف', N, N, 'المجموع'],
    [N, N, 'أعمال السنة', 'تحريري', 'المجموع', 'أعمال السنة', 'تحريري', 'المجموع'],
    [N, 'النهاية العظمى', 20, 80, 100, 20, 80, 100, 200],
    [10001, 'هدى حسن', 15, 70, 85, 12, 'غ', 12, 97],
    [10002, 'سلمى علي', 10, 40, 50, N, 'غ', 'غـ', 50],
  ]

  test('a header may have year work, written examination and total for each subject', () => {
    expect(summary(read(YEAR_WORK))).toEqual({
      subjects: ['النحو 100', 'الصرف 100'],
      rows: [
        ['هدى حسن', '85', '12'],
        ['سلمى علي', '50', 'غـ'],
      ],
      problems: ['group_unknown E2', 'group_unknown H2'].map((text) => text.replace('2', '1')),
      stops: [],
    })
  })

  test('a header may have groups, subjects and components in three rows, with merged cells', () => {
    const rows = [
      [N, N, 'مواد تضاف للمجموع', N, N, N, N, 'مواد لا تضاف للمجموع', N],
      ['رقم الجلوس', 'الاسم', 'النحو', N, 'الصرف', N, 'المجموع', 'الحاسب', N],
      [N, N, 'أعمال', 'تحريرى', 'أعمال', 'تحريرى', N, 'عملي', 'تحريري'],
      [N, 'النهاية العظمى', 20, 80, 20, 80, 200, 10, 40],
      [10001, 'هدى حسن', 15, 70.5, 20, 60, 165.5, 5, 30],
    ]
    expect(summary(read(rows))).toEqual({
      subjects: ['النحو 100', 'الصرف 100', '(الحاسب 50)'],
      rows: [['هدى حسن', '85.5', '80', '35']],
      ...NOTHING,
    })
  })

  test('a header may have subjects above components, with seat and name in the lower row', () => {
    const rows = [
      ['كشف درجات الفرقة الثانية'],
      [N, N, 'النحو', N, 'الصرف', N],
      ['رقم الجلوس', 'الاسم', 'شفوي', 'الدرجة', 'شفوي', 'الدرجة', 'المجموع الكلي'],
      ['النهاية العظمى', N, 20, 100, 20, 100, 200],
      [10001, 'هدى حسن', 15, 15, 20, 20, 35],
    ]
    expect(summary(read(rows))).toMatchObject({ subjects: ['النحو 100', 'الصرف 100'], rows: [['هدى حسن', '15', '20']] })
  })

  test('a header may name a subject and its component in one text', () => {
    const rows = [
      ['رقم الجلوس', 'الاسم', 'النحو - أعمال سنة', 'النحو - تحريري', 'مجموع النحو', 'القرآن شفوي', 'القرآن تحريري'],
      [N, 'النهاية العظمى', 20, 80, 100, 50, 50],
      [10001, 'هدى حسن', 15, 70, 85, 30, 40],
    ]
    expect(summary(read(rows)).subjects).toEqual(['النحو 100', 'القرآن شفوي 50', 'القرآن تحريري 50'])
  })

  test('a header may have components above the names of subjects', () => {
    const rows = [
      ['رقم الجلوس', 'الاسم', 'أعمال السنة', N, 'تحريري', N, 'المجموع', N, 'التقدير'],
      [N, N, 'النحو', 'الصرف', 'النحو', 'الصرف', 'النحو', 'الصرف', N],
      [N, 'النهاية العظمى', 20, 20, 80, 80, 100, 100],
      [10001, 'هدى حسن', 15, 10, 70, 60, 85, 70, 'جيد'],
    ]
    expect(summary(read(rows))).toMatchObject({ subjects: ['النحو 100', 'الصرف 100'], rows: [['هدى حسن', '85', '70']] })
  })

  test('a general text over the subjects of a header is not read as a subject', () => {
    const rows = [
      ['رقم الجلوس', 'الاسم', 'درجات المواد', N, N, N],
      [N, N, 'النحو', 'الصرف', 'المجموع', 'التقدير'],
      [N, 'النهاية العظمى', 100, 100, 200],
      [10001, 'هدى حسن', 15, 70, 85, 'ضعيف'],
    ]
    expect(summary(read(rows)).subjects).toEqual(['النحو 100', 'الصرف 100'])
  })

  test('a header may have the full marks in the names of its subjects', () => {
    const rows = [
      ['رقم الجلوس', 'الاسم', 'النحو (100)', 'الصرف 50 درجة', 'الأدب من ١٠٠', 'علم اللغة (2)'],
      [10001, 'هدى حسن', 85, 40, 90, 10],
    ]
    expect(summary(read(rows, { fullMarkAll: 20 })).subjects).toEqual([
      'النحو 100',
      'الصرف 50',
      'الأدب 100',
      'علم اللغة (2) 20',
    ])
  })

  test('codes of subjects in brackets in a header are not read as full marks', () => {
    const rows = [
      ['رقم الجلوس', 'الاسم', 'النحو (105)', 'الصرف (110)', 'الأدب (115)', 'النقد (120)'],
      ['النهاية العظمى', N, 100, 100, 100, 100],
      [10001, 'هدى حسن', 85, 40, 90, 10],
    ]
    expect(summary(read(rows)).subjects[0]).toBe('النحو (105) 100')
  })

  test('a title or the office’s choice may give one full mark for all subjects', () => {
    const rows = [
      ['رقم الجلوس', 'الاسم', 'النحو', 'الصرف'],
      [10001, 'هدى حسن', 85, 40],
    ]
    const { subjects, problems } = summary(read(rows, { fullMarkAll: 60 }))
    expect(subjects).toEqual(['النحو 60', 'الصرف 60'])
    expect(problems).toContain('degree_above_full_mark C2')
    expect(summary(read([['النهاية العظمى لكل مادة ٦٠ درجة'], ...rows])).subjects).toEqual(subjects)
  })

  test.each<[what: string, headers: string[], cells: string[], name: string]>([
    ['name and surname', ['الاسم', 'اللقب'], ['آلاء سيف', 'البنا'], 'آلاء سيف البنا'],
    ['surname first', ['اللقب', 'الاسم'], ['البنا', 'آلاء سيف'], 'آلاء سيف البنا'],
    ['first name and rest', ['الاسم الأول', 'باقي الاسم'], ['آلاء', 'سيف البنا'], 'آلاء سيف البنا'],
    ['three parts', ['الاسم الأول', 'اسم الأب', 'العائلة'], ['آلاء', 'سيف', 'البنا'], 'آلاء سيف البنا'],
    ["a full name with the father's name again", ['الاسم', 'اسم الأب'], ['آلاء سيف البنا', 'سيف'], 'آلاء سيف البنا'],
    ['a name in Latin letters beside', ['الاسم', 'الاسم بالإنجليزية'], ['آلاء سيف', 'Alaa Seif'], 'آلاء سيف'],
    ['a remark in brackets', ['الاسم', 'م'], ['آلاء سيف (باق للإعادة)', '1'], 'آلاء سيف'],
    ['a nickname in brackets', ['الاسم', 'م'], ['آلاء سيف (الشهيرة بلولو)', '1'], 'آلاء سيف (الشهيرة بلولو)'],
  ])('a student’s name is read from columns with %s', (_what, headers, cells, name) => {
    const rows = [
      ['رقم الجلوس', ...headers, 'النحو (100)'],
      [10001, ...cells, 85],
    ]
    const reading = read(rows)
    expect(reading.rows.map((row) => row.name)).toEqual([name])
    expect(reading.stops).toEqual([])
  })

  test('a remark in brackets after a student’s name becomes a note', () => {
    const rows = [
      ['رقم الجلوس', 'الاسم', 'النحو (100)', 'ملاحظات'],
      [10001, 'آلاء سيف (باق للإعادة)', 85, 'رأفة'],
    ]
    expect(read(rows).rows[0]).toMatchObject({ name: 'آلاء سيف', note: 'رأفة، باق للإعادة' })
  })
})

describe('subjects of divisions', () => {
  const DIVISIONS = [
    ['رقم الجلوس', 'الاسم', 'النحو (100)', 'شعبة اللغة العربية', N, 'شعبة الشريعة', N],
    [N, N, N, 'الأدب (100)', 'النقد (100)', 'الفقه (100)', 'النقد (100)'],
    [10001, 'هدى حسن', 85, 70, 60, N, N],
    [10002, 'سلمى علي', 80, N, N, 75, 65],
  ]

  test('subjects of other divisions are empty, and the same subject of two divisions is one subject', () => {
    expect(summary(read(DIVISIONS))).toMatchObject({
      subjects: ['النحو 100', 'الأدب 100', 'النقد 100', 'الفقه 100'],
      rows: [
        ['هدى حسن', '85', '70', '60', ''],
        ['سلمى علي', '80', '', '65', '75'],
      ],
    })
    expect(read(DIVISIONS).rows.map(({ maxHundredths }) => maxHundredths)).toEqual([30_000, 30_000])
  })

  test('marks in the columns of both divisions of one subject are an error', () => {
    const rows = DIVISIONS.map((row, index) => (index === 3 ? [10002, 'سلمى علي', 80, N, 50, 75, 65] : row))
    expect(summary(read(rows)).problems).toContain('two_divisions G4')
  })
})

test('two attempts in a component or in a carried-over subject are an error', () => {
  const rows = [
    ['رقم الجلوس', 'الاسم', 'النحو - أعمال سنة', 'النحو - تحريري', 'مجموع النحو', 'مادة التخلف 1', 'الدرجة'],
    [N, 'النهاية العظمى', 20, 80, 100, N, N],
    [10001, 'هدى حسن', 10, '30||50', 60, N, N],
    [10002, 'سلمى علي', 10, 50, '40||60', 'نحو 1', '40||60'],
  ]
  const { problems, rows: students } = summary(read(rows))
  expect(problems.filter((text) => text.startsWith('degree'))).toEqual(['degree_unreadable D3', 'degree_unreadable G4'])
  expect(students[1]).toEqual(['سلمى علي', '40||60'])
})

describe('carried-over subjects', () => {
  test('carried-over subjects are read from pairs of columns with name and mark', () => {
    const rows = [
      ['رقم الجلوس', 'الاسم', 'النحو (100)', 'مادة التخلف 1', 'الدرجة', 'مادة التخلف 2', 'الدرجة'],
      [10001, 'هدى حسن', 85, 'نحو 1', '٦٥', 'صرف 1', '40/100'],
      [10002, 'سلمى علي', 80, N, N, N, N],
      [10003, 'منى بدر', 80, N, 60, N, N],
    ]
    const reading = read(rows)
    expect(reading.subjects.map(({ name }) => name)).toEqual(['النحو'])
    expect(reading.rows.map(({ carried }) => carried)).toEqual([
      [
        { subject: 'نحو 1', degree: '65', fullMark: null },
        { subject: 'صرف 1', degree: '40', fullMark: 100 },
      ],
      [],
      [],
    ])
    expect(summary(reading).problems).toContain('carried_unnamed E4')
  })

  test('carried-over subjects are read from pairs of columns below a group header', () => {
    const rows = [
      ['رقم الجلوس', 'الاسم', 'مواد تضاف للمجموع', N, 'مواد التخلف', N, N, N],
      [N, N, 'النحو (100)', 'الصرف (100)', 'المادة', 'الدرجة', 'المادة', 'الدرجة'],
      [10001, 'هدى حسن', 85, 70, 'نحو 1', 65, N, N],
    ]
    expect(read(rows)).toMatchObject({
      subjects: [{ name: 'النحو' }, { name: 'الصرف' }],
      rows: [{ carried: [{ subject: 'نحو 1', degree: '65', fullMark: null }] }],
      problems: [],
      stops: [],
    })
  })
})

describe('a column that the office decides', () => {
  const rows = [
    ['رقم الجلوس', 'الاسم', 'الشهرة', 'النحو', 'x', 'y', 'z'],
    [10001, 'هدى حسن', 'السيد', 85, 25, 60, 3],
  ]

  test.each<[what: string, columns: Record<string, ColumnChoice>, wanted: Partial<SheetReading>]>([
    [
      'is joined to the name',
      { B: { role: 'name' }, C: { role: 'name' }, D: { role: 'subject', full_mark: 100, counted: true } },
      { rows: [expect.objectContaining({ name: 'هدى حسن السيد' })] },
    ],
    [
      'is a component of the subject that it names',
      {
        D: { role: 'subject', full_mark: 100, counted: true },
        E: { role: 'part', name: 'النحو' },
        F: { role: 'part', name: 'النحو' },
        G: { role: 'ignored' },
      },
      { problems: [], rows: [expect.objectContaining({ degrees: ['85'] })] },
    ],
    [
      'is a component of a subject without a mark of its own',
      {
        D: { role: 'ignored' },
        E: { role: 'part', name: 'الأدب' },
        F: { role: 'part', name: 'الأدب' },
        G: { role: 'ignored' },
      },
      {
        subjects: [expect.objectContaining({ name: 'الأدب', finalDegree: 100 })],
        rows: [expect.objectContaining({ degrees: ['85'] })],
      },
    ],
    [
      'is a subject of an earlier grade',
      { D: { role: 'carried_subject', name: 'نحو 1' }, G: { role: 'ignored' } },
      { rows: [expect.objectContaining({ carried: [{ subject: 'نحو 1', degree: '85', fullMark: 100 }] })] },
    ],
    ['is the verdict', { C: { role: 'verdict' } }, { rows: [expect.objectContaining({ statedVerdict: 'السيد' })] }],
  ])('a column that the office decides %s', (_what, columns, wanted) => {
    expect(read(rows, { columns, fullMarkAll: 100 })).toMatchObject(wanted)
  })
})

describe('rows', () => {
  const HEAD = ['رقم الجلوس', 'الاسم', 'النحو (100)', 'المجموع']

  test('rows with totals, means and signatures below the students are not read as students', () => {
    const reading = read([
      HEAD,
      [10001, 'هدى حسن', 85, 85],
      [10002, 'سلمى علي', 80, 80],
      [N, 'المتوسط', 82.5, 82.5],
      ['عدد الناجحين', N, 2, N],
      [],
      ['1', 'رئيس الكنترول', N, N],
      ['2', 'عميد الكلية', N, N],
    ])
    expect(reading.rows).toHaveLength(2)
    expect(reading.problems.filter(({ code }) => code !== 'group_unknown').map(({ code }) => code)).toEqual([
      'row_skipped',
      'row_skipped',
      'row_skipped',
      'row_skipped',
    ])
  })

  test('students after the sheet’s end are a publication stop, unless the header of a next page precedes them', () => {
    const first = [HEAD, [10001, 'هدى حسن', 85, 85], ['انتهى الكشف']]
    const after = read([...first, [10002, 'سلمى علي', 80, 80]])
    expect(after.rows).toHaveLength(2)
    expect(after.stops).toMatchObject([{ code: 'rows_after_end', count: 1, lines: [{ row: 4, name: 'سلمى علي' }] }])
    const page = [HEAD, [10001, 'هدى حسن', 85, 85], [N, 'عميد الكلية'], HEAD, [10002, 'سلمى علي', 80, 80]]
    expect(read(page).stops).toEqual([])
  })

  test('a repeated header with other subjects is an error', () => {
    const other = ['رقم الجلوس', 'الاسم', 'الصرف (100)', 'المجموع']
    const { problems } = read([HEAD, [10001, 'هدى حسن', 85, 85], other, [10002, 'سلمى علي', 80, 80]])
    expect(problems.filter(({ code }) => code === 'header_changed')).toMatchObject([
      { row: 3, column: 'C', value: 'الصرف (100)', expected: 'النحو (100)' },
    ])
  })

  test.each<[what: string, seats: GridCell[], read: string[]]>([
    ['text', ['10001', '10002'], ['10001', '10002']],
    ['Arabic-Indic digits', ['١٠٠٠١', '۱۰۰۰۲'], ['10001', '10002']],
    ['numbers with a fraction', ['30001.0', '30002.00'], ['30001', '30002']],
    ['numbers without their leading zeros', [42, 43], ['00042', '00043']],
    ['texts with leading zeros', ['00042', '00043'], ['00042', '00043']],
  ])('rows may have seats as %s', (_what, seats, wanted) => {
    const rows = seats.map((seat, index) => [seat, `طالب ${index}`, 85, 85])
    const reading = read([HEAD, ...rows])
    expect(reading.rows.map(({ seatNumber }) => seatNumber)).toEqual(wanted)
    expect(reading.problems.filter(({ code }) => code.startsWith('seat'))).toEqual([])
  })
})
