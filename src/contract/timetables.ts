import * as z from 'zod/mini'

/** Timetables as tables. A row is a day; a column is a period or, in a timetable of exams, a grade. */

/** The days of a timetable that repeats every week. The week begins on Saturday. */
export const WEEKDAYS = ['saturday', 'sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const
export type Weekday = (typeof WEEKDAYS)[number]

export const WEEKDAY_NAMES: Readonly<Record<Weekday, string>> = {
  saturday: 'السبت',
  sunday: 'الأحد',
  monday: 'الاثنين',
  tuesday: 'الثلاثاء',
  wednesday: 'الأربعاء',
  thursday: 'الخميس',
  friday: 'الجمعة',
}

export const MAX_TIMETABLE_DAYS = 40
export const MAX_TIMETABLE_COLUMNS = 10
export const MAX_CELL_TEXT = 100
export const MAX_CAPTION = 200
/** The years that a date in a timetable may have. Any other year is a typing error, or a year of the Hijri calendar. */
export const EXAM_YEARS = { first: 2000, last: 2100 } as const

const text = (most: number) => z.string().check(z.trim(), z.maxLength(most))
const heading = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_CELL_TEXT))

export const timetableCellSchema = z.object({
  subject: heading,
  /** The teacher; in an exam timetable, the hour of the exam. */
  detail: text(MAX_CELL_TEXT),
  /** The hall or room of the lecture or exam. */
  place: text(MAX_CELL_TEXT),
})
export type TimetableCell = z.infer<typeof timetableCellSchema>

export const timetableDaySchema = z.object({
  /** A weekday, or the date of an exam such as `2025-05-24`. */
  day: z.string().check(z.refine(isDay, 'a weekday or a date')),
  /** One cell for each column; null for a free period. */
  cells: z.array(z.nullable(timetableCellSchema)).check(z.maxLength(MAX_TIMETABLE_COLUMNS)),
})
export type TimetableDay = z.infer<typeof timetableDaySchema>

export const timetableSchema = z
  .object({
    /** A line above the table, such as the name of the term; may be empty. */
    caption: text(MAX_CAPTION),
    /** The heading of each column. */
    columns: z.array(heading).check(z.minLength(1), z.maxLength(MAX_TIMETABLE_COLUMNS)),
    days: z.array(timetableDaySchema).check(z.minLength(1), z.maxLength(MAX_TIMETABLE_DAYS)),
  })
  .check(
    z.refine(({ columns, days }) => days.every(({ cells }) => cells.length === columns.length), {
      error: 'one cell for each column',
      path: ['days'],
    }),
    z.refine(({ days }) => new Set(days.map(({ day }) => day)).size === days.length, {
      error: 'each day once',
      path: ['days'],
    }),
    z.refine(({ days }) => days.some(({ cells }) => cells.some((cell) => cell !== null)), {
      error: 'at least one cell with a subject',
      path: ['days'],
    }),
  )
export type Timetable = z.infer<typeof timetableSchema>

/**
 * A timetable as the office may save it. Stored timetables may have dates in other years, which were accepted before.
 */
export const savedTimetableSchema = timetableSchema.check(
  z.refine(({ days }) => days.every(({ day }) => isWeekday(day) || isExamDate(day)), {
    error: `dates from ${EXAM_YEARS.first} to ${EXAM_YEARS.last}`,
    path: ['days'],
  }),
)

export function isWeekday(day: string): day is Weekday {
  return WEEKDAYS.some((weekday) => weekday === day)
}

function isDay(day: string): boolean {
  return isWeekday(day) || weekdayOfDate(day) !== undefined
}

/** Whether a text is a date, such as `2025-05-24`, in one of the years that a timetable may have. */
export function isExamDate(date: string): boolean {
  const year = Number(date.slice(0, 4))
  return weekdayOfDate(date) !== undefined && year >= EXAM_YEARS.first && year <= EXAM_YEARS.last
}

/** Returns the weekday of a date such as `2025-05-24`; undefined for any other text. */
export function weekdayOfDate(date: string): Weekday | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return undefined
  const moment = new Date(`${date}T00:00:00.000Z`)
  if (Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== date) return undefined
  return weekdayOfNumber(moment.getUTCDay())
}

/** Returns the weekday for a number as `Date` counts days: from 0 for Sunday. */
export function weekdayOfNumber(day: number): Weekday {
  // Saturday is 6 for `Date`, and the first in WEEKDAYS.
  return WEEKDAYS[(day + 1) % WEEKDAYS.length] ?? 'saturday'
}
