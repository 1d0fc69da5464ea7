import { isWeekday, WEEKDAY_NAMES } from '#contract/timetables.ts'

const DATE = new Intl.DateTimeFormat('ar-EG-u-nu-latn', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** Returns the name of a timetable's day: `السبت`, or for a date `السبت، 24 مايو 2025`. */
export function dayName(day: string): string {
  return isWeekday(day) ? WEEKDAY_NAMES[day] : DATE.format(new Date(`${day}T00:00:00.000Z`))
}
