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
  // Subjects
  ['السلوك التنظيمي', false],
  ['أسس الترقيم', false],
  ['نظرية المجموعات', false],
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
  const { subjects, stops } = recogniseSheet([gridOf(rows)], {
    grade: 2,
    term: 1,
    year: 2025,
    ...(column ? { columns: { E: column } } : {}),
  })
  return { subjects: subjects.map(({ name }) => name), stops: stops.map(({ code, lines }) => [code, lines[0]?.name]) }
}

describe('a column of numbers behind the subjects', () => {
  const SUMS = [170, 135, 60.5, 125]
  const TWO = ['النحو', 'الصرف']

  test.each(['المجموع (200)', 'المجموع من 200', 'المجموع الكلي 200', 'جملة الدرجات', 'الدرجة الكلية'])(
    'is the total if its header is «%s»',
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
  ])('is no subject but a stop if its header is «%s» and its values are %j', (header, values) => {
    expect(read(header, values)).toEqual({ subjects: TWO, stops: [['column_not_understood', header]] })
  })

  test.each<[values: GridCell[]]>([[[170, 135, 60, 126]], [[170, 135]], [[0, 0, 0, 0]]])(
    'is a subject if its values %j are not the sums in most of several rows',
    (values) => {
      expect(read('الدرجات', values).subjects).toEqual([...TWO, 'الدرجات'])
    },
  )

  test('is what the officer chooses', () => {
    expect(read('مجموع الترم', SUMS, { role: 'subject', name: 'الأدب', full_mark: 200 }).subjects).toEqual([
      ...TWO,
      'الأدب',
    ])
    expect(read('مجموع الترم', SUMS, { role: 'total' })).toEqual({ subjects: TWO, stops: [] })
  })
})
