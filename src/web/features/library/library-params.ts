import { gradeKeysOf } from '#contract/faculty-shape.ts'
import { type SchedulePlace, subjectKey } from '#contract/library.ts'
import { facultyShape } from '../../api/faculty-shape.ts'

type AddressParams = Readonly<Record<string, string | undefined>>

/** Returns the subject that the URL names; undefined if its text cannot be a subject. */
export function subjectParam({ subject }: AddressParams): string | undefined {
  return subject !== undefined && subjectKey.safeParse(subject).success ? subject : undefined
}

/** Returns the timetable that the URL names; undefined if there is no such timetable. */
export function schedulePlaceParam({ grade }: AddressParams): SchedulePlace | undefined {
  return schedulePlaces().find((place) => place === grade)
}

/** Returns the faculty's timetables: one for each grade, and that of the exams. */
export function schedulePlaces(): SchedulePlace[] {
  return [...gradeKeysOf(facultyShape()), 'exams_schedule']
}
