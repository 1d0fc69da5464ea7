import type { GradeNumber, TermNumber } from '#contract/faculty.ts'
import type { SheetSubject } from '#server/modules/sheets/reading/sheet-reading.rules.ts'

/** What the names and the sheets of the invented faculty are made of, as `demo/faculty.json` holds it. */
export interface DemoFaculty {
  menNames: readonly string[]
  womenNames: readonly string[]
  familyNames: readonly string[]
  /** In the order of their columns. */
  subjects: readonly FacultySubject[]
}

interface FacultySubject {
  grade: GradeNumber
  term: TermNumber
  name: string
  /** The mean of its marks, of 100. */
  mean: number
  /** Its name in addresses, where it has one. */
  slug?: string | undefined
  isCalculatedInTotal: boolean
}

export interface DemoSubject extends SheetSubject {
  /** The mean of its marks, of 100. */
  mean: number
}

/** The subjects of a grade's term in the order of their columns, each with a full mark of 100. */
export function demoSubjects({ subjects }: DemoFaculty, grade: GradeNumber, term: TermNumber): DemoSubject[] {
  return subjects
    .filter((subject) => subject.grade === grade && subject.term === term)
    .map(({ name, mean, isCalculatedInTotal }) => ({ name, mean, finalDegree: 100, isCalculatedInTotal }))
}
