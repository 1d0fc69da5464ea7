import { type Timetable, timetableSchema } from '#contract/timetables.ts'

/** Parses a stored table. Throws on invalid content, which only a foreign write to the database can cause. */
export function timetableOf(content: string): Timetable {
  return timetableSchema.parse(JSON.parse(content))
}

/** Whether two tables are equal, or both absent. Both have the schema's order of properties. */
export function isSameTimetable(one: Timetable | null, other: Timetable | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
