import { cleanText } from '#contract/search-text.ts'
import { MAX_TIMETABLE_COLUMNS, MAX_TIMETABLE_DAYS } from '#contract/timetables.ts'
import { timetableReadingText as texts } from '../../i18n/ar/timetable-reading.ts'
import { dayName } from '../../i18n/days.ts'
import { dayReaderOf, isDayText } from './timetable-day-texts.ts'
import type { DayDraft, TimetableDraft } from './timetable-draft.ts'
import { headOf, isDateHeading } from './timetable-head.ts'
import { habitsOf, lectureOf } from './timetable-lectures.ts'
import {
  columnLines,
  isFilled,
  type Sheet,
  type SheetCell,
  type SheetLine,
  shownCell,
  textsOf,
} from './timetable-sheet.ts'

/** Reads a timetable from the cells of a spreadsheet, which were pasted or come from a file. */

/** The timetable that was read, with its texts in full, and what an officer must check before it is saved. */
export interface TimetableReading extends Pick<Sheet, 'struck' | 'faulty' | 'otherWorksheets' | 'isCut'> {
  draft: TimetableDraft
  /** The rows that are left out because their day is unknown. */
  unknownDays: string[]
  /** The rows whose day may have been misread. */
  doubtfulDays: string[]
  /** The row that was taken for the headings, if it may be something else. */
  doubtfulHead: string[]
  /** The texts above the days that are left out. */
  above: string[]
  /** The cells that may have been split wrongly. */
  doubtfulLectures: string[]
  /** What is left out of cells with more than one lecture. */
  surplusLectures: string[]
  /** What a timetable has no room for: the headings of further columns, some of them empty, and further days. */
  surplus: { columns: string[]; days: string[] }
}

/**
 * The largest number of days in a row that stands for one day: a row may name both its day and its date. If a row has
 * more, the days are columns.
 */
const MOST_DAYS_OF_ROW = 2

/** The lines of a timetable: one or more for each day, some for its headings, and those above. */
interface TimetableLines {
  titles: readonly SheetLine[]
  head: SheetLine | undefined
  isHeadDoubtful: boolean
  body: readonly SheetLine[]
  /** How many cells at the beginning of a line name its day: one for a day, two for a day and a date. */
  start: number
}

/**
 * Returns the timetable in these cells; undefined if no row and no column has days. A date may be in the cell beside
 * its day. A row without a day continues the day above it.
 */
export function readTimetable(sheet: Sheet): TimetableReading | undefined {
  const lines = linesOf(sheet)
  if (!lines) return undefined
  const { titles, head, isHeadDoubtful } = lines
  const { days, unknownDays, doubtfulDays } = daysOf(lines)
  if (days.length === 0) return undefined
  const headings = headingsOf(lines)
  const columns = headings.slice(0, MAX_TIMETABLE_COLUMNS)
  const { drafts, ...lectures } = draftsOf(days.slice(0, MAX_TIMETABLE_DAYS), columns, lines)
  const title = titles.find((line) => textsOf(line).length === 1)
  return {
    draft: {
      caption: title ? textsOf(title).join('') : '',
      columns,
      days: drafts,
    },
    unknownDays,
    doubtfulDays,
    doubtfulHead: head && isHeadDoubtful ? [lineText(head)] : [],
    above: titles
      .filter((line) => line !== title && textsOf(line).length > 0)
      .map((line) => `${line.name}: ${textsOf(line).join(' ')}`),
    surplus: {
      columns: headings.slice(MAX_TIMETABLE_COLUMNS),
      days: days.slice(MAX_TIMETABLE_DAYS).map(({ day }) => day),
    },
    ...lectures,
    struck: sheet.struck,
    faulty: sheet.faulty,
    otherWorksheets: sheet.otherWorksheets,
    isCut: sheet.isCut,
  }
}

function headingsOf(lines: TimetableLines): string[] {
  const { head, body, start } = lines
  const lectures = lecturesOf(lines)
  const isHeading = (cell: SheetCell) =>
    isFilled(shownCell(cell)) && !head?.cells.slice(0, start).includes(shownCell(cell))
  const ends = [
    lastPlace(head?.cells ?? [], isHeading),
    ...body.map(({ cells }) => lastPlace(cells, (cell) => lectures.has(shownCell(cell)))),
  ]
  return Array.from({ length: Math.max(1, ...ends.map((end) => end + 1 - start)) }, (_, at) => {
    const cell = head?.cells[start + at]
    return cell && isHeading(cell) ? cleanText(shownCell(cell).text) : ''
  })
}

/**
 * Returns the cells with lectures. A merged cell that begins outside their rows and columns is no lecture, even where
 * it covers them.
 */
function lecturesOf({ body, start }: TimetableLines): Set<SheetCell> {
  return new Set(body.flatMap(({ cells }) => cells.slice(start)).filter(isFilled))
}

