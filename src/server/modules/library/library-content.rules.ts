import type { GradeNumber, TermNumber } from '#contract/faculty.ts'
import type { SchedulePlace } from '#contract/library.ts'

/** Everything that the library shows, as one value: what the demonstration writes and what the office's desk edits line by line. */
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
