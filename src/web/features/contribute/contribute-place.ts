import type { GradeTerm } from '#contract/faculty.ts'
import { gradeTermOf } from '#contract/faculty-shape.ts'
import { subjectKey } from '#contract/library.ts'
import { facultyShape } from '../../api/faculty-shape.ts'

/** The subject of a grade's term to whose quiz a question is contributed. */
export interface SubjectPlace extends GradeTerm {
  subject: string
}

/** Returns the grade, term and subject that the URL names; undefined if they are invalid. */
export function subjectPlaceOf(params: Readonly<Record<string, string | undefined>>): SubjectPlace | undefined {
  const place = gradeTermOf(facultyShape(), params)
  const { data: subject } = subjectKey.safeParse(params.subject)
  return place && subject !== undefined ? { ...place, subject } : undefined
}
