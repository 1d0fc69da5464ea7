import { type GradeKey, gradeNumber, type TermKey, termNumber } from '#contract/faculty.ts'
import type { Shelf } from '#contract/library-lines.ts'
import type { LineStore, TermPlace } from './line-store.ts'
import { subjectStores } from './subject-lines.queries.ts'
import { titleStores } from './title-lines.queries.ts'

/** Returns the functions that read and write the rows of a list. */
export function storeOf(shelf: Shelf): LineStore {
  const { subject } = shelf
  switch (shelf.shelf) {
    case 'book':
    case 'final_exam':
      return titleStores.books(shelf.shelf, placeOf(shelf))
    case 'resource':
      return titleStores.resources(placeOf(shelf), subject ?? '')
    case 'general_resource':
      return titleStores.resources({ grade: null, term: null }, subject ?? '')
    case 'recording':
      return subjectStores.recordings(placeOf(shelf))
    case 'subject':
      return subjectStores.gradeSubjects(placeOf(shelf))
    case 'general_subject':
      return subjectStores.generalSubjects()
  }
}

/** Returns the grade and term of a list, or null if its kind has none. */
export function termPlace(shelf: Shelf): TermPlace | null {
  return shelf.grade === undefined ? null : placeOf(shelf)
}

function placeOf({ grade, term }: { grade?: GradeKey | undefined; term?: TermKey | undefined }): TermPlace {
  // The schema of lists guarantees grade and term for these kinds.
  return { grade: gradeNumber(grade as GradeKey), term: termNumber(term as TermKey) }
}
