import { gradeKey, termKey } from '#contract/faculty.ts'
import { gradeName, SPECIFIED_SHAPE, termName } from '#contract/faculty-shape.ts'
import { fromHundredths, percentageHundredths } from '#contract/marks.ts'
import { computeTotal } from '#server/modules/results/total.rules.ts'
import type { GridCell, GridRow, WorksheetGrid } from '#server/modules/sheets/reading/grid.rules.ts'
import type { SheetHeading } from '#server/modules/sheets/reading/sheet-reading.rules.ts'
import type { DemoSubject } from './demo-faculty.rules.ts'
import { understoodDegree } from './demo-marks.rules.ts'

/** A student's row before it is laid out. */
export interface DemoLine {
  studentId: string
  seatNumber: string
  name: string
  /** The student's marks as texts, one for each subject. */
  degrees: readonly string[]
  withheld: boolean
}

const WORKSHEET = 'النتيجة'

/**
 * Returns a worksheet in the plain template: headers, full marks, flags of counted subjects, then a row for each
 * student with the student id.
 */
export function templateWorksheet(subjects: readonly DemoSubject[], lines: readonly DemoLine[]): WorksheetGrid {
  return worksheet([
    [1, ['student_id', 'seat_number', 'name', ...subjects.map(({ name }) => name)]],
    [2, ['final_degree', null, null, ...subjects.map(({ finalDegree }) => finalDegree)]],
    [3, ['is_calculated_in_total', null, null, ...subjects.map((subject) => Number(subject.isCalculatedInTotal))]],
    ...lines.map(({ studentId, seatNumber, name, degrees }, index): NumberedCells => {
      return [index + 4, [studentId, seatNumber, name, ...degrees.map(degreeCell)]]
    }),
  ])
}

/**
 * Returns a worksheet in a control office's layout: titles, grouped headers of two rows, a row of full marks, and for
 * each student a row with formulas and a note.
 */
export function controlWorksheet(
  heading: SheetHeading,
  subjects: readonly DemoSubject[],
  lines: readonly DemoLine[],
): WorksheetGrid {
  const counted = subjects.filter((subject) => subject.isCalculatedInTotal)
  const uncounted = subjects.filter((subject) => !subject.isCalculatedInTotal)
  return worksheet([
    [1, ['بيانات تجريبية: كلية اللغة العربية والعلوم الشرعية']],
    [2, [titleOf(heading)]],
    [
      4,
      [
        'م',
        'رقم الجلوس',
        'الاسم',
        ...groupHeader('مواد تضاف للمجموع', counted),
        'المجموع',
        'النسبة المئوية',
        ...groupHeader('مواد لا تضاف للمجموع', uncounted),
        'ملاحظات',
      ],
    ],
    [5, [null, null, null, ...counted.map(({ name }) => name), null, null, ...uncounted.map(({ name }) => name)]],
    [6, [null, null, 'النهاية العظمى', ...fullMarks(counted), sumOf(fullMarks(counted)), 100, ...fullMarks(uncounted)]],
    ...lines.map((line, index): NumberedCells => [index + 7, controlCells(line, index + 1, subjects)]),
  ])
}

type NumberedCells = [number: number, cells: GridCell[]]

function worksheet(rows: readonly NumberedCells[]): WorksheetGrid {
  return { name: WORKSHEET, rows: rows.map(([number, cells]): GridRow => ({ number, cells })) }
}

function titleOf({ grade, term, year }: SheetHeading): string {
  const place = `${gradeName(SPECIFIED_SHAPE, gradeKey(grade))} - ${termName(SPECIFIED_SHAPE, termKey(term))}`
  return `نتيجة ${place} - العام الجامعي ${year - 1}/${year}`
}

/** Returns a header merged over its subjects: the text is in the first cell, and the others are empty. */
function groupHeader(text: string, subjects: readonly DemoSubject[]): GridCell[] {
  return subjects.map((_subject, index) => (index === 0 ? text : null))
}

function fullMarks(subjects: readonly DemoSubject[]): number[] {
  return subjects.map(({ finalDegree }) => finalDegree)
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}

function controlCells(line: DemoLine, serial: number, subjects: readonly DemoSubject[]): GridCell[] {
  const cellsWhere = (isCounted: boolean) =>
    line.degrees.filter((_text, index) => subjects[index]?.isCalculatedInTotal === isCounted).map(degreeCell)
  return [
    serial,
    Number(line.seatNumber),
    line.name,
    ...cellsWhere(true),
    ...(line.withheld ? [null, null] : totalCells(line.degrees, subjects)),
    ...cellsWhere(false),
    noteOf(line),
  ]
}

/**
 * Returns the cells of total and percentage. The total of a student with a raised mark (`/50`) is a number, not a
 * formula, because SUM ignores the text `/50`.
 */
function totalCells(degrees: readonly string[], subjects: readonly DemoSubject[]): GridCell[] {
  const total = computeTotal(
    subjects.map(({ finalDegree, isCalculatedInTotal }, index) => ({
      parsed: understoodDegree(degrees[index] ?? '', finalDegree),
      finalDegree,
      isCalculatedInTotal,
    })),
  )
  const value = fromHundredths(total.totalHundredths)
  const percentage = fromHundredths(percentageHundredths(total))
  return [degrees.some(isRaised) ? value : { kind: 'formula', value }, { kind: 'formula', value: percentage }]
}

function noteOf({ degrees, withheld }: DemoLine): string | null {
  if (withheld) return 'حجب'
  return degrees.some(isRaised) ? 'رأفة' : null
}

function isRaised(text: string): boolean {
  return text.startsWith('/')
}

function degreeCell(text: string): GridCell {
  return /^\d+$/.test(text) ? Number(text) : text
}
