import { describe, expect, test } from 'vitest'
import type { GridCell } from './grid.rules.ts'
import { gridOf } from './sheet-grids.testing.ts'
import { recogniseSheet } from './sheet-layout.rules.ts'

const N = null
const HEAD = ['رقم الجلوس', 'الاسم', 'النحو', 'الصرف', 'المجموع']
const FULL = [N, 'النهاية العظمى', 100, 100, 200]
const ERROR: GridCell = { kind: 'error', text: '#REF!' }

/** A sheet whose first two students are in rows 3 and 4; `more` begins in row 5. */
function read(more: readonly (readonly GridCell[])[], header = HEAD) {
  const first = [10001, 'هدى حسن', 85, 70, 155]
  const second = [10002, 'منى علي', 80, 60, 140]
  const { rows, problems, stops } = recogniseSheet([gridOf([header, FULL, first, second, ...more])], {
    grade: 2,
    term: 1,
    year: 2025,
  })
  return {
    rows: rows.map(({ rowNumber }) => rowNumber).slice(2),
    problems: problems
      .filter(({ code }) => code !== 'group_unknown')
      .map(({ code, row, value }) => `${code} ${row}${value === undefined ? '' : ` ${value}`}`),
    stops: stops.map(({ code, lines }) => `${code} ${lines.map(({ row }) => row).join(' ')}`),
  }
}

const THIRD = [10003, 'ليلى سعيد', 50, 50, 100]
const NOTHING = { rows: [], problems: [], stops: [] }

describe('a row below the students', () => {
  test.each<[row: GridCell[], skipped: string | undefined]>([
    [[N, 'المتوسط', 82.5, 65, 147.5], 'المتوسط'],
    [['عدد الناجحين', N, 2, 2, N], 'عدد الناجحين'],
    [['مجموع', N, 165, 130, 295], 'مجموع'],
    [['عدد 2', N, 2, 2, N], 'عدد 2'],
    [['متوسط', N, 82.5, 65, 147.5], 'متوسط'],
    [['1', 'رئيس الكنترول', N, N, N], '1'],
    [['أ', 'عميد الكلية', N, N, N], 'أ'],
    [['ملاحظة عامة', N, N, N, N], 'ملاحظة عامة'],
    [[N, 'ملاحظة عامة', N, N, N], 'ملاحظة عامة'],
    // Serial numbers and zero totals are filled in ahead.
    [[N, N, N, N, 0], undefined],
    [[N, N, N, N, ''], undefined],
    [[N, N, 5, N, 0], '5'],
  ])('a row %j below the students is no student, and is skipped as «%s»', (row, skipped) => {
    expect(read([row])).toEqual({ ...NOTHING, problems: skipped === undefined ? [] : [`row_skipped 5 ${skipped}`] })
  })

  test.each<[what: string, row: GridCell[], problems: string[]]>([
    ['a name and a seat', [10003, 'ليلى سعيد', N, N, N], []],
    ['a name and a seat of other digits', ['١٠٠٠٣', 'ليلى سعيد', N, N, N], []],
    ['a name and a short seat', [103, 'ليلى سعيد', N, N, N], ['seat_invalid 5 103']],
    ['a name, a mark and a seat without digits', ['س', 'ليلى سعيد', 50, N, 50], ['seat_invalid 5 س']],
    ['a name like a signature, and a seat', [10003, 'عميد أحمد', N, N, N], []],
    ['a name like a signature, a mark and a wrong seat', [1, 'عميد أحمد', 50, N, 50], ['seat_invalid 5 1']],
    ['a mark in one subject, and no seat', [N, 'ليلى سعيد', N, 50, 50], ['seat_missing 5']],
    ['a mark and a seat, and no name', [10003, N, 50, 50, 100], ['name_missing 5']],
    ['a seat, and no name', [10003, N, N, N, N], ['name_missing 5']],
    ['a seat, and a footer’s word', [10003, 'المتوسط', N, N, N], []],
    ['a seat that is an error', [ERROR, 'ليلى سعيد', N, N, N], ['cell_error 5 #REF!']],
    ['a name that is an error', [10003, ERROR, N, N, N], ['cell_error 5 #REF!']],
    ['a mark that is an error', ['س', N, ERROR, N, N], ['seat_invalid 5 س', 'name_missing 5', 'cell_error 5 #REF!']],
  ])('a row below the students is read as a student if it has %s', (_what, row, problems) => {
    const found = read([row])
    expect([found.rows, found.problems.filter((text) => !text.startsWith('total'))]).toEqual([[5], problems])
  })
})