/** Returns the days for the form with their lectures, and the cells of which something is left out or doubtful. */
function draftsOf(days: readonly DayLines[], columns: readonly string[], table: TimetableLines) {
  const lectures = lecturesOf(table)
  // Take only the first row of each day, because a row below may continue a lecture with its teacher.
  const firstCells = days.flatMap(({ lines: [line] }) => line?.cells ?? [])
  const habits = habitsOf(firstCells.filter((cell) => lectures.has(cell)).map(({ text }) => text))
  const [doubtfulLectures, surplusLectures]: [string[], string[]] = [[], []]
  const drafts = days.map(({ day, lines }): DayDraft => {
    const cells = columns.map((heading, at) => {
      const cellTexts = textsIn(lines, table.start + at, lectures)
      const { cell, surplus, isDoubtful } = lectureOf(cellTexts, habits)
      const place = `${dayName(day)}، ${heading || texts.column(at + 1)}`
      if (surplus !== '') surplusLectures.push(`${place}: ${surplus}`)
      if (isDoubtful) doubtfulLectures.push(`${place}: ${cleanText(cellTexts.join(' - '))}`)
      return cell
    })
    return { day, cells }
  })
  return { drafts, doubtfulLectures, surplusLectures }
}

/** Returns the texts of the lectures in a column of one day. A merged cell counts once for the day. */
function textsIn(lines: readonly SheetLine[], column: number, lectures: ReadonlySet<SheetCell>): string[] {
  const cells = lines.flatMap((line) => line.cells.slice(column, column + 1)).map(shownCell)
  return Array.from(new Set(cells.filter((cell) => lectures.has(cell)))).map(({ text }) => text)
}

/** Finds the lines of a timetable; undefined if no line has a day. */
function linesOf({ rows, columnNames }: Sheet): TimetableLines | undefined {
  const across = rows.findIndex(({ cells }) => cells.filter(isDay).length > MOST_DAYS_OF_ROW)
  const lines = across < 0 ? rows : columnLines(rows.slice(across), columnNames)
  const first = lines.findIndex(({ cells: [start] }) => isDay(start))
  if (first < 0) return undefined
  const { at, isDoubtful } = headOf(lines.slice(0, first))
  const head = lines[at]
  const body = lines.slice(head ? at + 1 : first)
  return {
    titles: [...rows.slice(0, Math.max(across, 0)), ...lines.slice(0, head ? at : first)],
    head,
    isHeadDoubtful: isDoubtful,
    body,
    start: isDateBeside(head, body) ? 2 : 1,
  }
}

/** Whether the second cell of a line belongs to its day. */
function isDateBeside(head: SheetLine | undefined, body: readonly SheetLine[]): boolean {
  if (isDateHeading(head?.cells[1]?.text ?? '')) return true
  const days = body.filter(({ cells: [first] }) => isDay(first))
  const beside = days.filter(({ cells: [, second] }) => isDay(second))
  return beside.length > 0 && beside.length * 2 >= days.length
}

interface DayLines {
  day: string
  lines: SheetLine[]
}

function daysOf({ body, start }: TimetableLines): {
  days: DayLines[]
  unknownDays: string[]
  doubtfulDays: string[]
} {
  const nameOf = (line: SheetLine) => textsOf({ ...line, cells: line.cells.slice(0, start) }).join(' ')
  const readDay = dayReaderOf(body.map(nameOf))
  const [unknownDays, doubtfulDays, days]: [string[], string[], DayLines[]] = [[], [], []]
  let last: DayLines | undefined
  for (const line of body) {
    const name = nameOf(line)
    const leftOut = line.cells.slice(0, start).flatMap((cell) => cell.leftOut ?? [])
    const read = leftOut.length === 0 ? readDay(name) : undefined
    if (read) {
      last = { day: read.day, lines: [line] }
      days.push(last)
      if (read.isDoubtful) doubtfulDays.push(texts.readAs(`${line.name}: ${name}`, dayName(read.day)))
    } else if (name === '' && leftOut.length === 0 && last) last.lines.push(line)
    else if (textsOf(line).length + leftOut.length > 0) {
      const [shown = ''] = [name, ...leftOut, ...textsOf(line)].filter((text) => text !== '')
      unknownDays.push(`${line.name}: ${shown}`)
      last = undefined
    }
  }
  return { days, unknownDays, doubtfulDays }
}

function isDay(cell: SheetCell | undefined): boolean {
  return cell !== undefined && isDayText(cell.text)
}

/** Returns the index of the last cell for which the test holds; -1 if there is none. */
function lastPlace(cells: readonly SheetCell[], test: (cell: SheetCell) => boolean): number {
  return cells.reduce((last, cell, place) => (test(cell) ? place : last), -1)
}

/** Returns a line's name and the first text in the line. */
function lineText(line: SheetLine): string {
  return `${line.name}: ${textsOf(line)[0] ?? ''}`
}
