import { describe, expect, test } from 'vitest'
import type { ColumnChoice } from '#contract/upload-choices.ts'
import type { GridCell } from './grid.rules.ts'
import { gridOf } from './sheet-grids.testing.ts'
import { recogniseSheet } from './sheet-layout.rules.ts'
import { isOfStudent } from './sum-columns.rules.ts'

const N = null

test.each<[text: string, expected: boolean]>([
  ['مجموع الفصل الدراسي', true],
  ['المجموع بعد الرأفة', true],
  ['المعدل التراكمي', true],
  ['مج الدرجات', true],
  ['عدد مواد الرسوب', true],
  ['النسبة من المجموع', true],
  ['نسبة النجاح', true],
  ['الترتيب على الفرقة', true],
  ['المركز على الدفعة', true],
  ['درجات الرأفة', true],
  ['درجات التيسير', true],
  ['بالرأفة', true],
  ['حافز رياضي', true],
  ['درجات الحافز', true],
  ['درجات إضافية', true],
  ['درجة التعويض', true],
  ['الحوافز والأجور', false],
  ['النقاط', true],
  ['نقاط الفصل', true],
  ['الساعات المعتمدة', true],
  ['CGPA', true],
  ['درجة السلوك', true],
  ['السن', true],
  ['المدرج', true],
  ['الفصل الدراسي', true],
  ['العام الجامعي', true],
  ['الدفعة', true],
  ['الفصل والوصل', false],
  ['السنة', false],
  ['رقم الجلوس القديم', true],
  ['كود المادة', true],
  // Names of subjects that contain similar words
  ['السلوك التنظيمي', false],
  ['أسس الترقيم', false],
  ['نظرية المجموعات', false],
  ['نظرية المجموع', false],
  ['الجملة العربية', false],
  ['العدد في العربية', false],
  ['النسب والتصغير', false],
  ['تيسير النحو', false],
  ['', false],
])('«%s» says something of a student and is no subject: %s', (text, expected) => {
  expect(isOfStudent(text)).toBe(expected)
})

/** Reads a sheet of four students with a column behind the marks of two subjects. */
function read(header: string, values: readonly GridCell[], column?: ColumnChoice) {
  const students = [
    [10001, 'هدى حسن', 90, 80],
    [10002, 'منى علي', 85, '/50'],
    [10003, 'سلمى عمر', 60.5, 'غـ'],
    [10004, 'آية سعد', 55, 70],
  ]
  const rows = [
    ['رقم الجلوس', 'الاسم', 'النحو', 'الصرف', header],
    [N, 'النهاية العظمى', 100, 100, 200],
    ...students.map((student, at) => [...student, values[at] ?? N]),
  ]
  return reading(rows, column ? { E: column } : {})
}

function reading(rows: readonly (readonly GridCell[])[], columns: Readonly<Record<string, ColumnChoice>> = {}) {
  const { subjects, stops } = recogniseSheet([gridOf(rows)], { grade: 2, term: 1, year: 2025, columns })
  return { subjects: subjects.map(({ name }) => name), stops: stops.map(({ code, lines }) => [code, lines[0]?.name]) }
}

describe('a column of numbers behind the subjects', () => {
  const SUMS = [170, 135, 60.5, 125]
  const TWO = ['النحو', 'الصرف']

  test.each(['المجموع (200)', 'المجموع من 200', 'المجموع الكلي 200', 'جملة الدرجات', 'الدرجة الكلية'])(
    'a column of sums behind the subjects is the total if its header is «%s»',
    (header) => {
      expect(read(header, SUMS)).toEqual({ subjects: TWO, stops: [] })
      expect(read(header, [170, 135, 60.5, 126])).toEqual({ subjects: TWO, stops: [] })
      expect(read(header, [171, 136, 61, 126])).toEqual({ subjects: TWO, stops: [['totals_differ', 'هدى حسن']] })
    },
  )

  test.each<[header: string, values: GridCell[]]>([
    ['مجموع الترم', [1, 2, 3, 4]],
    ['درجات الرأفة', [N, 2, N, N]],
    ['الدرجات', SUMS],
    ['الدرجات', [170, 135, 60.5, N]],
  ])('a column behind the subjects is a stop if its header is «%s» and its values are %j', (header, values) => {
    expect(read(header, values)).toEqual({ subjects: TWO, stops: [['column_not_understood', header]] })
  })

  test.each<[values: GridCell[]]>([[[170, 135, 60, 126]], [[170, 135]], [[0, 0, 0, 0]]])(
    'a column behind the subjects is a subject if its values %j are not the sums of most rows',
    (values) => {
      expect(read('الدرجات', values).subjects).toEqual([...TWO, 'الدرجات'])
    },
  )

  /** Reads a sheet of two subjects and a column behind them; takes each student's two marks and number there. */
  function readMarks(marks: readonly (readonly GridCell[])[]) {
    const rows = [
      ['رقم الجلوس', 'الاسم', 'النحو', 'الصرف', 'الدرجات'],
      [N, 'النهاية العظمى', 100, 100, 200],
      ...marks.map((cells, at) => [10_001 + at, `هدى حسن ${'ابتثج'[at]}`, ...cells]),
    ]
    return reading(rows).subjects
  }

  test('a column is a sum if it is one in four of five rows, with an unreadable mark as 0 and «/1» as 1', () => {
    const sums = [
      [90, 80, 170],
      [85, '?', 85],
      [60, '/1', 61],
    ]
    expect(readMarks(sums)).toEqual(TWO)
    expect(readMarks([...sums, [70, 70, 140], [70, 70, 150]])).toEqual(TWO)
    expect(readMarks([...sums, [70, 70, 150]])).toEqual([...TWO, 'الدرجات'])
  })

  test('a column is no sum of marks that are all 0', () => {
    const absent = ['غـ', 'غـ', 0]
    expect(readMarks([absent, absent, absent])).toEqual([...TWO, 'الدرجات'])
  })

  test('a column may be the sum of subjects that have only components', () => {
    const rows = [
      ['رقم الجلوس', 'الاسم', 'النحو', N, 'الصرف', N, 'الدرجات'],
      [N, N, 'أعمال سنة', 'تحريري', 'أعمال سنة', 'تحريري', N],
      [N, 'النهاية العظمى', 20, 80, 20, 80, 200],
      [10_001, 'هدى حسن', 15, 60, 16, 70, 161],
      [10_002, 'منى علي', 14, 50, 12, 60, 136],
      [10_003, 'سلمى عمر', 13, 40, 11, 50, 114],
    ]
    expect(reading(rows).subjects).toEqual(TWO)
  })

  test('a column may be the sum of the subjects without the carried-over ones', () => {
    const rows = [
      ['رقم الجلوس', 'الاسم', 'تخلفات', 'مواد تضاف للمجموع', N, N],
      [N, N, 'البلاغة', 'النحو', 'الصرف', 'الدرجات'],
      [N, 'النهاية العظمى', 100, 100, 100, 200],
      [10_001, 'هدى حسن', 50, 90, 80, 170],
      [10_002, 'منى علي', N, 85, 50, 135],
      [10_003, 'سلمى عمر', 60, 60, 70, 130],
    ]
    expect(reading(rows).subjects).toEqual(TWO)
  })

  test('a column behind the subjects is what the officer chooses', () => {
    expect(read('مجموع الترم', SUMS, { role: 'subject', name: 'الأدب', full_mark: 200 }).subjects).toEqual([
      ...TWO,
      'الأدب',
    ])
    expect(read('مجموع الترم', SUMS, { role: 'total' })).toEqual({ subjects: TWO, stops: [] })
  })
})