describe('a row among the students', () => {
  test.each<[what: string, row: GridCell[], problems: string[]]>([
    ['empty', [N, N, N, N, N], []],
    ['a caption in the column of seats', ['المجموعة الثانية', N, N, N, N], ['row_skipped 5 المجموعة الثانية']],
    ['a label of full marks', ['النهاية العظمى', N, 100, 100, 200], ['row_skipped 5 النهاية العظمى']],
    ['the header again', HEAD, ['row_skipped 5 رقم الجلوس']],
    ['the header with empty columns', ['رقم الجلوس', 'الاسم', N, N, N], ['row_skipped 5 رقم الجلوس']],
    ['a label of other full marks', ['النهاية العظمى', N, 100, 50, 150], ['full_mark_changed 5 50']],
    ['another header', ['رقم الجلوس', 'الاسم', 'الأدب', 'الصرف', N], ['header_changed 5 الأدب']],
    ['a header in other columns', ['الاسم', 'رقم الجلوس', 'النحو', 'الصرف', N], ['header_changed 5 الاسم']],
  ])('a row among the students is no student if it is %s', (_what, row, problems) => {
    expect(read([row, THIRD])).toEqual({ rows: [6], problems, stops: [] })
  })

  test.each<[what: string, row: GridCell[]]>([
    ['a name', [N, 'ليلى سعيد', N, N, N]],
    ['a footer’s word beside marks', [N, 'المتوسط', 82.5, 65, 147.5]],
    ['a mark and a caption', ['المجموعة الثانية', N, 50, N, 50]],
    ['a seat', [10009, N, N, N, N]],
  ])('a row among the students is a student with errors if it has %s', (_what, row) => {
    expect(read([row, THIRD]).rows).toEqual([5, 6])
  })
})

test('marks without seat and name among the students stop the publication unless all are full marks', () => {
  expect(read([[N, N, 100, 50, 150], THIRD]).stops).toEqual(['marks_without_student 5'])
  expect(read([[N, N, 100, 100, 200], THIRD]).stops).toEqual([])
})

describe('titles above the header that are repeated among the students', () => {
  const TITLES = [['كلية التجربة', N, 'صفحة 1'], ['نتيجة الفرقة الثانية - الفصل الدراسي الأول - 2024/2025']]

  function readBelow(...between: GridCell[][]) {
    const first = [10001, 'هدى حسن', 85, 70, 155]
    const rows = [...TITLES, [1, N, 2], HEAD, FULL, first, ...between, HEAD, THIRD]
    const { rows: students, stops } = recogniseSheet([gridOf(rows)], { grade: 2, term: 1, year: 2025 })
    return [students.map(({ seatNumber }) => seatNumber), stops.map(({ code }) => code)]
  }

  test('titles that are repeated among the students are no students, also with another page number', () => {
    expect(readBelow(...TITLES)).toEqual([['10001', '10003'], []])
    expect(readBelow(['كلية التجربة', N, 'صفحة 2'], [N, 'كلية التجربة'])).toEqual([['10001', '10003'], []])
  })

  test('titles of another year among the students stop the publication', () => {
    const other = ['نتيجة الفرقة الثانية - الفصل الدراسي الأول - 2023/2024']
    expect(readBelow(other)).toEqual([['10001', '10003'], ['rows_unread']])
  })

  test.each<[what: string, row: GridCell[]]>([
    ['another text', ['كلية التجربة', 'هدى علي']],
    ['only a number', [1]],
    ['a mark', ['كلية التجربة', N, 50]],
  ])('a title among the students is read as a student with errors if its row has %s', (_what, row) => {
    expect(readBelow(row)[0]).toHaveLength(3)
  })
})

test('another header is not compared if no students are between it and the next one', () => {
  const other = ['رقم الجلوس', 'الاسم', 'الأدب', 'الصرف', N]
  const problems = ['row_skipped 5 رقم الجلوس', 'row_skipped 6 رقم الجلوس']
  expect(read([other, HEAD, THIRD])).toEqual({ rows: [7], problems, stops: [] })
})

describe('a row at the foot of a page, above the header of the next one', () => {
  test.each<[what: string, row: GridCell[], skipped: string]>([
    ['sums', [N, 'إجمالي الصفحة', 165, 130, 295], 'إجمالي الصفحة'],
    ['sums without a caption below the names', ['المجموع', N, 165, 130, 295], 'المجموع'],
    ['signatures', [N, 'رئيس الكنترول', N, 'عميد الكلية', N], 'رئيس الكنترول'],
    ['a signature beside another word', ['أملاه', 'فلان', N, N, N], 'أملاه'],
  ])('a row at the foot of a page is no student if it has %s', (_what, row, skipped) => {
    const problems = [`row_skipped 5 ${skipped}`, 'row_skipped 6 رقم الجلوس']
    expect(read([row, HEAD, THIRD])).toEqual({ rows: [7], problems, stops: [] })
  })

  test.each<[what: string, row: GridCell[]]>([
    ['a name and marks', [N, 'ليلى سعيد', 50, 50, 100]],
    ['a name alone', [N, 'ليلى سعيد', N, N, N]],
    ['a signature’s word beside marks', [N, 'عميد أحمد', 50, 50, 100]],
    ['a seat and a footer’s word', [10009, 'المتوسط', N, N, N]],
    ['a signature’s word and a seat', [10009, 'عميد أحمد', N, N, N]],
    ['a mark that is an error', [N, 'إجمالي الصفحة', ERROR, 130, 295]],
  ])('a row at the foot of a page is a student, with or without errors, if it has %s', (_what, row) => {
    expect(read([row, HEAD, THIRD]).rows).toEqual([5, 7])
  })

  test('a footer’s word is no foot of a page if students of the page are below it', () => {
    const fourth = [10004, 'سارة كمال', 50, 50, 100]
    expect(read([[N, 'المتوسط', 82.5, 65, 147.5], THIRD, HEAD, fourth]).rows).toEqual([5, 6, 8])
  })

  test('marks without a student are no stop if a column before the seats calls them sums', () => {
    const wide = (cells: readonly GridCell[], first: GridCell = N) => [first, ...cells]
    const sheet = (caption: GridCell) => [
      wide(HEAD, 'م'),
      wide(FULL),
      wide([10001, 'هدى حسن', 85, 70, 155], 1),
      wide([N, N, 85, 70, 155], caption),
      wide(HEAD, 'م'),
      wide([10002, 'منى علي', 80, 60, 140], 2),
    ]
    const stopsOf = (caption: GridCell) =>
      recogniseSheet([gridOf(sheet(caption))], { grade: 2, term: 1, year: 2025 }).stops.map(({ code }) => code)
    expect(stopsOf('إجمالي الصفحة')).toEqual([])
    expect(stopsOf('تابع')).toEqual(['marks_without_student'])
  })
})

