import { isWeekday, type Timetable, type TimetableCell, timetableSchema, WEEKDAY_NAMES } from '#contract/timetables.ts'

/** Parses a stored table. Throws for content that does not fit the schema, which this portal never writes. */
export function timetableOf(content: string): Timetable {
  return timetableSchema.parse(JSON.parse(content))
}

/**
 * Whether two tables are equal, or both absent. Comparing their JSON suffices, because both have the schema's order of
 * properties.
 */
export function isSameTimetable(one: Timetable | null, other: Timetable | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Returns a table as the audit log shows it, with a text for each day. */
export function loggedTimetable({ caption, columns, days }: Timetable): {
  caption: string
  columns: string[]
  days: string[]
} {
  const nameOf = (day: string) => (isWeekday(day) ? WEEKDAY_NAMES[day] : day)
  return { caption, columns, days: days.map(({ day, cells }) => `${nameOf(day)}: ${cells.map(cellText).join('، ')}`) }
}

function cellText(cell: TimetableCell | null): string {
  if (!cell) return '-'
  const rest = [cell.detail, cell.place].filter((text) => text !== '').join(' - ')
  return rest === '' ? cell.subject : `${cell.subject} (${rest})`
}
