import { isWeekday, WEEKDAYS, weekdayOfNumber } from '#contract/timetables.ts'

/** A calendar day in the reader's time zone, as `2025-05-24`. */
export type LocalDate = string

const DAY_MS = 86_400_000

/** Returns the calendar day of a moment in the reader's time zone, as `2025-05-24`. */
export function localDate(now: Date): LocalDate {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** Returns the milliseconds from a moment to the next midnight in the reader's time zone. */
export function msUntilMidnight(now: Date): number {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - now.getTime()
}

/** Returns the number of days until a day of a timetable: 0 for today, negative for a date in the past. */
export function daysUntil(day: string, today: LocalDate): number {
  const now = new Date(`${today}T00:00:00.000Z`)
  if (!isWeekday(day)) return (Date.parse(`${day}T00:00:00.000Z`) - now.getTime()) / DAY_MS
  const here = WEEKDAYS.indexOf(weekdayOfNumber(now.getUTCDay()))
  return (WEEKDAYS.indexOf(day) - here + WEEKDAYS.length) % WEEKDAYS.length
}

/** Returns the index of today's day or of the next day to come; 0 if all days have passed. */
export function nextDay(days: readonly { day: string }[], today: LocalDate): number {
  const waits = days.map(({ day }) => daysUntil(day, today)).map((wait) => (wait < 0 ? Number.POSITIVE_INFINITY : wait))
  return waits.indexOf(Math.min(...waits))
}
