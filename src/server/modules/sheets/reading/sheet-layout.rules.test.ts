import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SheetProblem } from '#contract/sheet-problems.ts'
import type { GridCell, WorksheetGrid } from './grid.rules.ts'
import { controlGrid, gridOf, templateGrid } from './sheet-grids.testing.ts'
import { recogniseSheet } from './sheet-layout.rules.ts'
import type { SheetChoices } from './sheet-reading.rules.ts'

const CHOICES: SheetChoices = { grade: 2, term: 1, year: 2025 }

const SUBJECTS = [
  { name: 'النحو', finalDegree: 100, isCalculatedInTotal: true },
  { name: 'الصرف', finalDegree: 100, isCalculatedInTotal: true },
  { name: 'الحاسب', finalDegree: 50, isCalculatedInTotal: false },
]

const STUDENTS = [
  { seatNumber: '20001', name: 'طالب أول', degrees: ['91', '80', '40'], totalHundredths: 17_100 },
  { seatNumber: '20002', name: 'طالب ثان', degrees: ['/50', 'غـ', '50'], totalHundredths: 5000 },
  { seatNumber: '20003', name: 'طالب ثالث', degrees: ['60.5', '70', 'غـ'], totalHundredths: 13_050 },
]

function read(grid: WorksheetGrid, choices: SheetChoices = CHOICES) {
  return recogniseSheet([grid], choices)
}

function places(problems: readonly SheetProblem[]) {
  return problems.map(({ code, row, column }) => [code, row, column])
}

describe('a control sheet', () => {
  test('a control sheet is read as heading, subjects and students', () => {
    const reading = read(controlGrid(), {})
    expect(reading).toMatchObject({
      layout: 'control',
      worksheet: 'كشف',
      heading: { grade: 2, term: 1, year: 2025 },
      subjects: SUBJECTS,
      rows: STUDENTS,
      problems: [],
    })
    expect(reading.rows[1]).toEqual({
      ...STUDENTS[1],
      rowNumber: 8,
      studentId: null,
      note: 'رأفة',
      withheld: false,
      maxHundredths: 20_000,
      carried: [],
      statedVerdict: '',
    })
  })

  test('a control sheet is recognised if its header is in row 30, but not in row 31', () => {
    function lower(rows: number): WorksheetGrid {
      const grid = controlGrid()
      return { ...grid, rows: grid.rows.map(({ number, cells }) => ({ number: number + rows, cells })) }
    }
    expect(read(lower(26), {})).toMatchObject({ rows: STUDENTS, problems: [] })
    expect(places(read(lower(27), {}).problems)).toEqual([['no_layout', null, null]])
  })

  test('a control sheet may have its groups in the row above a complete header row', () => {
    const grid = gridOf([
      [null, null, 'مواد تضاف للمجموع', null, null, 'مواد لا تضاف للمجموع'],
      ['رقم الجلوس', 'الاسم', 'النحو', 'الصرف', 'المجموع', 'الحاسب', 'ملاحظات'],
      [null, 'النهاية العظمى', 100, 100, 200, 50],
      [20001, 'طالب أول', 91, 80, 171, 40],
    ])
    expect(read(grid)).toMatchObject({ subjects: SUBJECTS, rows: [STUDENTS[0]], problems: [] })
  })

  test('in a control sheet without groups every subject counts in the total, with a warning', () => {
    const grid = gridOf([
      ['رقم الجلوس', 'الاسم', 'النحو', 'الصرف', 'المجموع', 'التقدير'],
      ['النهاية العظمى', null, 100, 100, 200],
      [20001, 'طالب أول', 91, 80, 171, 'ممتاز'],
    ])
    const reading = read(grid)
    expect(reading.subjects.map(({ isCalculatedInTotal }) => isCalculatedInTotal)).toEqual([true, true])
    expect(places(reading.problems)).toEqual([
      ['group_unknown', 1, 'C'],
      ['group_unknown', 1, 'D'],
    ])
  })

  test('a group of a control sheet ends before the columns after the total', () => {
    const reading = read(controlGrid({ H4: null }))
    expect(reading.subjects[2]).toEqual({ name: 'الحاسب', finalDegree: 50, isCalculatedInTotal: true })
    expect(reading.problems[0]).toMatchObject({ code: 'group_not_understood', row: 5, column: 'H', value: 'الحاسب' })
  })

  test('marks under a group of carried-over subjects are not read as marks of the sheet’s own subjects', () => {
    const reading = read(controlGrid({ H4: 'تخلفات', H9: null }))
    expect(reading).toMatchObject({ subjects: SUBJECTS.slice(0, 2), problems: [], stops: [] })
    expect(reading.rows.map(({ carried }) => carried)).toEqual([
      [{ subject: 'الحاسب', degree: '40', fullMark: 50 }],
      [{ subject: 'الحاسب', degree: '50', fullMark: 50 }],
      [],
    ])
  })

  test('a control sheet’s empty columns and columns that are no subject are ignored', () => {
    const reading = read(controlGrid({ K4: 'العنوان', K7: 'شارع التجربة', L4: null, L9: '01000000000' }))
    expect(reading).toMatchObject({ subjects: SUBJECTS, rows: STUDENTS, problems: [] })
  })

  test('a control sheet’s column of marks without a full mark is reported', () => {
    expect(places(read(controlGrid({ J4: 'الفقه', J7: 70 })).problems).slice(0, 2)).toEqual([
      ['full_mark_missing', 6, 'J'],
      ['group_not_understood', 5, 'J'],
    ])
  })

  test('a control sheet’s row of pass marks is skipped', () => {
    expect(read(controlGrid({ A7: null, B7: null, C7: 'النهاية الصغرى' }))).toMatchObject({
      rows: STUDENTS.slice(1),
      problems: [],
    })
  })

  test('a control sheet may contain Arabic-Indic digits and presentation forms', () => {
    const reading = read(
      controlGrid({ B7: '٢٠٠٠١', C7: '\uFEC3\uFE8E\uFEDF\uFE90 أول', D6: '١٠٠', D7: '٩١', F7: '١٧١' }),
    )
    expect(reading.problems).toEqual([])
    expect(reading.rows[0]).toMatchObject({ seatNumber: '20001', name: 'طالب أول', totalHundredths: 17_100 })
  })
})

