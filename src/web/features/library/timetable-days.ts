import { isWeekday, WEEKDAYS, weekdayOfNumber } from '#contract/timetables.ts'

/** A calendar day where the reader is. */
export type LocalDate = string

const DAY_MS = 86_400_000

/** The local calendar day of a moment, as `2025-05-24`. */
export function localDate(now: Date): LocalDate {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** Days until a timetable's day comes, from 0 for today; negative for a date in the past. */
export function daysUntil(day: string, today: LocalDate): number {
  const now = new Date(`${today}T00:00:00.000Z`)
  if (!isWeekday(day)) return (Date.parse(`${day}T00:00:00.000Z`) - now.getTime()) / DAY_MS
  const here = WEEKDAYS.indexOf(weekdayOfNumber(now.getUTCDay()))
  return (WEEKDAYS.indexOf(day) - here + WEEKDAYS.length) % WEEKDAYS.length
}

/** The index of today or the next day to come; the first day if all have passed. */
export function nextDay(days: readonly { day: string }[], today: LocalDate): number {
  const waits = days.map(({ day }) => daysUntil(day, today)).map((wait) => (wait < 0 ? Number.POSITIVE_INFINITY : wait))
  return waits.indexOf(Math.min(...waits))
}
