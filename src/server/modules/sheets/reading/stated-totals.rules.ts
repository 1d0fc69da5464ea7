import { fromHundredths, percentageHundredths } from '#contract/marks.ts'
import type { SheetProblemCode } from '#contract/sheet-problems.ts'
import type { GridRow } from './grid.rules.ts'
import { cellFault, columnLetters, plainNumber, textAt } from './grid-cell.rules.ts'
import type { ProblemList } from './problem-list.rules.ts'
import type { SheetHeader } from './sheet-header.rules.ts'
import type { SheetRow } from './sheet-reading.rules.ts'
import type { SubjectColumn } from './sheet-subjects.rules.ts'

/** Half a hundredth, which rounding to two decimals can change, plus floating-point noise. */
const TOLERANCE_HUNDREDTHS = 0.5 + 1e-6

/**
 * Compares the totals in the sheet with those computed from the degrees. The computed totals win. A difference is a
 * warning, because it indicates a wrong mark, a shifted column or a subject in the wrong group.
 */
export function checkStatedTotals(
  header: SheetHeader,
  subjects: readonly SubjectColumn[],
  students: readonly { row: GridRow; student: SheetRow }[],
  problems: ProblemList,
): void {
  const { total, percentage } = header.columns
  checkFullTotal(header, subjects, problems)
  // Report an empty total only among filled ones; an empty column is fine.
  const totalsAreStated = students.some(({ row }) => textAt(row, total) !== '')
  for (const { row, student } of students) {
    if (student.withheld) continue
    if (totalsAreStated) checkCell(row, total, student.totalHundredths, 'total_differs', problems)
    if (percentage === undefined || textAt(row, percentage) === '') continue
    // A cell in percent format contains 0.9667 and displays 96.67 %.
    const stated = plainNumber(textAt(row, percentage))
    const computed = percentageHundredths(student)
    if (stated !== undefined && stated <= 1 && agrees(stated * 100, computed)) continue
    checkCell(row, percentage, computed, 'percentage_differs', problems)
  }
}

/**
 * Checks that the total's full mark is the sum of the counted full marks, which detects a subject in the wrong group.
 */
function checkFullTotal(
  { fullMarks, columns }: SheetHeader,
  subjects: readonly SubjectColumn[],
  problems: ProblemList,
): void {
  if (!fullMarks || textAt(fullMarks, columns.total) === '') return
  const counted = subjects.filter(({ isCalculatedInTotal }) => isCalculatedInTotal)
  const sum = counted.reduce((hundredths, { finalDegree }) => hundredths + Math.round(finalDegree * 100), 0)
  checkCell(fullMarks, columns.total, sum, 'total_differs', problems)
}

function checkCell(
  row: GridRow,
  column: number | undefined,
  computedHundredths: number,
  code: SheetProblemCode,
  problems: ProblemList,
): void {
  if (column === undefined) return
  const fault = cellFault(row.cells[column])
  if (fault?.code === 'formula_without_value') return
  const text = textAt(row, column)
  const stated = plainNumber(text)
  if (stated !== undefined && agrees(stated, computedHundredths)) return
  const expected = String(fromHundredths(computedHundredths))
  problems.add(code, { row: row.number, column: columnLetters(column) }, { value: fault?.value ?? text, expected })
}

function agrees(stated: number, computedHundredths: number): boolean {
  return Math.abs(stated * 100 - computedHundredths) <= TOLERANCE_HUNDREDTHS
}
