import { SCHEDULE_PLACES, type SchedulePlace, subjectKey } from '#contract/library.ts'

type AddressParams = Readonly<Record<string, string | undefined>>

/** The subject that an address names; undefined where none can be called so. */
export function subjectParam({ subject }: AddressParams): string | undefined {
  return subject !== undefined && subjectKey.safeParse(subject).success ? subject : undefined
}

/** The timetable that an address names; undefined where it names none. */
export function schedulePlaceParam({ grade }: AddressParams): SchedulePlace | undefined {
  return SCHEDULE_PLACES.find((place) => place === grade)
}
