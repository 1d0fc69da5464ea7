import type { GradeTerm } from '#contract/faculty.ts'
import { gradeKeysOf, isGradeKey, isTermKey, termKeysOf } from '#contract/faculty-shape.ts'
import type { Shelf, ShelfKind } from '#contract/library-lines.ts'
import { facultyShape } from '../../api/faculty-shape.ts'
import { DESK_PATHS } from '../../app/admin-paths.ts'

/** The sections of the library's desk, each at its own address. */
export const SECTIONS = [
  'books',
  'final_exams',
  'resources',
  'general',
  'recordings',
  'subjects',
  'schedules',
  'links',
] as const
export type Section = (typeof SECTIONS)[number]

const SECTION_OF: Readonly<Record<ShelfKind, Section>> = {
  book: 'books',
  final_exam: 'final_exams',
  resource: 'resources',
  general_resource: 'general',
  recording: 'recordings',
  subject: 'subjects',
  general_subject: 'general',
}

type Where = Partial<Record<'grade' | 'term' | 'subject', string | undefined>>

/** Returns the address of a section, optionally for a grade, term or subject. */
export function sectionPath(section: Section, { grade, term, subject }: Where = {}): string {
  const given = Object.entries({ grade, term, subject }).flatMap(([name, value]) => (value ? [[name, value]] : []))
  const search = new URLSearchParams(given).toString()
  return `${DESK_PATHS.library}/${section}${search && `?${search}`}`
}

/** Returns the address of the section where a list is edited. */
export function shelfPath(shelf: Shelf): string {
  return sectionPath(SECTION_OF[shelf.shelf], shelf)
}

/** Returns the grade and term that the URL names, by default the first grade and term. */
export function placeOf(params: URLSearchParams): GradeTerm {
  const grade = params.get('grade') ?? undefined
  const term = params.get('term') ?? undefined
  return {
    grade: isGradeKey(facultyShape(), grade) ? grade : gradeKeysOf(facultyShape())[0],
    term: isTermKey(facultyShape(), term) ? term : termKeysOf(facultyShape())[0],
  }
}
