import type { GradeKey, TermKey } from '#contract/faculty.ts'
import { BOOKS_YEAR, type SchedulePlace } from '#contract/library.ts'

/** The one address of each answer, encoded as browsers encode it. */

export const GENERAL_SUBJECTS_URL = '/api/general_subjects'

export const BOOKS_FOLDER_URL = `/storage/students-data/books/${BOOKS_YEAR}/`
export const FINAL_EXAMS_FOLDER_URL = '/storage/students-data/final_exams/'

export function booksUrl(file: string): string {
  return `${BOOKS_FOLDER_URL}${file}`
}

export function finalExamsUrl(file: string): string {
  return `${FINAL_EXAMS_FOLDER_URL}${file}`
}

export function recordingsUrl(grade: GradeKey): string {
  return `/api/${grade}/lectures_recordings`
}

export function resourceSubjectsUrl(grade: GradeKey): string {
  return `/api/${grade}/more_resources`
}

export function resourcesUrl(grade: GradeKey, term: TermKey, subject: string): string {
  return `/api/${grade}/more_resources/${term}/${encodeURIComponent(subject)}`
}

export function generalResourcesUrl(subject: string): string {
  return `${GENERAL_SUBJECTS_URL}/${encodeURIComponent(subject)}`
}

export function quizSubjectsUrl(grade: GradeKey, term: TermKey): string {
  return `/api/${grade}/test_yourself_students/questions/${term}`
}

export function scheduleUrl(place: SchedulePlace): string {
  return `/api/${place}/schedule`
}

export function scheduleImageUrl(place: SchedulePlace): string {
  return `/storage/students-data/schedule/${place}.jpg`
}
