import { fromHundredths, percentageHundredths } from '#contract/marks.ts'
import type { SheetStop } from '#contract/sheet-stops.ts'
import { STOP_SIDES } from '#contract/stop-sides.ts'
import { offersFor, type TotalDifference } from './explained-totals.rules.ts'
import { fullMarkOf, totalFullMark } from './full-mark.rules.ts'
import type { GridRow } from './grid.rules.ts'
import { columnLetters, plainNumber, textAt, valueFault } from './grid-cell.rules.ts'
import type { ProblemList } from './problem-list.rules.ts'
import type { SheetHeader } from './sheet-header.rules.ts'
import { areMany, stopOf } from './sheet-stops.rules.ts'
import type { SubjectColumn } from './sheet-subjects.rules.ts'
import type { ReadRow } from './student-row.rules.ts'

/** Half a hundredth, which rounding to two decimals can change, plus floating-point noise. */
const TOLERANCE_HUNDREDTHS = 0.5 + 1e-6

/**
 * Compares the totals in the sheet with those computed from the degrees. The computed totals win. Differences in a few
 * rows are warnings: a wrong mark or a shifted row. Differences in many rows, or in any row if the full marks have
 * another sum than the total's full mark, are a stop, because a subject is in the wrong group or has another full mark;
 * it offers what would explain most rows. A full mark of the total that few students have as their maximum is a stop,
 * too: all percentages would then differ from the sheet's.
 */
export function checkStatedTotals(
  header: SheetHeader,
  subjects: readonly SubjectColumn[],
  students: readonly ReadRow[],
  problems: ProblemList,
): SheetStop[] {
  const ofFullMarks = checkFullTotal(header, subjects)
  const found = students.filter(({ student }) => !student.withheld).flatMap(differencesIn(header, students))
  // An empty total states nothing: some sheets give none to students who failed.
  const stated = found.filter(({ value }) => value !== '')
  const firstOfRow = stated.filter(({ row }, index) => stated[index - 1]?.row !== row)
  // A few differing totals are no stop: subjects that only a few students take, such as carried-over ones, cause them.
  const stops = areMany(firstOfRow.length, students.length) || ofFullMarks !== undefined
  const asksFullMark = ofFullMarks && firstOfRow.length === 0 && !areMaximum(ofFullMarks.stated, students)
  if (ofFullMarks && !asksFullMark) problems.add('total_differs', ofFullMarks.place, ofFullMarks.texts)
  reportDifferences(stops ? [] : stated, problems)
  reportEmpty(
    header,
    found.filter(({ value }) => value === ''),
    students,
    problems,
  )
  if (asksFullMark) {
    const { place, stated: fullMark, texts } = ofFullMarks
    const sides = { stated: STOP_SIDES.fullMark(fullMark), expected: STOP_SIDES.fullMark(Number(texts.expected)) }
    return stopOf('totals_differ', [{ ...place, ...sides }])
  }
  if (!stops) return []
  const lines = firstOfRow.map(({ row, column, student, value, expected }) => ({
    row: row.number,
    column: columnLetters(column),
    seat_number: student.seatNumber,
    name: student.name,
    stated: value,
    expected,
  }))
  return stopOf('totals_differ', lines, offersFor(subjects, firstOfRow))
}

/** Adds a warning for each total that is empty among others, or a single one if there are many of them. */
function reportEmpty(
  header: SheetHeader,
  empty: readonly TotalDifference[],
  students: readonly ReadRow[],
  problems: ProblemList,
): void {
  const [first] = empty
  if (!first || !areMany(empty.length, students.length)) reportDifferences(empty, problems)
  else {
    const place = { row: header.namesRow.number, column: columnLetters(first.column) }
    problems.add('totals_empty', place, { value: String(empty.length) })
  }
}

function reportDifferences(differences: readonly TotalDifference[], problems: ProblemList): void {
  for (const { code, row, column, value, expected } of differences) {
    problems.add(code, { row: row.number, column: columnLetters(column) }, { value, expected })
  }
}

