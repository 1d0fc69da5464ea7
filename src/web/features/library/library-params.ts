import { SCHEDULE_PLACES, type SchedulePlace, subjectKey } from '#contract/library.ts'

type AddressParams = Readonly<Record<string, string | undefined>>

/** The subject in the URL; undefined if it cannot be a subject. */
export function subjectParam({ subject }: AddressParams): string | undefined {
  return subject !== undefined && subjectKey.safeParse(subject).success ? subject : undefined
}

/** The timetable in the URL; undefined if there is no such timetable. */
export function schedulePlaceParam({ grade }: AddressParams): SchedulePlace | undefined {
  return SCHEDULE_PLACES.find((place) => place === grade)
}
