import { searchText } from '#contract/search-text.ts'
import type { SheetStop } from '#contract/sheet-stops.ts'
import { columnLetters, textAt } from './grid-cell.rules.ts'
import type { MarkReader } from './mark-cell.rules.ts'
import { mayWithhold, saysWithheld } from './row-words.rules.ts'
import type { SheetHeader } from './sheet-header.rules.ts'
import { areMany, areMost, stopOf } from './sheet-stops.rules.ts'
import type { ReadSubjects } from './sheet-subjects.rules.ts'
import { endsWithOtherCell } from './student-name.rules.ts'
import type { ReadRow } from './student-row.rules.ts'
import { isOfStudent } from './sum-columns.rules.ts'
import { withTwoNames } from './two-names.rules.ts'

/** Returns the columns that a reading uses. */
export function usedColumns(header: SheetHeader, { subjects, carried }: ReadSubjects): Set<number> {
  const used = new Set(header.understood)
  for (const { column, parts, alternatives } of subjects) {
    for (const marks of [{ column, parts }, ...alternatives]) {
      used.add(marks.column)
      for (const part of marks.parts) used.add(part.column)
    }
  }
  for (const { column } of carried) used.add(column)
  return used
}

/**
 * Returns a stop for columns of unknown meaning in which most students have a value. A value of any student is enough
 * if the header says that it concerns the result, as leniency in a column of its own does, if the header or the value
 * speaks of a withheld result, if it has a number or is a word for a mark, and if the column has no header: there a row
 * may have more cells than the table, as where «45,5» has become two cells of a CSV file.
 */
export function unreadColumnStops(
  header: SheetHeader,
  subjects: ReadSubjects,
  students: readonly ReadRow[],
  marks: MarkReader,
): SheetStop[] {
  const used = usedColumns(header, subjects)
  const width = students.reduce((most, { row }) => Math.max(most, row.cells.length), 0)
  const unread = Array.from({ length: width }, (_, column) => column).filter((column) => !used.has(column))
  const lines = unread.flatMap((column) => {
    const texts = students.map(({ row }) => textAt(row, column))
    const shown = header.texts[column] ?? ''
    const filled = texts.filter(Boolean)
    const withholding = texts.find((text, at) => concernsWithholding(text) && !students[at]?.student.withheld)
    const isCertain = isOfStudent(shown) || concernsWithholding(shown)
    const isOfMost = areMost(filled.length, students.length)
    const telling =
      isCertain || shown === '' || isOfMost
        ? filled[0]
        : filled.find((text) => /\p{Nd}/u.test(text) || marks.isMark(text))
    const stated = withholding ?? telling
    if (stated === undefined) return []
    const row = isOfMost ? undefined : students[texts.indexOf(stated)]?.row.number
    return [{ ...(row && { row }), column: columnLetters(column), name: shown === '' ? null : shown, stated }]
  })
  return stopOf('column_not_understood', lines)
}

function concernsWithholding(text: string): boolean {
  return saysWithheld(text) || mayWithhold(text)
}

/** Matches the signs that programs write in place of letters that they lost. */
const LOST_LETTER = /[\ufffd?؟]/

/**
 * Returns stops for names of one word, if most names are such, for equal names in one sheet, and for names with
 * lost letters, with words of another cell behind them, of two people or, unless most have them, with digits.
 */
export function nameStops(students: readonly ReadRow[], nameColumns: readonly number[]): SheetStop[] {
  const lineOf = ({ row, student }: ReadRow) => ({
    row: row.number,
    seat_number: student.seatNumber,
    name: student.name,
  })
  const short = students.filter(({ student }) => student.name !== '' && !student.name.includes(' '))
  const rowsOf = new Map<string, ReadRow[]>()
  for (const read of students) {
    const key = searchText(read.student.name)
    const same = rowsOf.get(key)
    if (same) same.push(read)
    else rowsOf.set(key, [read])
  }
  const same = [...rowsOf].flatMap(([key, rows]) => (key !== '' && rows.length > 1 ? rows : []))
  const isMostlyShort = areMost(short.length, students.length) && areMany(short.length, students.length)
  const numbered = students.filter(({ student }) => /\p{Nd}/u.test(student.name))
  const areNumbered = areMost(numbered.length, students.length)
  const joined = joinedWithOtherCells(students)
  const double = withTwoNames(students, nameColumns)
  const odd = students.filter(
    (read) =>
      LOST_LETTER.test(read.student.name) ||
      joined.has(read) ||
      double.has(read) ||
      (!areNumbered && numbered.includes(read)),
  )
  return [
    ...(isMostlyShort ? stopOf('short_names', short.map(lineOf)) : []),
    ...stopOf('same_names', same.map(lineOf)),
    ...stopOf('odd_names', odd.map(lineOf)),
  ]
}

/**
 * Returns the students whose name has run together with another cell. «ناجح» may be a name: then few have it, and the
 * verdict, if the sheet has verdicts, is in its own cell.
 */
function joinedWithOtherCells(students: readonly ReadRow[]): Set<ReadRow> {
  const haveVerdicts = students.some(({ student }) => student.statedVerdict !== '')
  const ends = students.map((read) => ({ read, how: endsWithOtherCell(read.student.name) }))
  const perhaps = ends.filter(({ how }) => how === 'perhaps').length
  const areJoined = areMany(perhaps, students.length)
  const joined = ends.filter(({ read: { student }, how }) => {
    if (how === 'perhaps') return areJoined || (haveVerdicts && student.statedVerdict === '')
    return how === 'surely'
  })
  return new Set(joined.map(({ read }) => read))
}