function differencesIn(
  { columns: { total, percentage } }: SheetHeader,
  students: readonly ReadRow[],
): (read: ReadRow) => TotalDifference[] {
  // An empty total is reported only if other students have one; a completely empty column is fine.
  const totalsAreStated = students.some(({ row }) => textAt(row, total) !== '')
  return (read) => {
    const { row, student } = read
    const found: TotalDifference[] = []
    if (totalsAreStated) found.push(...differenceAt(read, total, student.totalHundredths, 'total_differs'))
    if (percentage === undefined || textAt(row, percentage) === '') return found
    // A cell in percent format contains 0.9667 and displays 96.67 %.
    const stated = plainNumber(textAt(row, percentage))
    const computed = percentageHundredths(student)
    if (stated !== undefined && stated <= 1 && agrees(stated * 100, computed)) return found
    return [...found, ...differenceAt(read, percentage, computed, 'percentage_differs')]
  }
}

/**
 * Compares the total's full mark, in the row of full marks or in the total's header, with the sum of the counted full
 * marks, which detects a subject in the wrong group.
 */
function checkFullTotal(
  { fullMarks, columns: { total }, texts, namesRow }: SheetHeader,
  subjects: readonly SubjectColumn[],
) {
  if (total === undefined) return undefined
  const counted = subjects.filter(({ isCalculatedInTotal }) => isCalculatedInTotal)
  const sum = counted.reduce((hundredths, { finalDegree }) => hundredths + Math.round(finalDegree * 100), 0)
  const column = columnLetters(total)
  const ofHeader = totalFullMark(texts[total] ?? '')
  if (fullMarks && textAt(fullMarks, total) !== '') {
    const differing = differingTexts(fullMarks, total, sum)
    const stated = fullMarkOf(textAt(fullMarks, total)) ?? 0
    if (differing) return { place: { row: fullMarks.number, column }, texts: differing, stated }
  }
  // A full mark that is missing is an error of its own.
  const isKnown = counted.every(({ finalDegree }) => finalDegree !== 0)
  if (ofHeader === undefined || !isKnown || agrees(ofHeader, sum)) return undefined
  const differing = { value: String(ofHeader), expected: String(fromHundredths(sum)) }
  return { place: { row: namesRow.number, column }, texts: differing, stated: ofHeader }
}

/**
 * Whether many students have this full mark of the total as their maximum, as in a sheet where each takes some of the
 * subjects. Also true of an unreadable full mark, which is 0 here: it contradicts nothing.
 */
function areMaximum(fullMark: number, students: readonly ReadRow[]): boolean {
  if (fullMark === 0) return true
  const having = students.filter(({ student }) => agrees(fullMark, student.maxHundredths))
  return students.length === 0 || areMany(having.length, students.length)
}

function differenceAt(
  read: ReadRow,
  column: number | undefined,
  computedHundredths: number,
  code: TotalDifference['code'],
): TotalDifference[] {
  if (column === undefined) return []
  const texts = differingTexts(read.row, column, computedHundredths)
  return texts ? [{ ...read, code, column, ...texts, stated: plainNumber(texts.value) ?? null }] : []
}

/** Returns the text of a cell and the computed value if they differ. */
function differingTexts(
  row: GridRow,
  column: number,
  computedHundredths: number,
): { value: string; expected: string } | undefined {
  const fault = valueFault(row.cells[column])
  if (fault?.code === 'formula_without_value') return undefined
  const text = textAt(row, column)
  const stated = plainNumber(text)
  if (stated !== undefined && agrees(stated, computedHundredths)) return undefined
  return { value: fault?.value ?? text, expected: String(fromHundredths(computedHundredths)) }
}

function agrees(stated: number, computedHundredths: number): boolean {
  return Math.abs(stated * 100 - computedHundredths) <= TOLERANCE_HUNDREDTHS
}
