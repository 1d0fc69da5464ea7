import { gradeKeysOf } from '#contract/faculty-shape.ts'
import { type SchedulePlace, subjectKey } from '#contract/library.ts'
import { facultyShape } from '../../api/faculty-shape.ts'

type AddressParams = Readonly<Record<string, string | undefined>>

/** The subject in the URL; undefined if it cannot be a subject. */
export function subjectParam({ subject }: AddressParams): string | undefined {
  return subject !== undefined && subjectKey.safeParse(subject).success ? subject : undefined
}

/** The timetable in the URL; undefined if there is no such timetable. */
export function schedulePlaceParam({ grade }: AddressParams): SchedulePlace | undefined {
  return schedulePlaces().find((place) => place === grade)
}

/** The faculty's timetables: one for each grade, and the exams'. */
export function schedulePlaces(): SchedulePlace[] {
  return [...gradeKeysOf(facultyShape()), 'exams_schedule']
}