describe('a template', () => {
  test('a template is read as subjects and students, with the heading from the office’s choices', () => {
    const reading = read(templateGrid())
    expect(reading).toMatchObject({
      layout: 'template',
      heading: CHOICES,
      subjects: SUBJECTS,
      rows: STUDENTS,
      problems: [],
    })
    expect(reading.rows[0]).toMatchObject({ studentId: '200012024', rowNumber: 4 })
  })

  test('a template may have Arabic headers and no identifiers', () => {
    const grid = gridOf([
      ['رقم الجلوس', 'اسم الطالب', 'النحو'],
      ['final_degree', '', 100],
      ['is_calculated_in_total', '', '1'],
      ['20001', 'طالب أول', '91'],
    ])
    expect(read(grid).problems).toEqual([])
    expect(read(grid).rows[0]).toMatchObject({ studentId: null, seatNumber: '20001', degrees: ['91'] })
  })

  test('a template may leave a student’s identifier empty', () => {
    const reading = read(templateGrid({ A4: null }))
    expect(reading.problems).toEqual([])
    expect(reading.rows[0]?.studentId).toBeNull()
  })

  test('a template gets its heading only from the office’s choices', () => {
    expect(places(read(templateGrid(), { term: 1 }).problems)).toEqual([
      ['grade_unknown', null, null],
      ['year_unknown', null, null],
    ])
  })
})

describe('rows that are not students', () => {
  test('empty rows and rows with only serial numbers or zero totals are skipped without a warning', () => {
    const reading = read(controlGrid({ A11: 4, F11: { kind: 'formula', value: 0 }, A12: 5, A14: '' }))
    expect(reading).toMatchObject({ rows: STUDENTS, problems: [] })
  })

  test('rows with signatures, captions or a repeated header are skipped with a warning', () => {
    const reading = read(
      controlGrid({
        B10: 'رقم الجلوس',
        C10: 'الاسم',
        B11: 20004,
        C11: 'طالب رابع',
        D11: 50,
        E11: 50,
        F11: 100,
        B13: 'رئيس الكنترول',
        C13: 'وكيل الكلية',
        H13: 'عميد الكلية',
        C14: 'أ.د. فلان',
        A15: 'يعتمد',
      }),
    )
    expect(reading.rows.map(({ rowNumber }) => rowNumber)).toEqual([7, 8, 9, 11])
    expect(reading.problems.map(({ code, row, value }) => [code, row, value])).toEqual([
      ['row_skipped', 10, 'رقم الجلوس'],
      ['row_skipped', 13, 'رئيس الكنترول'],
      ['row_skipped', 14, 'أ.د. فلان'],
      ['row_skipped', 15, 'يعتمد'],
    ])
  })

  test('a row with marks only is skipped with a warning, a row with a name is a student without a seat', () => {
    const reading = read(controlGrid({ B7: null, C7: null, B8: null, D8: null, E8: null, H8: null }))
    expect(places(reading.problems).slice(0, 2)).toEqual([
      ['row_skipped', 7, null],
      ['seat_missing', 8, 'B'],
    ])
  })
})

