import { cleanText, searchText, westernDigits } from '#contract/search-text.ts'
import {
  MAX_TIMETABLE_COLUMNS,
  MAX_TIMETABLE_DAYS,
  type TimetableCell,
  WEEKDAY_NAMES,
  WEEKDAYS,
  weekdayOfDate,
} from '#contract/timetables.ts'
import { EMPTY_CELL, type TimetableDraft } from './timetable-draft.ts'

/** Reads a timetable from the cells of a spreadsheet, which were pasted or are from a file. */

type Cells = readonly (readonly string[])[]

/** The timetable that was read, with its texts in full, and what is left out of it. */
export interface TimetableReading {
  draft: TimetableDraft
  /** The first cell of each row whose day is unknown. */
  unknownDays: string[]
  /** The headings of the columns, some of them empty, and the days that a timetable has no room for. */
  surplus: { columns: string[]; days: string[] }
}

/**
 * The most days in a row that stands for one day, because a row may name its day and its date. With more, the days are
 * columns.
 */
const MOST_DAYS_OF_ROW = 2
const WEEKDAY_KEYS = new Map(WEEKDAYS.map((weekday) => [dayKey(WEEKDAY_NAMES[weekday]), weekday]))
const DATES = [
  /(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})/,
  /(?<day>\d{1,2})[-/.](?<month>\d{1,2})[-/.](?<year>\d{4})/,
]
const PLACE = /^(?:ال)?(?:قاعه|مدرج|معمل|مبني|لجنه|دور|hall|room|lab)/

/** Splits a text copied from a spreadsheet into cells; a quoted cell may hold several lines. */
export function cellsOfText(text: string): string[][] {
  const cells = Array.from(text.matchAll(/(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/g))
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of cells) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end !== '\t') rows.push([])
  }
  return rows.filter((row) => row.some(isFilled))
}

/**
 * Returns the timetable in these cells; undefined if no row and no column has days. A date may be in the cell beside
 * its day. A row without a day continues the day above it.
 */
export function readTimetable(cells: Cells): TimetableReading | undefined {
  const across = cells.findIndex((row) => row.filter(isDay).length > MOST_DAYS_OF_ROW)
  const rows = across < 0 ? cells : transposed(cells.slice(across))
  const first = rows.findIndex(([start]) => isDay(start))
  if (first < 0) return undefined
  const above = [...cells.slice(0, Math.max(across, 0)), ...rows.slice(0, first)].filter((row) => row.some(isFilled))
  const head = above.filter((row) => row.filter(isFilled).length > 1).at(-1) ?? []
  const caption = above.find((row) => row !== head)?.find(isFilled) ?? ''
  const body = rows.slice(first)
  const start = body.some(([, next]) => dateOf(next) !== undefined) ? 2 : 1
  const width = Math.max(...[head, ...body].map(filledWidth)) - start
  const headings = Array.from({ length: Math.max(width, 1) }, (_, index) => cleanText(head[start + index] ?? ''))
  const columns = headings.slice(0, MAX_TIMETABLE_COLUMNS)
  const { days, unknownDays } = daysOf(body, start, columns.length)
  return {
    draft: { caption: cleanText(caption), columns, days: days.slice(0, MAX_TIMETABLE_DAYS) },
    unknownDays,
    surplus: {
      columns: headings.slice(MAX_TIMETABLE_COLUMNS),
      days: days.slice(MAX_TIMETABLE_DAYS).map(({ day }) => day),
    },
  }
}

function filledWidth(row: readonly string[]): number {
  return row.reduce((width, cell, place) => (isFilled(cell) ? place + 1 : width), 0)
}

function daysOf(body: Cells, start: number, width: number): Pick<TimetableDraft, 'days'> & { unknownDays: string[] } {
  const unknownDays: string[] = []
  const days: { day: string; texts: string[] }[] = []
  for (const row of body) {
    const texts = Array.from({ length: width }, (_, index) => row[start + index] ?? '')
    const [name, date] = row
    const day = (start === 2 ? dateOf(date) : undefined) ?? dayOf(name)
    const last = days.at(-1)
    if (day !== undefined) days.push({ day, texts })
    else if (isFilled(name)) unknownDays.push(cleanText(name ?? ''))
    else if (last) last.texts = last.texts.map((text, index) => [text, texts[index]].filter(isFilled).join('\n'))
  }
  return { days: days.map(({ day, texts }) => ({ day, cells: texts.map(cellOfText) })), unknownDays }
}

/** Splits the text of a cell, such as `النحو - د. هدى - المدرج 1`, by its lines, dashes, commas or brackets. */
export function cellOfText(text: string): TimetableCell {
  const parts = text
    .split(/[\r\n،;()|]+|\s[-–—/]\s|,\s/)
    .map(cleanText)
    .filter((part) => part !== '')
  const [subject = '', ...rest] = parts
  // A cell with only dashes or dots means a free period.
  if (/^[-–—./]*$/.test(subject)) return EMPTY_CELL
  const found = rest.findIndex((part) => PLACE.test(searchText(part)))
  const at = found < 0 ? 1 : found
  return { subject, detail: rest.slice(0, at).join('، '), place: rest.slice(at).join('، ') }
}

/**
 * Returns the weekday or date in a text such as `السبت`, `يوم الأحد` or `الثلاثاء 27/5/2025`; undefined if there is
 * none.
 */
function dayOf(text: string | undefined): string | undefined {
  return dateOf(text) ?? WEEKDAY_KEYS.get(dayKey(text ?? ''))
}

function isDay(text: string | undefined): boolean {
  return dayOf(text) !== undefined
}

function dateOf(text = ''): string | undefined {
  const written = westernDigits(text)
  for (const form of DATES) {
    const { year = '', month = '', day = '' } = form.exec(written)?.groups ?? {}
    const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    if (weekdayOfDate(date) !== undefined) return date
  }
  return undefined
}

/** Returns a day's name without يوم and the article, because spreadsheets write it with and without them. */
function dayKey(name: string): string {
  return searchText(name).replace(/^يوم /, '').replace(/^ال/, '')
}

function transposed(cells: Cells): string[][] {
  const width = Math.max(0, ...cells.map((row) => row.length))
  return Array.from({ length: width }, (_, column) => cells.map((row) => row[column] ?? ''))
}

function isFilled(text: string | undefined): boolean {
  return text !== undefined && text.trim() !== ''
}
