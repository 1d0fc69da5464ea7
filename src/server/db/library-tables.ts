import type { GradeKey, GradeNumber, TermNumber } from '#contract/faculty.ts'
import type { ContentSource } from './content-source.ts'

/** The row types of the library and the stored files. `tables.ts` says how booleans and structures are stored. */

/** A file whose bytes are in storage under `drive/{id}`. */
export interface StoredFileTable {
  /** Names the file in URLs; ends with the extension of its type (`….pdf`). */
  id: string
  /** The file name that a download suggests. */
  name: string
  content_type: string
  size: number
  sha256: string
  source: ContentSource
  created_at: string
}

export interface BookTable {
  id: string
  kind: 'book' | 'final_exam'
  grade: GradeNumber
  term: TermNumber
  position: number
  name: string
  /**
   * A stored file's id, the id of a file in the cloud drive at DRIVE_BASE_URL, or the URL of a book on another site.
   */
  drive_id: string
  source: ContentSource
}

/** A subject taught to a grade in a term. */
export interface GradeSubjectTable {
  grade: GradeNumber
  term: TermNumber
  subject: string
  position: number
  source: ContentSource
}

export interface GeneralSubjectTable {
  subject: string
  position: number
  source: ContentSource
}

/** A resource of a grade's term, or of a general subject if grade and term are null. */
export interface ResourceTable {
  id: string
  grade: GradeNumber | null
  term: TermNumber | null
  subject: string
  position: number
  title: string
  /** If `is_book`, an id or URL as in `drive_id` of a book; otherwise a URL. */
  link: string
  is_book: number
  source: ContentSource
}

export interface RecordingTable {
  grade: GradeNumber
  term: TermNumber
  subject: string
  link: string
  position: number
  source: ContentSource
}

export interface ScheduleImageTable {
  place: GradeKey | 'exams_schedule'
  file_id: string
  /** What the picture shows, for screen readers. */
  description: string
  source: ContentSource
}

/** A timetable that the office entered as a table. The same grade may also have an image of its timetable. */
export interface TimetableTable {
  place: GradeKey | 'exams_schedule'
  /** A `Timetable` of the contract, as JSON. */
  content: string
  source: ContentSource
}