describe('a worksheet', () => {
  const other = controlGrid({}, 'الفرقة الثالثة')
  const legend = gridOf([['تعليمات']], {}, 'تعليمات')

  test('a worksheet is chosen if it is the file’s only result sheet', () => {
    expect(recogniseSheet([legend, controlGrid()], {})).toMatchObject({ worksheet: 'كشف', problems: [] })
  })

  test('if two worksheets are result sheets and none is chosen, the reading is empty and has an error', () => {
    const reading = recogniseSheet([controlGrid(), legend, other], {})
    expect(reading).toMatchObject({
      rows: [],
      problems: [{ code: 'several_worksheets', value: 'كشف، الفرقة الثالثة' }],
    })
  })

  test('a worksheet is chosen if the file’s other result sheet is an empty form', () => {
    const form = gridOf([['رقم الجلوس', 'الاسم', 'النحو']], {}, 'نموذج')
    expect(recogniseSheet([form, controlGrid()], {})).toMatchObject({ worksheet: 'كشف', problems: [] })
  })

  test('a worksheet is chosen by its name', () => {
    expect(recogniseSheet([controlGrid(), other], { worksheet: 'الفرقه الثالثه' })).toMatchObject({
      worksheet: 'الفرقة الثالثة',
      problems: [],
    })
  })

  test('a worksheet is chosen by its exact name if another worksheet’s name differs only in spelling', () => {
    const grids = [controlGrid({}, 'كشف ا'), controlGrid({}, 'كشف أ')]
    expect(recogniseSheet(grids, { worksheet: 'كشف أ' })).toMatchObject({ worksheet: 'كشف أ', problems: [] })
    expect(places(recogniseSheet(grids, { worksheet: 'كشف إ' }).problems)).toEqual([['several_worksheets', null, null]])
  })

  test('choosing a worksheet with an unknown name or without a result sheet is an error', () => {
    const unknown = recogniseSheet([controlGrid()], { worksheet: 'غيرها' }).problems
    expect(unknown).toMatchObject([{ code: 'worksheet_not_found', value: 'غيرها' }])
    expect(places(recogniseSheet([legend], { worksheet: 'تعليمات' }).problems)).toEqual([['no_layout', null, null]])
    expect(places(recogniseSheet([], {}).problems)).toEqual([['no_layout', null, null]])
  })
})

test('the template and the control sheet are read as the same students', () => {
  const mark = fc.oneof(
    fc.integer({ min: 0, max: 100 }),
    fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
    fc.constantFrom<GridCell>('غـ', 'غش', 'عذر', '/50', null),
  )
  const students = fc.array(fc.tuple(mark, mark, mark), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(students, fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }), (marks, counted) => {
      const rows = marks.map((degrees, index): GridCell[] => [10_001 + index, `طالب ${index}`, ...degrees])
      const names = ['النحو', 'الصرف', 'الفقه']
      const template = gridOf([
        ['seat_number', 'name', ...names],
        ['final_degree', '', 100, 100, 100],
        ['is_calculated_in_total', '', ...counted.map(Number)],
        ...rows,
      ])
      const groups = counted.map((isCounted) => (isCounted ? 'مواد تضاف للمجموع' : 'مواد لا تضاف للمجموع'))
      const control = gridOf([
        ['رقم الجلوس', 'الاسم', ...groups],
        [null, null, ...names],
        [null, 'النهاية العظمى', 100, 100, 100],
        ...rows,
      ])
      const [one, two] = [read(template), read(control)]
      expect(one.problems).toEqual([])
      expect(two.problems).toEqual([])
      expect(one.subjects).toEqual(two.subjects)
      expect(one.rows).toEqual(two.rows)
      expect(one.rows.map(({ seatNumber }) => Number(seatNumber))).toEqual(rows.map(([seat]) => seat))
    }),
  )
})
