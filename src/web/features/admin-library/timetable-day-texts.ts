import { searchText, westernDigits } from '#contract/search-text.ts'
import { isExamDate, WEEKDAY_NAMES, WEEKDAYS, type Weekday, weekdayOfDate } from '#contract/timetables.ts'

/** Reads the days in the cells of a spreadsheet, such as `السبت`, `يوم الأحد` or `الثلاثاء 27/5/2025`. */

/** A day that was read from a cell; a doubtful one may be another day. */
export interface DayReading {
  day: string
  isDoubtful: boolean
}

/** What a cell says about its day: a weekday, a date, or both. */
interface WrittenDay {
  weekday: Weekday | undefined
  /** The dates that the cell's numbers may mean; empty if the cell has only a weekday. */
  dates: readonly PossibleDate[]
}

interface PossibleDate {
  date: string
  /**
   * The order in which the date was read; missing if both orders give the same date, or if the date begins with its
   * year.
   */
  order?: 'day_first' | 'month_first'
}

const DATE = /\b(?:(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})|(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}))\b/g
const HIJRI_YEARS = { first: 1400, last: 1500 } as const
const WEEKDAY_KEYS = new Map(WEEKDAYS.map((weekday) => [dayKey(searchText(WEEKDAY_NAMES[weekday])), weekday]))
/**
 * Words beside a day or date that do not change it, in the normalised form for comparing; the letters stand for هـ and
 * م after a year.
 */
const FILLERS = new Set(['يوم', 'الموافق', 'موافق', 'ه', 'م'])

/** Whether a text is a day or a date and nothing else, whatever the order of the date's parts. */
export function isDayText(text: string): boolean {
  return writtenDay(text) !== undefined
}

/**
 * Returns the function that reads the day in a text, and undefined for any other text. The other days of the table
 * decide whether the table's dates begin with the day or the month.
 */
export function dayReaderOf(texts: readonly string[]): (text: string) => DayReading | undefined {
  const written = texts.map(writtenDay)
  const orders = written.map(onlyOrder)
  const [dayFirst, monthFirst] = (['day_first', 'month_first'] as const).map(
    (order) => orders.filter((other) => other === order).length,
  )
  const usual = (monthFirst ?? 0) > (dayFirst ?? 0) ? 'month_first' : 'day_first'
  const isMixed = orders.includes('day_first') && orders.includes('month_first')
  const hasDates = written.some((day) => day && day.dates.length > 0)
  return (text) => {
    const day = writtenDay(text)
    if (!day) return undefined
    const { weekday, dates } = day
    const { date } = dates.find(({ order }) => order === usual) ?? dates[0] ?? {}
    if (date === undefined) return weekday && { day: weekday, isDoubtful: hasDates }
    const isDoubtful = weekday ? weekdayOfDate(date) !== weekday : isMixed && dates.length > 1
    return { day: date, isDoubtful }
  }
}

function writtenDay(text: string): WrittenDay | undefined {
  const written = westernDigits(text)
  const words = searchText(written.replace(DATE, ' '))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !FILLERS.has(word))
  const weekday = WEEKDAY_KEYS.get(dayKey(words[0] ?? ''))
  if (words.length > (weekday ? 1 : 0)) return undefined
  const all = new Set(written.match(DATE))
  const dates = Array.from(all).filter((date) => !isHijri(date))
  const [date] = dates
  // A Hijri date without a Gregorian one is not converted, because the Hijri date depends on who saw the moon.
  if (date === undefined) return weekday && all.size === 0 ? { weekday, dates: [] } : undefined
  const possible = possibleDates(date)
  return dates.length === 1 && possible.length > 0 ? { weekday, dates: possible } : undefined
}

function isHijri(date: string): boolean {
  const year = Number(/\d{4}/.exec(date)?.[0])
  return year >= HIJRI_YEARS.first && year <= HIJRI_YEARS.last
}

function possibleDates(text: string): PossibleDate[] {
  const [first = '', second = '', third = ''] = text.split(/[-/.]/)
  if (first.length === 4) return possible({ date: isoDate(first, second, third) })
  const date = isoDate(third, second, first)
  if (Number(first) === Number(second)) return possible({ date })
  return possible({ date, order: 'day_first' }, { date: isoDate(third, first, second), order: 'month_first' })
}

function possible(...dates: readonly PossibleDate[]): PossibleDate[] {
  return dates.filter(({ date }) => isExamDate(date))
}

function isoDate(year: string, month: string, day: string): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** Returns the order of a date that is possible in one order only; the weekday beside it may decide this. */
function onlyOrder(day: WrittenDay | undefined): PossibleDate['order'] {
  if (!day) return undefined
  const { weekday, dates } = day
  const fitting = weekday ? dates.filter(({ date }) => weekdayOfDate(date) === weekday) : dates
  return fitting.length === 1 ? fitting[0]?.order : undefined
}

/**
 * Returns a day's name, normalised for comparing, without the article, because spreadsheets write it with and without.
 */
function dayKey(name: string): string {
  return name.replace(/^ال/, '')
}
