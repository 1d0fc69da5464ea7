import type { GradeNumber, TermNumber } from '#contract/faculty.ts'
import type { SheetSubject } from '#server/modules/sheets/reading/sheet-reading.rules.ts'

/** The names and subjects of the invented faculty, as in `demo/faculty.json`. */
export interface DemoFaculty {
  menNames: readonly string[]
  womenNames: readonly string[]
  familyNames: readonly string[]
  /** The subjects of all grades, in the order of their columns in a sheet. */
  subjects: readonly FacultySubject[]
}

interface FacultySubject {
  grade: GradeNumber
  term: TermNumber
  name: string
  /** The mean of the subject's marks, out of 100. */
  mean: number
  /** The subject's name in URLs, if it has one. */
  slug?: string | undefined
  isCalculatedInTotal: boolean
}

export interface DemoSubject extends SheetSubject {
  /** The mean of the subject's marks, out of 100. */
  mean: number
}

/** Returns the subjects of a grade's term in column order, each with a full mark of 100. */
export function demoSubjects({ subjects }: DemoFaculty, grade: GradeNumber, term: TermNumber): DemoSubject[] {
  return subjects
    .filter((subject) => subject.grade === grade && subject.term === term)
    .map(({ name, mean, isCalculatedInTotal }) => ({ name, mean, finalDegree: 100, isCalculatedInTotal }))
}