test('sums below the last student are no lines of the stop for marks without a student', () => {
  const rows = [
    ['م', ...HEAD],
    [N, ...FULL],
    [1, 10001, 'هدى حسن', 85, 70, 155],
    ['تابع', N, N, 80, 60, 140],
    [2, 10002, 'منى علي', 80, 60, 140],
    ['الإجمالي', N, N, 245, 190, 435],
  ]
  const { stops } = recogniseSheet([gridOf(rows)], { grade: 2, term: 1, year: 2025 })
  expect(stops.map(({ code, lines }) => [code, ...lines.map(({ row }) => row)])).toEqual([['marks_without_student', 4]])
})

describe('a sheet’s end', () => {
  const END = ['انتهى الكشف', N, N, N, N]

  test('students below a sheet’s end stop the publication', () => {
    expect(read([END, THIRD])).toMatchObject({ rows: [6], stops: ['rows_after_end 6'] })
    expect(read([[N, N, N, 'يعتمد عميد الكلية', N], THIRD])).toMatchObject({ stops: ['rows_after_end 6'] })
    expect(read([END]).stops).toEqual([])
  })

  test('students below a sheet’s end are no stop if the header of a next page precedes them', () => {
    expect(read([END, HEAD, THIRD])).toMatchObject({ rows: [7], stops: [] })
  })

  test('a caption among the students is not recognised as the sheet’s end', () => {
    expect(read([['المجموعة الثانية', N, N, N, N], THIRD]).stops).toEqual([])
  })
})

test('repeated headers and captions do not change how seats are padded and names joined', () => {
  const rows = [
    ['رقم الجلوس', 'الاسم', 'اسم الأب', 'النحو (100)'],
    [42, 'هدى حسن البنا', 'حسن', 85],
    ['رقم الجلوس', 'الاسم', 'اسم الأب', 'النحو (100)'],
    [N, 'المجموعة الثانية', 'علي', N],
    [10043, 'منى علي سعد', 'علي', 80],
  ]
  const read = recogniseSheet([gridOf(rows)], { grade: 2, term: 1, year: 2025 }).rows
  expect(read.map(({ seatNumber, name }) => `${seatNumber} ${name}`)).toEqual([
    '00042 هدى حسن البنا',
    // The caption is a doubtful row, so it becomes a student with errors.
    ' المجموعة الثانية',
    '10043 منى علي سعد',
  ])
})

test('a worksheet without any row that has both seat and name is an empty form', () => {
  const filled = gridOf([HEAD, FULL, [10001, 'هدى حسن', 85, 70, 155]], {}, 'كشف')
  const form = (rows: readonly (readonly GridCell[])[]) => gridOf([HEAD, FULL, ...rows], {}, 'نموذج')
  const worksheet = (...rows: GridCell[][]) => recogniseSheet([form(rows), filled], {}).worksheet
  expect(worksheet(HEAD)).toBe('كشف')
  expect(worksheet([10001, N], [N, 'هدى'])).toBe('كشف')
  expect(worksheet([10001, 'منى'])).toBe('')
})

test('rows with the same words on each page have one warning, and rows of numbers have one each', () => {
  const page = (seat: number, sum: number): GridCell[][] => [
    [seat, `طالب ${seat}`, 50, 50, 100],
    ['مجموع الصفحة', N, sum, sum, sum],
    [N, 'رئيس الكنترول', N, 'عميد الكلية', N],
    HEAD,
  ]
  const { problems } = read([...page(10_003, 165), ...page(10_004, 170.5), ...page(10_005, 90), [N, N, 70, N, N]])
  expect(problems).toEqual([
    'row_skipped 6 مجموع الصفحة',
    'row_skipped 7 رئيس الكنترول',
    'row_skipped 8 رقم الجلوس',
    'row_skipped 17 70',
  ])
})
