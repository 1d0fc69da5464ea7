import type { GradeNumber, TermNumber } from '#contract/faculty.ts'
import type { SchedulePlace } from '#contract/library.ts'

/** A whole library as one value: the demonstration writes it, and the office edits it line by line. */
export interface LibraryContent {
  books: readonly LibraryBook[]
  /** In their order. */
  gradeSubjects: readonly { grade: GradeNumber; term: TermNumber; subjects: readonly string[] }[]
  generalSubjects: readonly string[]
  resources: readonly LibraryResource[]
  recordings: readonly LibraryRecording[]
  schedules: readonly { place: SchedulePlace; fileId: string; description: string }[]
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
  /** Left out for a general subject. */
  place?: { grade: GradeNumber; term: TermNumber }
  subject: string
  title: string
  /** A drive id where `isBook`, otherwise an address. */
  link: string
  isBook: boolean
}

export interface LibraryRecording {
  grade: GradeNumber
  term: TermNumber
  subject: string
  link: string
}

/** The library as readers see it, each list in its order. */
export interface Library {
  books: readonly LibraryBook[]
  gradeSubjects: readonly { grade: GradeNumber; term: TermNumber; subject: string }[]
  generalSubjects: readonly string[]
  resources: readonly LibraryResource[]
  recordings: readonly LibraryRecording[]
  schedules: readonly Schedule[]
}

/** A timetable image and its stored file. */
export interface Schedule {
  place: SchedulePlace
  fileId: string
  description: string
  sha256: string
}
