import type { GradeNumber, TermNumber } from '#contract/faculty.ts'
import type { SchedulePlace } from '#contract/library.ts'
import type { Timetable } from '#contract/timetables.ts'

/**
 * The contents of a library as they are written: the demonstration writes all of it at once, the office one line at a
 * time.
 */
export interface LibraryContent {
  books: readonly LibraryBook[]
  /** The subjects of a grade's term, in the order of teaching. */
  gradeSubjects: readonly { grade: GradeNumber; term: TermNumber; subjects: readonly string[] }[]
  generalSubjects: readonly string[]
  resources: readonly LibraryResource[]
  recordings: readonly LibraryRecording[]
  schedules: readonly { place: SchedulePlace; fileId: string; description: string }[]
  timetables: readonly PlacedTimetable[]
  announcements: readonly { text: string; startsAt?: Date; endsAt?: Date }[]
  channelUrl: string | null
}

export interface LibraryBook {
  kind: 'book' | 'final_exam'
  grade: GradeNumber
  term: TermNumber
  name: string
  driveId: string
}

export interface LibraryResource {
  /** Omitted for a general subject. */
  place?: { grade: GradeNumber; term: TermNumber }
  subject: string
  title: string
  /** A drive id if `isBook`, otherwise an address. */
  link: string
  isBook: boolean
}

export interface LibraryRecording {
  grade: GradeNumber
  term: TermNumber
  subject: string
  link: string
}

/** The library as readers see it, each list in order. */
export interface Library {
  books: readonly LibraryBook[]
  gradeSubjects: readonly { grade: GradeNumber; term: TermNumber; subject: string }[]
  generalSubjects: readonly string[]
  resources: readonly LibraryResource[]
  recordings: readonly LibraryRecording[]
  schedules: readonly Schedule[]
  timetables: readonly PlacedTimetable[]
}

/** A timetable as a table. */
export interface PlacedTimetable {
  place: SchedulePlace
  timetable: Timetable
}

/** A timetable image with its stored file. */
export interface Schedule {
  place: SchedulePlace
  fileId: string
  description: string
  sha256: string
  contentType: string
}
